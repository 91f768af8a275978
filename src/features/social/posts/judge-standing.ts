import { secondsBetween } from "../../../base/clock.ts";
import type { AuthorStanding } from "./posts.sql.ts";

export type StandingFault =
  /** The account is not active. */
  | { readonly kind: "not-allowed" }
  | { readonly kind: "too-many-posts"; readonly perHour: number }
  /** A limit on accounts of the last days. */
  | { readonly kind: "new-account"; readonly what: "links" | "mentions" | "pictures"; readonly max: number };

/** What a post has in it that new accounts may have few of. */
export type Contents = { readonly linksCount: number; readonly mentionsCount: number; readonly picturesCount: number };

/** Whether a member may send one more post now. */
export function judgeRate(standing: AuthorStanding | undefined, now: Date): StandingFault | undefined {
  if (!standing) return { kind: "not-allowed" };
  const isNew = isNewAccount(standing, now);
  const perHour = isNew ? standing.newPostsPerHour : standing.postsPerHour;
  const lastAllowedAt = isNew ? standing.lastAllowedNewAt : standing.lastAllowedAt;
  const isFull = perHour < 1 || (lastAllowedAt !== undefined && secondsBetween(lastAllowedAt, now) < 3600);
  return isFull ? { kind: "too-many-posts", perHour } : undefined;
}

/** Whether a member may have so much in one post. */
export function judgeContents(
  standing: AuthorStanding | undefined,
  { linksCount, mentionsCount, picturesCount }: Contents,
  now: Date,
): StandingFault | undefined {
  if (!standing) return { kind: "not-allowed" };
  if (!isNewAccount(standing, now)) return undefined;
  const { newLinksMax, newMentionsMax, newPicturesMax } = standing;
  if (linksCount > newLinksMax) return { kind: "new-account", what: "links", max: newLinksMax };
  if (mentionsCount > newMentionsMax) return { kind: "new-account", what: "mentions", max: newMentionsMax };
  if (picturesCount > newPicturesMax) return { kind: "new-account", what: "pictures", max: newPicturesMax };
  return undefined;
}

function isNewAccount({ joinedAt, newDays }: AuthorStanding, now: Date): boolean {
  return secondsBetween(joinedAt, now) < newDays * 86_400;
}
