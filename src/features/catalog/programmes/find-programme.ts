import type { ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Programme } from "./programme.ts";

/**
 * One programme, gone ones too. When it was joined into another, that one is given: its id then differs from `id`, and a
 * face should redirect.
 */
export async function findProgramme(_sql: SqlOrTransaction, _id: ProgrammeId): Promise<Programme | undefined> {
  throw new Error("unwritten");
}
