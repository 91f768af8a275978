// A programme in a list, in three shapes: card (picture above), ranked (place and small picture), and compact (beside
// the player). The title is the one link that covers the whole card; the site's link lies above it.
import type { ProgrammeCard } from "../../features/catalog/index.ts";
import {
  formatAge,
  formatCount,
  formatDayAge,
  formatDuration,
  Icon,
  Spark,
  spokenDuration,
  useViewer,
} from "../http/index.ts";
import { usePortalMessages } from "./messages/portal-messages.ts";
import { Waves } from "./waves.tsx";

type CardProps = {
  readonly programme: ProgrammeCard;
  /** Pictures above the fold load at once, all others when they come near. */
  readonly isEager?: boolean;
  readonly heading?: "h2" | "h3";
  /** False in lists whose order is reason enough. */
  readonly hasWhy?: boolean;
};

export function Card({ programme, isEager = false, heading = "h3", hasWhy = true }: CardProps) {
  const saysViews = hasWhy && programme.why?.key === "views";
  return (
    <article class="card">
      <Picture programme={programme} isEager={isEager} />
      <div class="card-text">
        <CardTitle programme={programme} heading={heading} />
        <SourceLine programme={programme} hasViews={!saysViews} />
        {hasWhy && <WhyLine programme={programme} />}
      </div>
    </article>
  );
}

/** @param place 1 for the first of the list. */
export function RankedCard({ programme, place, heading = "h3" }: CardProps & { place: number }) {
  const text = usePortalMessages();
  return (
    <article class="card ranked">
      <p class="rank">
        <span class="visually-hidden">{text.list.rank(place)}</span>
        <span aria-hidden="true">{place}</span>
      </p>
      <Picture programme={programme} isEager={false} />
      <div class="card-text">
        <CardTitle programme={programme} heading={heading} />
        <SourceLine programme={programme} />
      </div>
    </article>
  );
}

export function CompactCard({ programme, heading = "h3" }: CardProps) {
  return (
    <article class="card compact">
      <Picture programme={programme} isEager={false} />
      <div class="card-text">
        <CardTitle programme={programme} heading={heading} />
        <SourceLine programme={programme} />
      </div>
    </article>
  );
}

export function programmeHref(programme: { readonly id: string }): string {
  return `/programme/${programme.id}`;
}

function CardTitle({ programme, heading: Heading }: { programme: ProgrammeCard; heading: "h2" | "h3" }) {
  return (
    <Heading class="card-title">
      <a href={programmeHref(programme)} title={programme.title}>
        {programme.title}
      </a>
    </Heading>
  );
}

/** The 16:9 picture with length and kind; without a picture, the spark on a quiet ground. */
export function Picture({ programme, isEager }: { programme: ProgrammeCard; isEager: boolean }) {
  const text = usePortalMessages();
  const { language } = useViewer();
  const length = programme.durationSeconds === undefined ? undefined : formatDuration(programme.durationSeconds);
  return (
    <div class={`picture picture-${programme.kind}`}>
      {programme.hasThumbnail ? (
        <img
          src={`/thumbnail/${programme.id}`}
          alt=""
          width={640}
          height={360}
          loading={isEager ? "eager" : "lazy"}
          decoding="async"
          {...(isEager && { fetchpriority: "high" })}
        />
      ) : (
        <NoPicture programme={programme} />
      )}
      <p class="badges">
        {programme.isLive && <span class="badge">{text.live}</span>}
        {programme.kind === "audio" && (
          <span class="badge">
            <Icon name="audio" size={14} />
            {text.audio}
          </span>
        )}
        {length !== undefined && programme.durationSeconds !== undefined && (
          <span class="badge">
            <span aria-hidden="true">{length}</span>
            <span class="visually-hidden">{text.lengthIs(spokenDuration(programme.durationSeconds, language))}</span>
          </span>
        )}
      </p>
    </div>
  );
}

/** A quiet pattern for a programme without a picture: waves for sound, the spark for video. */
function NoPicture({ programme }: { programme: ProgrammeCard }) {
  if (programme.kind === "audio") return <Waves id={programme.id} />;
  return (
    <span class="no-picture">
      <Spark size={40} tone="current" />
    </span>
  );
}

type SourceLineProps = {
  readonly programme: ProgrammeCard;
  /** False where the reason beside it tells the views already. */
  readonly hasViews?: boolean;
};

/** Site and age, with the views where they are known. */
export function SourceLine({ programme, hasViews = true }: SourceLineProps) {
  const text = usePortalMessages();
  const { language } = useViewer();
  const views = !hasViews || programme.views === undefined ? undefined : formatCount(programme.views, language);
  return (
    <p class="source-line">
      <SiteLink programme={programme} />
      <Age programme={programme} />
      {views && <span title={text.views(views.exact)}>{text.views(views.text)}</span>}
    </p>
  );
}

/** Of a site that is not crawled there is no page. */
function SiteLink({ programme }: { programme: ProgrammeCard }) {
  if (!programme.isListed)
    return (
      <span class="site-link">
        <SiteTile name={programme.siteName} />
        <span>{programme.siteName}</span>
      </span>
    );
  return (
    <a class="site-link" href={`/site/${encodeURIComponent(programme.siteKey)}`}>
      <SiteTile name={programme.siteName} />
      <span>{programme.siteName}</span>
    </a>
  );
}

/** The first letter of a site's name stands for its icon: icons would be fetched from the site by the viewer's browser. */
export function SiteTile({ name }: { name: string }) {
  const [first = "·"] = name.trim();
  return (
    <span class="tile" aria-hidden="true">
      {first.toUpperCase()}
    </span>
  );
}

/** How old the programme is: by its own date, else by when it was found. */
function Age({ programme }: { programme: ProgrammeCard }) {
  const { language, now } = useViewer();
  const at = programme.publishedAt ?? programme.firstSeenAt;
  const isDay = programme.publishedAt !== undefined && programme.publishedIsDay;
  const age = isDay ? formatDayAge(at, now, language) : formatAge(at, now, language);
  return (
    <time dateTime={isDay ? at.toISOString().slice(0, 10) : at.toISOString()} title={age.exact}>
      {age.text}
    </time>
  );
}

/** Why this programme stands here, in a few words. */
function WhyLine({ programme }: { programme: ProgrammeCard }) {
  const reason = useWhy(programme);
  return reason === undefined ? undefined : <p class="why">{reason}</p>;
}

/** The reason in words; undefined when the catalogue gave none that the portal knows. */
export function useWhy(programme: ProgrammeCard): string | undefined {
  const text = usePortalMessages();
  const { language } = useViewer();
  if (!programme.why) return undefined;
  const say = text.why[programme.why.key];
  const values = Object.entries(programme.why.values).map(([name, value]) => [
    name,
    typeof value === "number" ? formatCount(value, language).text : value,
  ]);
  return say?.(Object.fromEntries(values) as Record<string, string>);
}
