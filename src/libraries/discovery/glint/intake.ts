import { addressKey, isFeedAddress, isFile, originOf } from "../address.ts";
import { isIdle } from "../hints.ts";
import { type FoundLink, type LinkRefusal, newsPriority, type WaitingLink } from "../strategy.ts";
import { trapKind } from "../trap.ts";
import type { ArmTable } from "./arms/arm-table.ts";
import type { Copies } from "./learning/copies.ts";
import { withParent } from "./learning/features.ts";
import { addParent, isOpenToMore, newEntry, type Standing, setFeatures } from "./links/entries.ts";
import type { KnownLinks } from "./links/known-links.ts";
import type { Queues } from "./links/queues.ts";
import type { Judge } from "./links/shortlist.ts";
import type { Entry } from "./links/waiting.ts";

const ownSpelling: ReadonlySet<FoundLink["origin"]> = new Set(["sitemap", "canonical", "feed"]);

/** What became of a link: the entry that stands for it, its chance before, whether the link told something new of it. */
export type Taken = { readonly found: Entry | undefined; readonly before: number; readonly isTold: boolean };
const untaken: Taken = { found: undefined, before: 0, isTold: false };

export type Site = {
  readonly now: Date;
  readonly linksMax: number;
  readonly known: KnownLinks;
  readonly queues: Queues;
  readonly arms: ArmTable;
  readonly copies: Copies;
  readonly judge: Judge;
};

/** Takes links in: what is new and wanted waits from then on, of what is known more is known. */
export class Intake {
  readonly #site: Site;
  #entered = 0;

  constructor(site: Site) {
    this.#site = site;
  }

  take(given: FoundLink, parentUrl: string | undefined, standing: Standing, isNews = false): Taken {
    const { known, linksMax, queues } = this.#site;
    const link = asList(given);
    const exact = known.byLink(link.url);
    const key = exact?.key ?? addressKey(link.url);
    const entry = exact ?? known.byKey(key);
    if (entry !== undefined) return takeAgain(entry, link, parentUrl, standing);
    if (known.count >= 2 * linksMax || known.isFetched(key)) return untaken;
    if (this.refusalOf(link) !== undefined) return untaken;
    const found = this.#enter(link, key, standing, isNews);
    if (parentUrl !== undefined) addParent(found, link, parentUrl, standing);
    queues.add(found);
    return { found, before: 0, isTold: true };
  }

  restore(given: WaitingLink): void {
    const { known, queues, judge } = this.#site;
    const { note, depth, priority, ...link } = asList(given);
    const key = addressKey(link.url);
    const same = known.byKey(key);
    if (same?.link === link.url || known.byKey(link.url) !== undefined) return;
    const [parent = "", flags = ""] = note.split(" ");
    const standing = { depth, isListed: flags.includes("l"), isHinted: flags.includes("h") };
    // Of two spellings of one address that both wait, the second bears its own.
    const entry = this.#enter(link, same === undefined ? key : link.url, standing, priority >= newsPriority);
    if (entry.role === "page") {
      if (parent !== "") {
        entry.parents = 1;
        entry.parent = Number(parent);
        setFeatures(entry, withParent(entry.features, entry.parent));
      }
      judge.chance(entry);
    }
    queues.add(entry);
  }

  refusalOf(given: FoundLink): LinkRefusal | undefined {
    const { role, url } = asList(given);
    if (role === "page" && isFile(url)) return "file";
    if (role !== "page" && isIdle(url)) return "idle-list";
    if (trapKind(url, this.#site.now) !== undefined) return "trap";
    return this.isCopyOfKnown(url) ? "copy" : undefined;
  }

  /** Where every link bears a session's id, only the first of a page stands for it. */
  isCopyOfKnown(url: string): boolean {
    const bare = this.#site.copies.bare(url);
    return bare !== undefined && this.#site.known.isKnown(addressKey(bare));
  }

  has({ url, origin }: Pick<FoundLink, "url" | "origin">): boolean {
    const { known } = this.#site;
    return known.byLink(url) !== undefined || (ownSpelling.has(origin) && known.byKey(addressKey(url)) !== undefined);
  }

  wantsPlaces(urls: readonly string[]): boolean {
    const { known } = this.#site;
    return urls.some((url) => {
      const exact = known.byLink(url);
      if (exact !== undefined) return isOpenToMore(exact);
      const key = addressKey(url);
      const entry = known.byKey(key);
      return entry === undefined ? !known.isFetched(key) : isOpenToMore(entry);
    });
  }

  #enter(link: FoundLink, key: string, standing: Standing, isNews: boolean): Entry {
    const { arms, copies, known } = this.#site;
    const arm = arms.of(link, standing.depth);
    const entry = newEntry(link, key, standing, { arm, series: arms.continuedBy(link), number: this.#entered++ });
    const bare = copies.bare(link.url);
    if (bare !== undefined && !this.isCopyOfKnown(link.url)) {
      entry.standsForBare = true;
      known.noteFetched(addressKey(bare));
    }
    entry.isNews = isNews || link.origin === "seed";
    known.add(entry);
    arm.links++;
    return entry;
  }
}

/** Another page shows a link that is known. */
function takeAgain(entry: Entry, link: FoundLink, parentUrl: string | undefined, standing: Standing): Taken {
  const before = entry.chance;
  const isTold = parentUrl !== undefined && isOpenToMore(entry);
  if (ownSpelling.has(link.origin) && entry.state === "open" && originOf(link.url) === originOf(entry.link))
    entry.url = link.url;
  if (isTold) addParent(entry, link, parentUrl, standing);
  return { found: entry, before, isTold };
}

function asList<Link extends FoundLink>(link: Link): Link {
  return link.role === "page" && isFeedAddress(link.url) ? { ...link, role: "feed" } : link;
}
