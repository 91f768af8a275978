import type { MemberId, PostId, PostPictureId, ProgrammeId } from "../../../base/ids.ts";
import type { ProgrammeCard } from "../../catalog/index.ts";
import type { Entity } from "../text/index.ts";

/** For everyone; for accepted followers; for who is mentioned. */
export const visibilities = ["public", "followers", "mentioned"] as const;
export type Visibility = (typeof visibilities)[number];

/** A post about to be sent. */
export type Draft = {
  readonly authorId: MemberId;
  readonly text: string;
  /** Shown instead of the text until the reader wants it. */
  readonly warning?: string;
  readonly visibility: Visibility;
  readonly commentOn?: PostId;
  /** The post that is passed on. Together with `commentOn` one post is both. */
  readonly repostOf?: PostId;
  readonly programme?: { readonly id: ProgrammeId /** Where to begin. */; readonly atSeconds?: number };
  /** Uploaded before, in their order. */
  readonly pictures?: readonly { readonly id: PostPictureId; readonly alt: string }[];
  /** Names this act of sending: what is sent twice with one key is one post. 1..64 characters. */
  readonly key: string;
};

export const picturesMax = 4;
export const altMax = 1000;
export const warningMax = 60;
export const keyMax = 64;

export type PostAuthor = {
  readonly id: MemberId;
  readonly name: string;
  readonly displayName?: string;
  readonly avatarEtag?: string;
};

export type PostPicture = {
  readonly id: PostPictureId;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly etag: string;
};

/** All that a card shows of a post, as one viewer sees it. */
export type PostLine = {
  readonly id: PostId;
  readonly author: PostAuthor;
  readonly text: string;
  readonly entities: readonly Entity[];
  /** Those named in the text who are members; other names lead nowhere. */
  readonly mentionedNames: readonly string[];
  readonly warning?: string;
  /** For its author: the warning they put before it themself. */
  readonly ownWarning?: string;
  /** The phrase of the reader's own filter by which it is folded. */
  readonly foldedBy?: string;
  /** It waits for a moderator, and only its author sees it. */
  readonly isHeld: boolean;
  readonly visibility: Visibility;
  /** Attached, or behind an address in the text; absent when it is gone. */
  readonly programme?: { readonly card: ProgrammeCard; readonly atSeconds?: number };
  readonly pictures: readonly PostPicture[];
  readonly likesCount: number;
  readonly commentsCount: number;
  readonly repostsCount: number;
  readonly isLiked: boolean;
  readonly isFavourite: boolean;
  /** The viewer passed it on without own words. */
  readonly isReposted: boolean;
  /** It is a repost and has no own words. */
  readonly isPlain: boolean;
  /** What it passes on; its own `repost` is the next of the chain. */
  readonly repost?: Passed;
  /** What it comments on. */
  readonly parent?: Passed;
  readonly threadId?: PostId;
  readonly createdAt: Date;
  readonly editedAt?: Date;
  /** Posted by the editorial account because the programme became hot. */
  readonly isEditorial: boolean;
};

/** A stone stands for a post that was deleted (`gone`), also by a moderator (`removed`), or that the viewer does not see (`hidden`). */
export type Passed =
  | { readonly kind: "post"; readonly post: PostLine }
  | { readonly kind: "stone"; readonly id: PostId; readonly why: "gone" | "removed" | "hidden" };
