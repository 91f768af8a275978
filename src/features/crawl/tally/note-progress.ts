import type { Transaction } from "../../../platform/database/index.ts";
import { addMinutes, addTallies, addYields, insertRecallPoints } from "./tallies.sql.ts";
import { type BatchProgress, isCurvePoint, minutesOf, talliesOf, yieldsOf } from "./tally.ts";

/** Counts a batch: totals, minutes and templates of its sites, and a point of their curves now and then. */
export async function noteProgress(transaction: Transaction, progress: BatchProgress, now: Date): Promise<void> {
  const tallies = talliesOf(progress);
  if (tallies.length === 0) return;
  const totals = await addTallies(transaction, tallies, now);
  const minutes = minutesOf(progress);
  if (minutes.length > 0) await addMinutes(transaction, minutes);
  const yields = yieldsOf(progress);
  if (yields.length > 0) await addYields(transaction, yields);
  const added = new Map(tallies.map(({ siteId, requests }) => [siteId, requests]));
  const points = totals.filter(({ siteId, requests }) => isCurvePoint(requests - added.get(siteId)!, requests));
  if (points.length > 0) await insertRecallPoints(transaction, points, now);
}
