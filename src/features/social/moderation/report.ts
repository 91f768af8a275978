import type { ActId, MemberId, ReportId } from "../../../base/ids.ts";

/** Why a member reports something. */
export const reportCategories = ["spam", "harassment", "sexual", "violence", "illegal", "other"] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** Something that can be reported: what kind of thing, and which. */
export type ThingRef = { readonly kind: string; readonly id: string };

/** A thing as it was seen; kept whatever becomes of the thing. */
export type Evidence = {
  readonly text: string;
  readonly warning?: string;
  /** 1 is what was first said; each edit counts one more. */
  readonly version?: number;
  /** What the pictures were said to show. */
  readonly pictures?: readonly string[];
};

/** Who brought it up: a member, a word rule, or another part of Glint. */
export type ReportSource = "member" | "rule" | "finding";

export type Report = {
  readonly id: ReportId;
  readonly source: ReportSource;
  /** Absent: no member, or one whose account is gone. */
  readonly reporterName?: string;
  readonly category: ReportCategory;
  readonly words: string;
  readonly evidence: Evidence;
  readonly createdAt: Date;
  readonly settledAt?: Date;
  readonly actId?: ActId;
};

export const reportWordsMax = 1000;
export const reportsPerHour = 10;

export type NewReport = {
  readonly thing: ThingRef;
  /** Whose it is. */
  readonly memberId: MemberId | undefined;
  readonly source: ReportSource;
  readonly reporterId: MemberId | undefined;
  readonly category: ReportCategory;
  readonly words: string;
  readonly evidence: Evidence;
  readonly now: Date;
};
