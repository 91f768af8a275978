import { clockSeconds } from "../page/badges.ts";
import type { ReadPage } from "../page/read-page.ts";
import type { EmbedAddress, MediaAddress, ProgrammeFacts, Sourced } from "../reading.ts";
import { firstOf, metaValues, sourced } from "./choose.ts";
import { readCounters } from "./counters.ts";
import { readCategory, readDescription, readKeywords } from "./description.ts";
import { type FoundAddress, resolveAddress } from "./gather.ts";
import { articleThing, mainThing } from "./main-thing.ts";
import { readPublished } from "./published.ts";
import { readPublisher } from "./publisher.ts";
import { readSiteNames } from "./site-names.ts";
import { type Thing, textOf, textsOf, thingsOf } from "./things.ts";
import { readTitle } from "./title.ts";

/** What the page says about its programme, each value with where it was read. */
export function readFacts(read: ReadPage, language: string | undefined, now: Date): ProgrammeFacts {
  const { page, gathered } = read;
  const thing = mainThing(gathered.things)?.thing;
  const article = articleThing(gathered.things);
  const input = { page, thing, article, now, siteNames: readSiteNames(page, gathered.things) };
  const fields = {
    title: readTitle(input),
    description: readDescription(input),
    keywords: readKeywords(input),
    category: readCategory(input, gathered.things),
    publisher: readPublisher(input),
    published: readPublished(input),
    durationSeconds: readDuration(read, thing),
    thumbnail: readThumbnail(read, thing, article),
    language: sourced(language, "page", 0.7),
    isLive: readLive(thing),
    ...readCounters(page, thing),
  };
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Omit<
    ProgrammeFacts,
    "media" | "embeds" | "identities"
  >;
  return { ...present, ...readAddresses(gathered.addresses), identities: readIdentities(read, thing) };
}

function readAddresses(found: readonly FoundAddress[]): Pick<ProgrammeFacts, "media" | "embeds"> {
  const usable = found.filter((address) => address.demoted === undefined);
  // Links to files count when no player names any: a page of links beside a player links other things.
  const media = usable.filter((address) => address.kind !== "embed" && address.source !== "link");
  const linked = usable.filter(
    (address) => address.kind !== "embed" && address.kind !== "flash" && address.source === "link",
  );
  const ofPlayers = media.filter((address) => address.kind !== "flash");
  return {
    media: (ofPlayers.length > 0 ? [...ofPlayers, ...linked.slice(0, 4)] : [...linked.slice(0, 20), ...media]).map(
      toMedia,
    ),
    embeds: usable.filter((address) => address.kind === "embed").map(toEmbed),
  };
}

function toMedia({ url, kind, type, source }: FoundAddress): MediaAddress {
  return { url, kind: kind === "embed" ? "unknown" : kind, source, ...(type === undefined ? {} : { type }) };
}

function toEmbed({ url, platform, source }: FoundAddress): EmbedAddress {
  return { url, source, ...(platform === undefined ? {} : { platform }) };
}

function isoDuration(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  const match = /^P?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/i.exec(trimmed);
  if (match !== null && /\d/.test(trimmed) && /[a-z]/i.test(trimmed)) {
    const [, days = "0", hours = "0", minutes = "0", seconds = "0"] = match;
    return Number(days) * 86400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  }
  if (/^\d+(?:\.\d+)?$/.test(trimmed)) return Number(trimmed);
  return clockSeconds(trimmed);
}

function readDuration(read: ReadPage, thing: Thing | undefined): Sourced<number> | undefined {
  const positive = (seconds: number | undefined) =>
    seconds !== undefined && seconds > 0 ? Math.round(seconds) : undefined;
  return firstOf(candidates());
  function* candidates(): Iterable<Sourced<number> | undefined> {
    yield sourced(positive(isoDuration(textOf(thing, "duration", "timeRequired"))), thing?.syntax ?? "json-ld", 0.95);
    for (const { key, content } of metaValues(
      read.page.metas,
      "og:video:duration",
      "video:duration",
      "og:audio:duration",
      "music:duration",
      "og:duration",
      "duration",
    ))
      yield sourced(positive(isoDuration(content)), key, 0.9);
    for (const run of read.page.runs) {
      if (run.element.zone !== "main" || run.inAnchor || !/duration|time-?total|length|runtime/.test(run.element.hints))
        continue;
      yield sourced(positive(clockSeconds(run.text)), "text", 0.6);
    }
  }
}

function readThumbnail(
  { page, gathered }: ReadPage,
  thing: Thing | undefined,
  article: Thing | undefined,
): Sourced<string> | undefined {
  const absolute = (written: string | undefined) => (written === undefined ? undefined : resolveAddress(page, written));
  const ofThing = (each: Thing | undefined, ...names: string[]) =>
    each === undefined
      ? undefined
      : names
          .flatMap((name) => [
            ...thingsOf(each, name).map((image) => textOf(image, "contentUrl", "url")),
            ...textsOf(each, name),
          ])
          .map(absolute)
          .find((url) => url !== undefined);
  const poster = page.players.find((tag) => tag.attributes["poster"] !== undefined && !tag.isInPicture)?.attributes[
    "poster"
  ];
  const linked = page.relLinks.find((link) => /image_src|thumbnail/.test(link.rel))?.href;
  void gathered;
  return firstOf([
    sourced(ofThing(thing, "thumbnailUrl", "thumbnailURL", "thumbnail"), thing?.syntax ?? "json-ld", 0.9),
    sourced(
      absolute(metaValues(page.metas, "og:image", "og:image:url", "og:image:secure_url")[0]?.content),
      "og:image",
      0.9,
    ),
    sourced(absolute(metaValues(page.metas, "twitter:image", "twitter:image:src")[0]?.content), "twitter:image", 0.8),
    sourced(ofThing(thing, "image"), thing?.syntax ?? "json-ld", 0.8),
    sourced(absolute(poster), "poster", 0.8),
    sourced(absolute(linked), "image_src", 0.7),
    sourced(absolute(metaValues(page.metas, "thumbnail", "thumbnailurl", "image")[0]?.content), "thumbnail", 0.6),
    sourced(ofThing(article, "image", "thumbnailUrl"), article?.syntax ?? "json-ld", 0.6),
    sourced(pictureInScript(page), "script", 0.6),
  ]);
  function pictureInScript(observed: typeof page): string | undefined {
    for (const script of observed.scripts) {
      const match =
        /["']?\b(?:pic|poster|cover|thumb(?:nail)?|image|img)["']?\s{0,3}:\s{0,3}["']((?:https?:)?\\?\/[^"'\s]{5,1000})["']/i.exec(
          script.text,
        );
      if (match !== null) return absolute(match[1]?.replaceAll("\\/", "/"));
    }
    return undefined;
  }
}

function readLive(thing: Thing | undefined): Sourced<boolean> | undefined {
  if (thing === undefined) return undefined;
  const publication = thingsOf(thing, "publication")[0];
  const text = textOf(thing, "isLiveBroadcast") ?? textOf(publication, "isLiveBroadcast");
  if (text === undefined) return undefined;
  const ended = textOf(publication, "endDate") !== undefined;
  return sourced(/^true$/i.test(text.split("/").at(-1) ?? "") && !ended, thing.syntax, 0.8);
}

function readIdentities({ page }: ReadPage, thing: Thing | undefined): ProgrammeFacts["identities"] {
  const identities: { kind: "canonical" | "og:url" | "json-ld-id"; url: string }[] = [];
  const add = (kind: (typeof identities)[number]["kind"], written: string | undefined) => {
    const url = written === undefined ? undefined : resolveAddress(page, written);
    if (url !== undefined && !identities.some((each) => each.url === url)) identities.push({ kind, url });
  };
  add("canonical", page.relLinks.find((link) => link.rel.split(/\s+/).includes("canonical"))?.href);
  add("og:url", metaValues(page.metas, "og:url")[0]?.content);
  if (thing !== undefined && thing.id !== "" && !thing.id.startsWith("_:")) add("json-ld-id", thing.id);
  return identities;
}
