/** What kind of page this is: `play`, one programme is the main content; `embed`, an article with a programme inside;
 * `listing`, several programmes are linked; `none`, no programme. */
export type PageKind = "play" | "embed" | "listing" | "none";

/** What a page consists of, as it came over the wire. */
export type PageInput = {
  /** Absolute URL the bytes were received from (after redirects). */
  readonly url: string;
  readonly bytes: Uint8Array;
  /** Response headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Resolves relative dates ("3 days ago"). */
  readonly now: Date;
};

/** One observation that speaks for or against a programme on the page. */
export type Evidence = {
  /** Rule id, e.g. "media-suffix", "open-graph-video", "platform-reference". */
  readonly rule: string;
  readonly family: string;
  /** The matched text, at most 200 characters. */
  readonly text: string;
  /** Offset into the decoded HTML, in UTF-16 code units; -1 when it comes from the URL or the headers. */
  readonly at: number;
  /** How often the rule matched. */
  readonly count: number;
  /** Contribution to the score in log-odds; negative speaks against. */
  readonly weight: number;
};

/** A value with the place it was read from ("json-ld", "og:title", "h1", "text-density", …) and confidence 0..1. */
export type Sourced<Value> = { readonly value: Value; readonly source: string; readonly confidence: number };

export type MediaKind = "video" | "audio" | "hls" | "dash" | "flash" | "unknown";

export type MediaAddress = {
  readonly url: string;
  readonly kind: MediaKind;
  /** MIME type when the page says or the suffix tells. */
  readonly type?: string;
  readonly source: string;
};

/** A player of another site to be put into an iframe. `platform` is the id in the platform rules, if known. */
export type EmbedAddress = { readonly url: string; readonly platform?: string; readonly source: string };

export type ProgrammeFacts = {
  readonly title?: Sourced<string>;
  readonly description?: Sourced<string>;
  readonly keywords?: Sourced<readonly string[]>;
  /** The site's own category or section name, unmapped. */
  readonly category?: Sourced<string>;
  readonly publisher?: Sourced<string>;
  /** ISO 8601; date only ("2024-05-01") when the page tells no time, else with offset. */
  readonly published?: Sourced<string>;
  readonly durationSeconds?: Sourced<number>;
  /** Absolute URL. */
  readonly thumbnail?: Sourced<string>;
  readonly views?: Sourced<number>;
  readonly likes?: Sourced<number>;
  readonly dislikes?: Sourced<number>;
  readonly favourites?: Sourced<number>;
  readonly comments?: Sourced<number>;
  readonly language?: Sourced<string>;
  readonly isLive?: Sourced<boolean>;
  readonly media: readonly MediaAddress[];
  readonly embeds: readonly EmbedAddress[];
  /** Addresses that identify the programme: canonical, og:url, JSON-LD @id; absolute, best first. */
  readonly identities: readonly { readonly kind: "canonical" | "og:url" | "json-ld-id"; readonly url: string }[];
};

export type PageLink = {
  /** Absolute, normalised (see links/normalize.ts), without fragment; http or https only. */
  readonly url: string;
  /** Anchor text, white space folded, at most 200 characters; "" when none. */
  readonly text: string;
  readonly noFollow: boolean;
};

/** An address that a page keeps for its scripts: more of what it lists, or an item that no link leads to. */
export type FurtherAddress = {
  /** Absolute and normalised, as links are. */
  readonly url: string;
  /** The number of the next part was put in; all else stands on the page. */
  readonly isDerived: boolean;
};

/** The same page elsewhere, as its head says: in another language, or as AMP. */
export type Alternate = { readonly url: string; readonly kind: "language" | "amp" };

/** A link on a listing that looks like a programme: thumbnail, duration badge, title in one group. */
export type Card = {
  readonly url: string;
  readonly title?: string;
  readonly thumbnail?: string;
  readonly durationSeconds?: number;
  readonly views?: number;
  /** 0-based order on the page. */
  readonly position: number;
};

/** Everything recognition says about one page. */
export type PageReading = {
  readonly url: string;
  /** WHATWG encoding name the bytes were decoded with. */
  readonly encoding: string;
  readonly language?: string;
  readonly kind: PageKind;
  /** 0..1: probability that the page has a programme (play or embed). */
  readonly score: number;
  /** 0..1: probability that the programme is the page's main content. */
  readonly playScore: number;
  readonly evidence: readonly Evidence[];
  /** Present for play and embed pages, and where the score comes near (from 0.1 on). */
  readonly programme?: ProgrammeFacts;
  readonly links: readonly PageLink[];
  readonly cards: readonly Card[];
  /** Addresses kept for scripts and answers to scripts: load-more addresses, items of JSON data. None that a link has. */
  readonly further: readonly FurtherAddress[];
  /** link rel=next: the following page of a listing. */
  readonly next?: string;
  /** The page in other languages (hreflang) and for other readers (AMP). */
  readonly alternates: readonly Alternate[];
  /** Advertised feeds (RSS, Atom, JSON Feed). */
  readonly feeds: readonly string[];
  /** rel=canonical, resolved. */
  readonly canonical?: string;
  /** meta refresh, resolved. */
  readonly refresh?: { readonly delaySeconds: number; readonly url: string };
  readonly robots: { readonly noIndex: boolean; readonly noFollow: boolean };
};
