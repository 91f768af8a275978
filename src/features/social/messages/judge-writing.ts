// Who may write to whom. Nobody is told by which rule they may not: a block is nobody's business but the blocker's.
import { type Acceptance, requestMessagesMax } from "./message.ts";

export type Correspondence = {
  /** The account of who is written to is active, and is another. */
  readonly isHere: boolean;
  /** In either direction. */
  readonly isBlocked: boolean;
  /** Who is written to follows the writer. */
  readonly isFollowed: boolean;
  readonly accepts: Acceptance;
  /** Who is written to has let the writer in, or wrote first; undefined while there is no conversation. */
  readonly isAccepted: boolean | undefined;
  /** What the writer has sent that was not let in. */
  readonly waitingCount: number;
};

export type Judgement = "reaches" | "request" | "not-possible" | "awaits-answer";

/** Whether a message reaches the other, waits until they let the writer in, or cannot be sent. */
export function judgeWriting(between: Correspondence): Judgement {
  const { isHere, isBlocked, isFollowed, accepts, isAccepted, waitingCount } = between;
  if (!isHere || isBlocked) return "not-possible";
  if (isAccepted === true || (isFollowed && accepts !== "nobody")) return "reaches";
  if (accepts !== "everyone") return "not-possible";
  return waitingCount < requestMessagesMax ? "request" : "awaits-answer";
}
