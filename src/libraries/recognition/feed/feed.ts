/** A syndicated list of programmes or articles, whatever its format. */
export type Feed = {
  /** `none`: no feed, e.g. an HTML page. */
  readonly kind: "rss" | "rdf" | "atom" | "json" | "none";
  readonly title?: string;
  readonly description?: string;
  /** The site's page, absolute. */
  readonly link?: string;
  readonly language?: string;
  readonly image?: string;
  /** The next page of a paged or archived feed (RFC 5005). */
  readonly next?: string;
  /** WebSub hubs that tell of changes, absolute; and the address they know the feed by. */
  readonly hubs?: readonly string[];
  readonly self?: string;
  /** Minutes the feed asks to be left alone (RSS ttl, syndication module). */
  readonly ttlMinutes?: number;
  readonly items: readonly FeedItem[];
  /** Items beyond the limit. */
  readonly itemsDropped: number;
};

export type FeedItem = {
  /** guid, atom:id or JSON id; else absent. */
  readonly id?: string;
  readonly title?: string;
  /** Absolute address of the item's page. */
  readonly link?: string;
  /** Absolute addresses of playable files, best first, each once. */
  readonly media: readonly FeedMedia[];
  /** Pages with a player, from media:player. */
  readonly players: readonly string[];
  readonly thumbnail?: string;
  readonly durationSeconds?: number;
  readonly published?: Date;
  readonly updated?: Date;
  /** Plain text, tags removed. */
  readonly summary?: string;
  readonly author?: string;
  readonly categories: readonly string[];
  readonly views?: number;
};

export type FeedMedia = {
  readonly url: string;
  readonly type?: string;
  readonly bytes?: number;
};
