import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { GivenLabel } from "./label-lines.ts";
import { type Judgement, labelPage } from "./label-page.ts";

/** Stores labels that came in a file, all or none. */
export async function importLabels(
  sql: Sql,
  { labels, by }: { readonly labels: readonly GivenLabel[]; readonly by: MemberId | undefined },
  parts: { readonly judgement: Judgement; readonly clock: Clock },
): Promise<void> {
  await sql.begin(async (transaction) => {
    for (const label of labels) await labelPage(transaction, { ...label, ...(by && { by }) }, parts);
  });
}
