import { secondsAfter } from "../../../base/clock.ts";
import type { SiteId } from "../../../base/ids.ts";
import { type Discovery, type FoundLink, strategies } from "../../../libraries/discovery/index.ts";
import type { StrategyName } from "../../catalog/index.ts";
import type { DiscoveryRow, SavedDiscovery } from "./discoveries.sql.ts";
import { seededRandom } from "./seeded-random.ts";

// What one worker holds of a site's discovery: the strategy with the links that wait, as far as they find room. The frontier in
// PostgreSQL stays the truth: all of this can be dropped at any moment, and is made anew from what was last kept of it and
// the most promising pages that wait.
//
// A site that is dry rests: its new pages wait, but for those that lists visited again bring. After a rest some of what is
// left is visited nevertheless, and as many again with every programme that brings. Rests double while they bring nothing, so
// that a small site is found completely within days, and a large one costs little.

/** Links held of one site; the rest waits in the database. Measured at 0.64 kB each, of the heap, with addresses and titles of 30 characters. */
export const linksHeldMax = 5_000;
/** Enough to see copies and spellings of late; that a page is known is known elsewhere. */
const fetchedMax = 20_000;
const restSecondsFirst = 15 * 60;
const restSecondsMax = 24 * 3600;
const fetchesAfterRest = 50;
/**
 * What was learned is kept after so many new fetches, or such a share of all there were, whichever is more: seldom in the middle
 * of a turn, sooner when it ends. Measured at 7 ms of a worker each (100 kB with 5,000 links), beside what the database does.
 */
const savesWithin = { fetches: 25, share: 1 / 4 };
const savesAtEnd = { fetches: 5, share: 1 / 20 };

export type Exploration = {
  /** undefined until `start`, and after `forget`. */
  readonly discovery: () => Discovery | undefined;
  readonly strategy: () => StrategyName | undefined;
  readonly start: (start: ExplorationStart) => void;
  /** The database may know otherwise, or room is needed. */
  readonly forget: () => void;
  /** Another worker has had the origin's turn meanwhile. */
  readonly share: (originId: number, origin: string) => void;
  /** Another worker may have visited pages that this one has not heard of. */
  readonly isShared: (originId: number) => boolean;
  /** Origins whose waiting pages are held, as far as there is room. */
  readonly isLoaded: (originId: number) => boolean;
  readonly noteLoaded: (originId: number, isAll: boolean) => void;
  /** More may wait in the database than is held. */
  readonly mayHaveMore: (originId: number) => boolean;
  /** A page that found no room. */
  readonly noteLeftOut: () => void;
  /** What is known of it since the last save is worth keeping; undefined where nothing new is. */
  readonly toSave: (request: { readonly isRelease: boolean; readonly now: Date }) => SavedDiscovery | undefined;
  readonly noteSaved: (saved: SavedDiscovery) => void;
  /** What is kept of the site; a rest that is over has been ended there. */
  readonly noteRow: (row: DiscoveryRow | undefined) => void;
};

type ExplorationStart = {
  readonly strategy: StrategyName;
  /** What the strategy has learned before. */
  readonly memory: string | undefined;
  readonly now: Date;
};

type Rest = {
  /** In a row. */
  readonly count: number;
  readonly until: Date | undefined;
  /** Found when it began. */
  readonly programmes: number;
};

export function createExploration(siteId: SiteId): Exploration {
  let discovery: Discovery | undefined;
  let strategy: StrategyName | undefined;
  const shared = new Set<number>();
  const loaded = new Map<number, { isAll: boolean }>();
  let rest: Rest = { count: 0, until: undefined, programmes: 0 };
  let saved = { fetches: -1, ending: undefined as string | undefined };

  const forget = (): void => {
    discovery = undefined;
    loaded.clear();
  };

  /** Being dry begins a rest; where the last one brought a programme it is short again. */
  const restIfDry = (now: Date, programmes: number): void => {
    if (discovery?.ending() !== "dry" || rest.until !== undefined) return;
    const count = programmes > rest.programmes ? 1 : rest.count + 1;
    const seconds = Math.min(restSecondsMax, restSecondsFirst * 2 ** Math.min(20, count - 1));
    rest = { count, until: secondsAfter(now, seconds), programmes };
  };

  return {
    discovery: () => discovery,
    strategy: () => strategy,
    start: ({ strategy: name, memory, now }) => {
      forget();
      strategy = name;
      const random = seededRandom(Number(BigInt(siteId) % 4_294_967_296n));
      discovery = strategies[name].start({
        random,
        now,
        linksMax: linksHeldMax,
        fetchedMax,
        ...(memory === undefined ? {} : { memory }),
      });
      saved = { fetches: discovery.measures().fetches, ending: undefined };
    },
    forget,
    share: (originId, origin) => {
      shared.add(originId);
      loaded.delete(originId);
      discovery?.forget(origin);
    },
    isShared: (originId) => shared.has(originId),
    isLoaded: (originId) => loaded.has(originId),
    noteLoaded: (originId, isAll) => void loaded.set(originId, { isAll }),
    mayHaveMore: (originId) => loaded.get(originId)?.isAll === false,
    noteLeftOut: () => {
      for (const origin of loaded.values()) origin.isAll = false;
    },
    noteRow: (row) => {
      saved = { ...saved, ending: row?.ending };
      rest = { count: row?.restCount ?? 0, until: row?.resumeAt, programmes: row?.restProgrammes ?? 0 };
    },
    toSave: ({ isRelease, now }) => {
      if (discovery === undefined || strategy === undefined) return undefined;
      const { fetches, programmes, arms } = discovery.measures();
      if (isRelease) restIfDry(now, programmes);
      // A site is dry from the beginning of its rest to the end of that, whatever news it has meanwhile.
      const isOver = discovery.ending() === "exhausted" ? "exhausted" : undefined;
      const ending = rest.until === undefined ? isOver : "dry";
      const least = isRelease ? savesAtEnd : savesWithin;
      const isMuch = fetches - saved.fetches >= Math.max(least.fetches, fetches * least.share);
      if (!isMuch && !(isRelease && ending !== saved.ending)) return undefined;
      return {
        siteId,
        strategy,
        ...(ending === undefined ? {} : { ending }),
        ...(rest.until === undefined ? {} : { resumeAt: rest.until }),
        resumeFetches: fetchesAfterRest,
        restCount: rest.count,
        restProgrammes: rest.programmes,
        fetches,
        programmes,
        arms,
        memory: discovery.memory(),
      };
    },
    noteSaved: ({ fetches, ending }) => {
      saved = { fetches, ending };
    },
  };
}

/** A link of which nothing is known but where it was read. */
export function plainLink(
  url: string,
  origin: FoundLink["origin"],
  more: Partial<Pick<FoundLink, "role" | "text" | "playersNear">> = {},
): FoundLink {
  return { url, role: "page", origin, text: "", tagPath: "", playersNear: 0, neighbours: [], ...more };
}
