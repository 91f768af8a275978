import type { Clock } from "../../../base/clock.ts";
import type { WeightsId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { shippedMark } from "./shipped-mark.ts";
import { clearActive, findActiveLearning, findLatestLearning, setActive } from "./weights.sql.ts";
import type { Learning } from "./weights.ts";

/** Puts learned weights to use in all processes; false when there are none of that id for this version. */
export async function useLearnedWeights(sql: Sql, id: WeightsId, clock: Clock): Promise<boolean> {
  return await sql.begin(async (transaction) => {
    await clearActive(transaction);
    return await setActive(transaction, { id, shippedMark, now: clock.now() });
  });
}

/** Goes back to the shipped weights. */
export async function useShippedWeights(sql: Sql): Promise<void> {
  await clearActive(sql);
}

/** The latest learning and the one in use; they may be the same. */
export async function readLearnings(
  sql: Sql,
): Promise<{ readonly latest: Learning | undefined; readonly active: Learning | undefined }> {
  const [latest, active] = await Promise.all([findLatestLearning(sql), findActiveLearning(sql)]);
  return { latest: latest && toLearning(latest), active: active && toLearning(active) };
}

function toLearning({
  shippedMark: mark,
  ...row
}: NonNullable<Awaited<ReturnType<typeof findLatestLearning>>>): Learning {
  return { ...row, isCurrent: mark === shippedMark };
}
