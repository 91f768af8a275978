// What of a programme can be played here, and how. Pure; the markup is in player.tsx.
import type { Programme } from "../../features/catalog/index.ts";
import { safeLink } from "../http/index.ts";

export type PlayableSource = { readonly url: string; readonly type?: string; readonly isStream: boolean };

export type Playback =
  /** A file or stream; the sources are tried in order. */
  | {
      readonly kind: "media";
      readonly element: "video" | "audio";
      readonly sources: readonly PlayableSource[];
      readonly embedUrl?: string;
    }
  /** Only a platform's own player. */
  | { readonly kind: "embed"; readonly url: string }
  | { readonly kind: "none"; readonly why: "flash" | "dash" | "nothing" };

const sourcesMax = 6;
const hlsType = "application/vnd.apple.mpegurl";
/** Plain files before streams, streams before what may not be media at all. */
const order: Readonly<Record<string, number>> = { video: 0, audio: 0, hls: 1, unknown: 2 };

/** @param ownHosts this server's: a page that names it as a player is not believed. */
export function choosePlayback(programme: Programme, ownHosts: readonly string[]): Playback {
  const sources = playableSources(programme);
  const embedUrl = programme.embeds
    .map((embed) => safeLink(embed.url))
    .find((url) => url && !ownHosts.includes(new URL(url).host));
  if (sources.length > 0) {
    return { kind: "media", element: programme.kind, sources, ...(embedUrl !== undefined && { embedUrl }) };
  }
  if (embedUrl !== undefined) return { kind: "embed", url: embedUrl };
  const kinds = new Set(programme.media.map((media) => media.kind));
  if (kinds.has("dash")) return { kind: "none", why: "dash" };
  return { kind: "none", why: kinds.has("flash") ? "flash" : "nothing" };
}

function playableSources(programme: Programme): PlayableSource[] {
  const usable = programme.media
    .filter((media) => order[media.kind] !== undefined)
    .toSorted((a, b) => (order[a.kind] ?? 9) - (order[b.kind] ?? 9));
  const seen = new Set<string>();
  const sources: PlayableSource[] = [];
  for (const media of usable) {
    const url = safeLink(media.url);
    if (url === undefined || seen.has(url) || sources.length === sourcesMax) continue;
    seen.add(url);
    const isStream = media.kind === "hls";
    const type = isStream ? hlsType : media.type;
    sources.push({ url, isStream, ...(type !== undefined && { type }) });
  }
  return sources;
}
