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
  /** As it was handed out. */
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
  readonly links: readonly FoundLink[];
};

export type NextFetch = {
  readonly url: string;
  readonly role: LinkRole;
  /** Shown to operators: by what rule this address was chosen. */
  readonly why: string;
};

/** Why a crawl ended: nothing is left, or what is left is not worth fetching. */
export type Ending = "exhausted" | "dry";

/** A crawl of one site as a strategy sees it: links in, next address out, observation in. */
export type Discovery = {
  /** Seeds, the sitemaps of robots.txt: what is known before the first fetch. */
  readonly add: (links: readonly FoundLink[]) => void;
  /** The address to fetch now, each once; undefined when the crawl should end. Hand in its observation before asking again. */
  readonly next: () => NextFetch | undefined;
  readonly observe: (observation: Observation) => void;
  /** Set once `next` gave undefined. */
  readonly ending: () => Ending | undefined;
};

export type DiscoveryOptions = {
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Tells which dates of a calendar are absurd. */
  readonly now: Date;
  /** Addresses remembered, fetched ones included; beyond it the new ones are dropped. */
  readonly linksMax?: number;
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
