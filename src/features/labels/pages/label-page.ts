import type { Clock } from "../../../base/clock.ts";
import type { LabelId, MemberId } from "../../../base/ids.ts";
import { type PageKind, type PageModels, type Rules, recognize } from "../../../libraries/recognition/index.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { type RawPage, toInput } from "./examined-page.ts";
import { labelKey, siteOfPage } from "./label.ts";
import { findStoredLabel, listStoredLabels, type StoredLabel, upsertLabel } from "./labels.sql.ts";
import { pack, unpack } from "./pack.ts";

/** By what pages are judged: the built-in rules and weights where they are absent. */
export type Judgement = { readonly rules?: Rules; readonly models?: PageModels };

export type NewLabel = {
  readonly page: RawPage;
  readonly trueKind: PageKind;
  /** Absent for labels that came by the command line. */
  readonly by?: MemberId;
  /** The site as the label's giver names it; else found from the address. */
  readonly site?: string;
};

/** Stores what a page is, beside what recognition says of it now. A second label of the same page replaces the first. */
export async function labelPage(
  sql: SqlOrTransaction,
  { page, trueKind, by, site }: NewLabel,
  { judgement, clock }: { readonly judgement: Judgement; readonly clock: Clock },
): Promise<LabelId> {
  const now = clock.now();
  const reading = recognize(toInput(page, now), { ...judgement, fields: "never" });
  return await upsertLabel(sql, {
    urlKey: labelKey(page.url),
    url: page.url,
    site: site ?? siteOfPage(page.url),
    contentType: page.contentType,
    bodyGzip: await pack(page.bytes),
    bodyBytes: page.bytes.length,
    saidKind: reading.kind,
    score: reading.score,
    trueKind,
    labelledBy: by,
    labelledAt: now,
  });
}

/** The page a label was given to; undefined when there is no such label. */
export async function findLabelledPage(sql: SqlOrTransaction, id: LabelId): Promise<RawPage | undefined> {
  const row = await findStoredLabel(sql, id);
  return row && { url: row.url, contentType: row.contentType, bytes: await unpack(row.bodyGzip) };
}

const rowsAtOnce = 50;

/** All labels with their packed pages, in the order they were first given, a few at a time. */
export async function* readStoredLabels(sql: SqlOrTransaction): AsyncGenerator<readonly StoredLabel[]> {
  let afterId = "0";
  for (;;) {
    const rows = await listStoredLabels(sql, { afterId, limit: rowsAtOnce });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    afterId = last.id;
  }
}
