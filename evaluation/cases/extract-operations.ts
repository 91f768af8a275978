import { type PageReading, type ProgrammeFacts, recognize } from "../../src/libraries/recognition/index.ts";

/** Input of the op `extract`: a page as text, with the instant relative dates resolve against. */
export type ExtractInput = {
  readonly url: string;
  readonly html: string;
  readonly now?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const defaultNow = "2024-06-15T10:00:00+08:00";

/** What recognition reads from the page, in the words the cases use; absent values are left out. */
export function extract(input: ExtractInput): Record<string, unknown> {
  const reading = recognize(
    {
      url: input.url,
      bytes: new TextEncoder().encode(input.html),
      headers: { "content-type": "text/html; charset=utf-8", ...input.headers },
      now: new Date(input.now ?? defaultNow),
    },
    { explain: true },
  );
  const facts = reading.programme;
  if (facts === undefined) return { isProgramme: false };
  const answer = { ...namesOf(reading, facts), ...valuesOf(facts), ...listsOf(reading, facts) };
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined));
}

function namesOf(reading: PageReading, facts: ProgrammeFacts): Record<string, unknown> {
  return {
    isProgramme: reading.kind === "play" || reading.kind === "embed",
    kind: reading.kind,
    title: facts.title?.value,
    publisher: facts.publisher?.value,
    author: facts.publisher?.value,
    description: facts.description?.value,
    category: facts.category?.value,
    language: facts.language?.value,
    lang: facts.language?.value,
    canonical: reading.canonical,
  };
}

function valuesOf(facts: ProgrammeFacts): Record<string, unknown> {
  return {
    published: facts.published === undefined ? undefined : instantOf(facts.published.value),
    durationSec: facts.durationSeconds?.value,
    durationSeconds: facts.durationSeconds?.value,
    duration: facts.durationSeconds?.value,
    views: facts.views?.value,
    likes: facts.likes?.value,
    dislikes: facts.dislikes?.value,
    favourites: facts.favourites?.value,
    comments: facts.comments?.value,
    live: facts.isLive?.value,
    isLive: facts.isLive?.value,
    thumbnail: facts.thumbnail?.value,
  };
}

function listsOf(reading: PageReading, facts: ProgrammeFacts): Record<string, unknown> {
  return {
    media: facts.media.map((media) => media.url),
    mediaType: mediaType(facts),
    embeds: facts.embeds.map((embed) => embed.url),
    embed: facts.embeds[0]?.url,
    keywords: facts.keywords?.value,
    identities: facts.identities.map((identity) => identity.url),
    cards: reading.cards,
  };
}

function mediaType(facts: ProgrammeFacts): string | undefined {
  const kind = facts.media[0]?.kind;
  return kind === "hls" || kind === "dash" || kind === "flash" ? "video" : kind;
}

/** An instant as the cases write it; a date without time stays a date. */
function instantOf(value: string): string {
  return value.includes("T") ? new Date(value).toISOString().replace(".000Z", "Z") : value;
}
