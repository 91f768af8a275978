import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { RecordedSighting, Sighting } from "./sighting.ts";

export async function recordSighting(transaction: SqlOrTransaction, sighting: Sighting): Promise<RecordedSighting> {
  const [recorded] = await recordSightings(transaction, [sighting]);
  return recorded!;
}
export async function recordSightings(
  _transaction: SqlOrTransaction,
  _sightings: readonly Sighting[],
): Promise<RecordedSighting[]> {
  throw new Error("unwritten");
}
