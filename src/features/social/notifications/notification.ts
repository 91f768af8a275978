import type { MemberId, NotificationId, PostId } from "../../../base/ids.ts";

/** `repost` without own words, `quote` with them; the last three are word of moderators and have no actors. */
export type NotificationKind =
  | "mention"
  | "comment"
  | "repost"
  | "quote"
  | "like"
  | "follow"
  | "request"
  | "report-settled"
  | "moderated"
  | "appeal-decided";

export type NotificationActor = {
  readonly id: MemberId;
  readonly name: string;
  readonly displayName?: string;
  readonly avatarEtag?: string;
};

/** One line: what one or several members did with the same thing. */
export type NotificationLine = {
  /** The youngest in it. */
  readonly id: NotificationId;
  readonly kind: NotificationKind;
  readonly at: Date;
  readonly isUnread: boolean;
  /** The last of them first, three at most; none where moderators did it. */
  readonly actors: readonly NotificationActor[];
  readonly actorsCount: number;
  /** Their post, where there is one; else the member's own. None for follows. */
  readonly postId?: PostId;
  /** Words of that post, or its warning instead. */
  readonly excerpt?: string;
};
