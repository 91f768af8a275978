import type { ExaminedPageId, MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

type NewExaminedPage = {
  readonly url: string;
  readonly origin: "fetched" | "given";
  readonly contentType: string;
  readonly bodyGzip: Buffer;
  readonly bodyBytes: number;
  readonly examinedBy: MemberId;
  readonly now: Date;
};

export async function insertExaminedPage(sql: SqlOrTransaction, page: NewExaminedPage): Promise<ExaminedPageId> {
  const [row] = await sql<{ id: ExaminedPageId }[]>`
    insert into examined_pages (url, origin, content_type, body_gzip, body_bytes, examined_by, examined_at)
    values (${page.url}, ${page.origin}, ${page.contentType}, ${page.bodyGzip}, ${page.bodyBytes}, ${page.examinedBy}, ${page.now})
    returning id`;
  if (!row) throw new Error("an insert returned no row");
  return row.id;
}

export type ExaminedRow = {
  readonly id: ExaminedPageId;
  readonly url: string;
  readonly origin: "fetched" | "given";
  readonly contentType: string;
  readonly bodyGzip: Buffer;
  readonly examinedAt: Date;
};

export async function findExaminedRow(sql: SqlOrTransaction, id: ExaminedPageId): Promise<ExaminedRow | undefined> {
  const [row] = await sql<ExaminedRow[]>`
    select id, url, origin, content_type, body_gzip, examined_at from examined_pages where id = ${id}`;
  return row;
}

/** Forgets pages examined before `before`, and all but the latest `rowsMax`. */
export async function pruneExaminedPages(
  sql: SqlOrTransaction,
  { before, rowsMax }: { readonly before: Date; readonly rowsMax: number },
): Promise<void> {
  await sql`
    delete from examined_pages
    where examined_at < ${before}
      or id <= (select id from examined_pages order by id desc offset ${rowsMax} limit 1)`;
}
