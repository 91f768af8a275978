import type { ReadPage } from "../page/read-page.ts";
import type { EmbedAddress, MediaAddress, ProgrammeFacts } from "../reading.ts";
import { readCategory } from "./category.ts";
import { metaValues, present, sourced } from "./choose.ts";
import { prepareFacts } from "./context.ts";
import { readCounters } from "./counters.ts";
import { readDescription, readKeywords } from "./description.ts";
import { readDuration } from "./duration.ts";
import { type FoundAddress, resolveAddress } from "./found-address.ts";
import { readLive } from "./live.ts";
import { readPublished } from "./published.ts";
import { readPublisher } from "./publisher.ts";
import type { Thing } from "./things.ts";
import { readThumbnail } from "./thumbnail.ts";

type Fields = Omit<ProgrammeFacts, "media" | "embeds" | "identities">;

/** What the page says about its programme, each value with where it was read. */
export function readFacts(read: ReadPage, language: string | undefined, now: Date): ProgrammeFacts {
  const context = prepareFacts(read, language, now);
  const fields = {
    title: context.title,
    description: readDescription(context),
    keywords: readKeywords(context),
    category: readCategory(context),
    publisher: readPublisher(context),
    published: readPublished(context),
    durationSeconds: readDuration(context),
    thumbnail: readThumbnail(context),
    language: sourced(language, "page", 0.7),
    isLive: readLive(context),
    ...readCounters(context),
  };
  return {
    ...(present(fields) as Fields),
    ...readAddresses(read.gathered.addresses),
    identities: readIdentities(read, context.thing),
  };
}

function readAddresses(found: readonly FoundAddress[]): Pick<ProgrammeFacts, "media" | "embeds"> {
  const sound = found.filter((address) => address.demoted === undefined);
  // Silent loops are decoration beside a player, but the programme itself where there is nothing else.
  const isBare = !sound.some((address) => address.kind !== "flash" && address.source !== "link");
  const usable = isBare
    ? found.filter((address) => address.demoted === undefined || address.demoted === "background")
    : sound;
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

type Identity = ProgrammeFacts["identities"][number];

function readIdentities({ page, links }: ReadPage, thing: Thing | undefined): readonly Identity[] {
  const identities: Identity[] = [];
  const add = (kind: Identity["kind"], url: string | undefined) => {
    if (url === undefined || identities.some((each) => each.url === url)) return;
    // Templates give every page the home page's address, and "https://site/#video" is the site's without its fragment.
    if (isRoot(url) && !isRoot(page.url)) return;
    identities.push({ kind, url });
  };
  add("canonical", links.canonical);
  add("og:url", resolved(metaValues(page.metas, "og:url")[0]?.content));
  if (thing !== undefined && !thing.id.startsWith("_:")) add("json-ld-id", resolved(thing.id));
  return identities;

  function resolved(written: string | undefined): string | undefined {
    return written === undefined || written === "" ? undefined : resolveAddress(page, written);
  }
}

function isRoot(url: string): boolean {
  return url.indexOf("/", 8) === url.length - 1;
}
