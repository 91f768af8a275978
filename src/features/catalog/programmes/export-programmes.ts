import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { listProgrammesById } from "./find-programme.sql.ts";
import type { Programme } from "./programme.ts";

const batchCount = 500;

/** Every programme on show, oldest id first, read in batches: the catalogue may be larger than memory. */
export async function* exportProgrammes(sql: SqlOrTransaction): AsyncGenerator<Programme> {
  let afterId = "0";
  for (;;) {
    const programmes = await listProgrammesById(sql, { afterId, limit: batchCount });
    yield* programmes;
    const last = programmes.at(-1);
    if (!last || programmes.length < batchCount) return;
    afterId = last.id;
  }
}
