import type { ProgrammeId, SiteId } from "../../../base/ids.ts";
import type { EmbedAddress, MediaAddress } from "../../../libraries/recognition/index.ts";
import type { CategoryId } from "../categories/categories.ts";

/** Why a programme stands where it stands: a key for the words of a face, and what goes into them. */
export type Why = { readonly key: string; readonly values: Readonly<Record<string, string | number>> };

/** What a list shows of a programme. */
export type ProgrammeCard = {
  readonly id: ProgrammeId;
  readonly title: string;
  readonly siteId: SiteId;
  readonly siteKey: string;
  readonly siteName: string;
  /** The play page at its site. */
  readonly url: string;
  readonly publishedAt?: Date;
  /** True: the page tells the day only, and `publishedAt` is its midnight in UTC. */
  readonly publishedIsDay: boolean;
  readonly firstSeenAt: Date;
  readonly durationSeconds?: number;
  readonly hasThumbnail: boolean;
  readonly views?: number;
  readonly category?: CategoryId;
  readonly description?: string;
  readonly kind: "video" | "audio";
  readonly isLive: boolean;
  /** Something of it can be played in Glint's pages: a file, a stream or a platform's player. */
  readonly isPlayable: boolean;
  /** Found on one of the bundled sample sites. */
  readonly isSample: boolean;
  /** False: only members' links lead to it; it stands in no list of programmes. */
  readonly isListed: boolean;
  readonly why?: Why;
};

/** All that is known of a programme. */
export type Programme = ProgrammeCard & {
  readonly keywords: readonly string[];
  /** The site's own word for the category. */
  readonly siteCategory?: string;
  readonly publisher?: string;
  readonly language?: string;
  readonly media: readonly MediaAddress[];
  readonly embeds: readonly EmbedAddress[];
  readonly thumbnailUrl?: string;
  /** For each value: what it was read from, how sure (0..1), and on which page. */
  readonly sources: Readonly<Record<string, ValueSource>>;
  readonly likes?: number;
  readonly dislikes?: number;
  readonly favourites?: number;
  readonly comments?: number;
  /** When the counters were last read at the source. */
  readonly countersAt?: Date;
  readonly lastSeenAt: Date;
  /** Set: no page shows it at present. */
  readonly goneAt?: Date;
  readonly sourcePage: string;
  /** 0..1: how sure recognition is that there is a programme. */
  readonly score: number;
};

export type ValueSource = { readonly source: string; readonly confidence: number; readonly page: string };
