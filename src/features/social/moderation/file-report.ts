import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import {
  type Evidence,
  type ReportCategory,
  reportCategories,
  reportsPerHour,
  reportWordsMax,
  type ThingRef,
} from "./report.ts";
import { countReportsSince, insertReport, lockReporter, lockThing } from "./reports.sql.ts";
import { findSeenThing } from "./things.ts";

export type Filed =
  | { readonly kind: "filed" }
  /** They have reported it, and it is not settled yet. */
  | { readonly kind: "known" }
  /** There is none, or the member does not see it. */
  | { readonly kind: "unknown-thing" }
  | { readonly kind: "own" }
  | { readonly kind: "no-category" }
  | { readonly kind: "too-long"; readonly max: number }
  | { readonly kind: "too-many"; readonly perHour: number };

type Filing = {
  readonly reporterId: MemberId;
  readonly thing: ThingRef;
  /** As typed. */
  readonly category: string;
  readonly words: string;
};

/** Reports a thing that the member sees, and keeps what it says now, whatever becomes of it. */
export async function fileReport(sql: Sql, { reporterId, thing, ...typed }: Filing, clock: Clock): Promise<Filed> {
  const category = reportCategories.find((each) => each === typed.category);
  const words = wordsOf(typed.words);
  if (!category) return { kind: "no-category" };
  if (words.length > reportWordsMax) return { kind: "too-long", max: reportWordsMax };
  return await sql.begin(async (transaction): Promise<Filed> => {
    await lockReporter(transaction, reporterId);
    // What is done to the thing has been done before, or finds this report.
    await lockThing(transaction, thing);
    const seen = await findSeenThing(transaction, { ...thing, viewerId: reporterId });
    if (!seen) return { kind: "unknown-thing" };
    if (seen.memberId === reporterId) return { kind: "own" };
    const now = clock.now();
    const since = secondsAfter(now, -3600);
    if ((await countReportsSince(transaction, { reporterId, since })) >= reportsPerHour)
      return { kind: "too-many", perHour: reportsPerHour };
    const { memberId, evidence } = seen;
    const report = { thing, memberId, source: "member", reporterId, category, words, evidence, now } as const;
    return { kind: (await insertReport(transaction, report)) ? "filed" : "known" };
  });
}

type Finding = {
  readonly thing: ThingRef;
  /** Whose it is; undefined for nobody's. */
  readonly memberId: MemberId | undefined;
  readonly category: ReportCategory;
  /** What was found, for moderators. */
  readonly words: string;
  readonly evidence: Evidence;
};

/** Brings something before moderators that a part of Glint found; false when it is before them already. */
export async function openFinding(sql: Sql, { thing, words, ...finding }: Finding, clock: Clock): Promise<boolean> {
  return await sql.begin(async (transaction) => {
    await lockThing(transaction, thing);
    return await insertReport(transaction, {
      ...finding,
      thing,
      words: wordsOf(words).slice(0, reportWordsMax),
      source: "finding",
      reporterId: undefined,
      now: clock.now(),
    });
  });
}

export function wordsOf(typed: string): string {
  return typed.replaceAll("\u0000", "").toWellFormed().replaceAll("\r\n", "\n").trim();
}
