// What other programs read of a play page: Open Graph and schema.org. Addresses are absolute.
import type { Programme } from "../../features/catalog/index.ts";
import { isoDuration } from "../http/index.ts";
import type { Playback } from "./playback.ts";

type ShareProps = {
  readonly programme: Programme;
  readonly playback: Playback;
  readonly publicUrl: string;
  readonly siteTitle: string;
};

const descriptionMax = 300;

export function ShareData({ programme, playback, publicUrl, siteTitle }: ShareProps) {
  const url = `${publicUrl}/programme/${programme.id}`;
  const image = programme.hasThumbnail ? `${publicUrl}/thumbnail/${programme.id}` : undefined;
  const description = (programme.description ?? "").slice(0, descriptionMax);
  const media = playback.kind === "media" ? playback.sources[0] : undefined;
  const properties: readonly (readonly [string, string | undefined])[] = [
    ["og:type", programme.kind === "audio" ? "music.song" : "video.other"],
    ["og:site_name", siteTitle],
    ["og:title", programme.title],
    ["og:description", description || undefined],
    ["og:url", url],
    ["og:image", image],
    [programme.kind === "audio" ? "og:audio" : "og:video", media?.url],
    [programme.kind === "audio" ? "og:audio:type" : "og:video:type", media?.type],
  ];
  return (
    <>
      <link rel="canonical" href={url} />
      {properties.map(
        ([property, content]) => content !== undefined && <meta key={property} property={property} content={content} />,
      )}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
      {/* JSON with "<" escaped, unescaped by Preact: a script element takes no entities. */}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: jsonForScript(schemaObject(programme, playback, publicUrl)) }}
      />
    </>
  );
}

/** JSON that cannot end the script element it stands in. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function schemaObject(programme: Programme, playback: Playback, publicUrl: string): Record<string, unknown> {
  const published = programme.publishedAt ?? programme.firstSeenAt;
  const embedUrl = playback.kind === "embed" ? playback.url : playback.kind === "media" ? playback.embedUrl : undefined;
  return {
    "@context": "https://schema.org",
    "@type": programme.kind === "audio" ? "AudioObject" : "VideoObject",
    "@id": `${publicUrl}/programme/${programme.id}`,
    name: programme.title,
    description: programme.description ?? programme.title,
    uploadDate: programme.publishedIsDay ? published.toISOString().slice(0, 10) : published.toISOString(),
    ...(programme.hasThumbnail && { thumbnailUrl: `${publicUrl}/thumbnail/${programme.id}` }),
    ...(programme.durationSeconds !== undefined && { duration: isoDuration(programme.durationSeconds) }),
    ...(playback.kind === "media" && { contentUrl: playback.sources[0]?.url }),
    ...(embedUrl !== undefined && { embedUrl }),
    ...(programme.keywords.length > 0 && { keywords: programme.keywords.join(", ") }),
    ...(programme.language !== undefined && { inLanguage: programme.language }),
    ...(programme.publisher !== undefined && { publisher: { "@type": "Organization", name: programme.publisher } }),
    ...(programme.views !== undefined && {
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: { "@type": "WatchAction" },
        userInteractionCount: programme.views,
      },
    }),
    isBasedOn: programme.url,
  };
}
