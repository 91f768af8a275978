/** What kind of document an address is taken for before it is fetched. */
export type LinkRole = "page" | "sitemap" | "feed";

/** Where an address was read. `robots`: named in robots.txt, or the usual place where it names none. */
export type LinkOrigin = "seed" | "robots" | "sitemap" | "feed" | "card" | "link" | "redirect" | "canonical" | "script";

/** A link, with what is known of it without following it. */
export type FoundLink = {
  /** Absolute, normalised, without fragment. */
  readonly url: string;
  readonly role: LinkRole;
  readonly origin: LinkOrigin;
  /** Anchor text or an item's title; "" where there is none. */
  readonly text: string;
  /** Elements around the link, outermost first, with classes: "main article.post h2.title"; "" where unknown. */
  readonly tagPath: string;
  /** Players in the same small part of the page, media of the feed's item, videos of the sitemap's entry. */
  readonly playersNear: number;
  /** Other addresses in the same small part of the page; [] where unknown. */
  readonly neighbours: readonly string[];
};

export type PageVerdict = "play" | "embed" | "listing" | "none";

/** What came of a fetch. Redirects are told apart from their targets: each is a request of its own. */
export type Observation = {
  /** As it was handed out. Of an address that was not (a page visited again), only the links are taken up. */
  readonly url: string;
  /** Where redirects ended, when they led away from it. */
  readonly finalUrl?: string;
  readonly outcome: "page" | "list" | "redirect" | "gone" | "failed" | "refused";
  /** Of pages: what recognition says. */
  readonly verdict?: PageVerdict;
  /** Probability that the page has a programme, 0..1. */
  readonly score?: number;
  /** Equal for pages of equal content; tells soft 404s and the same page under many addresses. */
  readonly fingerprint?: string;
  /** The address the page declares to be its own, where that link is not among `links`. */
  readonly canonical?: string;
  /** Links from a seed to this page, where it was not handed out. */
  readonly depth?: number;
  /** A redirect that has not been followed is observed with its target as the only link: where that is new it is handed out next. */
  readonly links: readonly FoundLink[];
};

export type NextFetch = {
  /** To ask for. */
  readonly url: string;
  /** As it was added; differs from `url` where the site has shown that this address only leads there. */
  readonly link: string;
  readonly role: LinkRole;
  /** Links from a seed. */
  readonly depth: number;
  /** Shown to operators: the rule by which this address was chosen (one of `whyRules`), a number, and the arm where there is one. */
  readonly why: string;
  /** What the fetch is worth beside others, 0..1; .5 is middling. */
  readonly promise: number;
};

/** First words of `NextFetch.why`. */
export const whyRules = [
  "first-found",
  "relevant-page",
  "irrelevant-page",
  "rest",
  "promise",
  "short-cut",
  "redirect",
  "news",
  "collect",
  "explore",
] as const;

/** Why a crawl ended: nothing is left, or what is left is not worth fetching. */
export type Ending = "exhausted" | "dry";

/** Why an address is not taken up. */
export type LinkRefusal = "file" | "trap" | "copy" | "idle-list";

/** What is worth keeping of a link that waits, so that it can be restored. */
export type KeptLink = {
  /** 0..1000, larger first. */
  readonly priority: number;
  /** At most 20 characters, for the strategy alone. */
  readonly note: string;
};

/** A link that was found before, with what was kept of it. */
export type WaitingLink = FoundLink & KeptLink & { readonly depth: number };

/** Links that are tried and judged together. */
export type ArmMeasures = {
  readonly name: string;
  readonly links: number;
  readonly fetches: number;
  /** Programmes among its own pages. */
  readonly hits: number;
  /** What the links behind its pages were worth, log2 of 1 + programmes, summed over its fetches. */
  readonly gain: number;
  /** Fetches since something came of one. */
  readonly dry: number;
};

export type DiscoveryMeasures = {
  readonly fetches: number;
  readonly programmes: number;
  /** Those with the most fetches, at most `armsKept`. */
  readonly arms: readonly ArmMeasures[];
};

/** A crawl of one site as a strategy sees it: links in, next address out, observation in. Several may be under way at once. */
export type Discovery = {
  /** Seeds, the sitemaps of robots.txt: what is known before the first fetch. */
  readonly add: (links: readonly FoundLink[]) => void;
  /** Takes up links that were found before, best first, without asking whether they are wanted. */
  readonly restore: (links: readonly WaitingLink[]) => void;
  /**
   * The address to fetch now, each once; undefined when there is none.
   *
   * @param origin only addresses of this one ("https://a.example"); undefined: all.
   */
  readonly next: (origin?: string) => NextFetch | undefined;
  /** An address that waits is fetched at another's wish: as if it had been handed out. */
  readonly claim: (link: string) => void;
  /** An address that was handed out is not fetched now: it waits again. @param link as in `NextFetch`. */
  readonly giveBack: (link: string) => void;
  readonly observe: (observation: Observation) => void;
  /** Set by a `next` that gave undefined, until one gives an address again. */
  readonly ending: () => Ending | undefined;
  /** Lets so many fetches be made although what is left is not worth it; a programme among them lets as many follow. */
  readonly resume: (fetches: number) => void;
  /** Why this address would not be taken up. */
  readonly refusalOf: (link: FoundLink) => LinkRefusal | undefined;
  /** Whether the address waits or is under way; those of a site's own lists also when it is known by another spelling. */
  readonly has: (link: Pick<FoundLink, "url" | "origin">) => boolean;
  /** Links that wait, of one origin or all. */
  readonly waitingCount: (origin?: string) => number;
  /** Whether anything would be learned from where these addresses stand on a page; unknown ones are taken for new. */
  readonly wantsPlaces: (urls: readonly string[]) => boolean;
  /** Forgets the links of an origin that wait: others may have fetched them. */
  readonly forget: (origin: string) => void;
  /** What to keep of a link that waits; undefined where it does not. */
  readonly keep: (url: string) => KeptLink | undefined;
  /** Addresses given up since last asked: copies of pages that are known. */
  readonly dropped: () => string[];
  /** What has been learned, for `DiscoveryOptions.memory`; at most `memoryBytesMax`. */
  readonly memory: () => string;
  readonly measures: () => DiscoveryMeasures;
};

export type DiscoveryOptions = {
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Tells which dates of a calendar are absurd. */
  readonly now: Date;
  /** Addresses that wait at most; beyond it those that promise least are forgotten. */
  readonly linksMax?: number;
  /** Fetched addresses remembered; of older ones a link that is handed in again counts as new. At least 8 bytes each. */
  readonly fetchedMax?: number;
  /** Of an earlier crawl of the site by the same strategy; what cannot be read is ignored. */
  readonly memory?: string;
};

export type Strategy = {
  readonly name: string;
  /** One sentence for operators. */
  readonly says: string;
  /** False: the same site gives the same order whatever the random source says. */
  readonly drawsRandom: boolean;
  readonly start: (options: DiscoveryOptions) => Discovery;
};

export const linksMaxDefault = 100_000;
export const fetchedMaxDefault = 1_000_000;
export const memoryBytesMax = 256 * 1024;
export const armsKept = 400;
/** From this priority on, a link is worth a fetch even where the others no longer are. */
export const newsPriority = 900;
