import type { ConversationId, MemberId, MessageId } from "../../../base/ids.ts";
import type { ProgrammeCard } from "../../catalog/index.ts";
import type { Entity } from "../text/index.ts";

/** Characters as people count. */
export const messageTextMax = 1000;
/** A member sends no more than this in an hour. */
export const messagesPerHour = 200;
/** Conversations that a member begins in a day, and one whose account is of the last days. */
export const begunPerDay = { usual: 30, new: 5 } as const;
/** What a stranger may send before the other lets them in. */
export const requestMessagesMax = 3;

export const acceptances = ["everyone", "followed", "nobody"] as const;
/** Whose messages a member lets in: anybody's as requests, of those they follow, or nobody new. */
export type Acceptance = (typeof acceptances)[number];

/** The other of a conversation; undefined members have left the place. */
export type Correspondent = {
  readonly id: MemberId;
  readonly name: string;
  readonly displayName?: string;
  readonly avatarEtag?: string;
};

export type ConversationLine = {
  readonly id: ConversationId;
  readonly other: Correspondent | undefined;
  /** A stranger began it, and the member has not let them in. */
  readonly isRequest: boolean;
  readonly isUnread: boolean;
  /** The youngest message; undefined when all were deleted. */
  readonly last?: { readonly text: string; readonly isOwn: boolean; readonly at: Date };
  /** Where the list goes on after it. */
  readonly lastId: MessageId;
};

export type MessageLine = {
  readonly id: MessageId;
  readonly isOwn: boolean;
  readonly text: string;
  readonly entities: readonly Entity[];
  /** What is sent along; else what the first address that leads to a programme leads to. */
  readonly programme?: { readonly card: ProgrammeCard; readonly atSeconds?: number };
  readonly at: Date;
  /** Of the member's own: the other has read it. */
  readonly isSeen: boolean;
};
