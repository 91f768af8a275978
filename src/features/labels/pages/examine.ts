import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { ExaminedPageId, MemberId } from "../../../base/ids.ts";
import type { Sql, SqlOrTransaction } from "../../../platform/database/index.ts";
import type { ExaminedPage, RawPage } from "./examined-page.ts";
import { findExaminedRow, insertExaminedPage, pruneExaminedPages } from "./examined-pages.sql.ts";
import { pack, unpack } from "./pack.ts";

const keptSeconds = 24 * 3600;
const rowsMax = 500; // of 8 MB at most each; a page of usual size takes 15 kB

export type Examination = {
  readonly page: RawPage;
  readonly origin: ExaminedPage["origin"];
  readonly by: MemberId;
};

/** Keeps a page for a day, so that what was made of it has an address and can be labelled. */
export async function keepExaminedPage(
  sql: Sql,
  { page, origin, by }: Examination,
  clock: Clock,
): Promise<ExaminedPageId> {
  const now = clock.now();
  const bodyGzip = await pack(page.bytes);
  return await sql.begin(async (transaction) => {
    await pruneExaminedPages(transaction, { before: secondsAfter(now, -keptSeconds), rowsMax });
    return await insertExaminedPage(transaction, {
      url: page.url,
      origin,
      contentType: page.contentType,
      bodyGzip,
      bodyBytes: page.bytes.length,
      examinedBy: by,
      now,
    });
  });
}

/** An examined page; undefined when there is none, or its day is over. */
export async function findExaminedPage(sql: SqlOrTransaction, id: ExaminedPageId): Promise<ExaminedPage | undefined> {
  const row = await findExaminedRow(sql, id);
  if (!row) return undefined;
  const { bodyGzip, ...page } = row;
  return { ...page, bytes: await unpack(bodyGzip) };
}
