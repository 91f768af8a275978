import type { LabelId, MemberId } from "../../../base/ids.ts";
import type { PageKind } from "../../../libraries/recognition/index.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Label } from "./label.ts";

export type LabelRow = {
  readonly urlKey: Buffer;
  readonly url: string;
  readonly site: string;
  readonly contentType: string;
  readonly bodyGzip: Buffer;
  readonly bodyBytes: number;
  readonly saidKind: PageKind;
  readonly score: number;
  readonly trueKind: PageKind;
  readonly labelledBy: MemberId | undefined;
  readonly labelledAt: Date;
};

/** Stores a label; one of the same page is replaced. */
export async function upsertLabel(sql: SqlOrTransaction, row: LabelRow): Promise<LabelId> {
  const [stored] = await sql<{ id: LabelId }[]>`
    insert into labels (url_key, url, site, content_type, body_gzip, body_bytes, said_kind, score, true_kind, labelled_by, labelled_at)
    values (${row.urlKey}, ${row.url}, ${row.site}, ${row.contentType}, ${row.bodyGzip}, ${row.bodyBytes}, ${row.saidKind},
      ${row.score}, ${row.trueKind}, ${row.labelledBy ?? null}, ${row.labelledAt})
    on conflict (url_key) do update
    set url = excluded.url, site = excluded.site, content_type = excluded.content_type, body_gzip = excluded.body_gzip,
      body_bytes = excluded.body_bytes, said_kind = excluded.said_kind, score = excluded.score, true_kind = excluded.true_kind,
      labelled_by = excluded.labelled_by, labelled_at = excluded.labelled_at
    returning id`;
  if (!stored) throw new Error("an upsert returned no row");
  return stored.id;
}

type ListRequest = { readonly limit: number; readonly offset: number };

/** Labels, the latest first. */
export function listLabels(sql: SqlOrTransaction, { limit, offset }: ListRequest): Promise<Label[]> {
  return sql<Label[]>`
    select labels.id, url, site, said_kind, score, true_kind, body_bytes, members.name as labelled_by, labelled_at
    from labels left join members on members.id = labels.labelled_by
    order by labelled_at desc, labels.id desc
    limit ${limit} offset ${offset}`;
}

/** Labels that say the verdict was wrong, the latest first. */
export function listWrongLabels(sql: SqlOrTransaction, { limit, offset }: ListRequest): Promise<Label[]> {
  return sql<Label[]>`
    select labels.id, url, site, said_kind, score, true_kind, body_bytes, members.name as labelled_by, labelled_at
    from labels left join members on members.id = labels.labelled_by
    where said_kind <> true_kind
    order by labelled_at desc, labels.id desc
    limit ${limit} offset ${offset}`;
}

/** The kind a page was labelled with; undefined when it has no label. */
export async function findLabelOf(sql: SqlOrTransaction, urlKey: Buffer): Promise<Label | undefined> {
  const [row] = await sql<Label[]>`
    select labels.id, url, site, said_kind, score, true_kind, body_bytes, members.name as labelled_by, labelled_at
    from labels left join members on members.id = labels.labelled_by
    where url_key = ${urlKey}`;
  return row;
}

export type LabelCount = { readonly trueKind: PageKind; readonly count: number; readonly rightCount: number };

export function countLabels(sql: SqlOrTransaction): Promise<LabelCount[]> {
  return sql<LabelCount[]>`
    select true_kind, count(*)::integer as count, (count(*) filter (where said_kind = true_kind))::integer as right_count
    from labels group by true_kind order by true_kind`;
}

/** @returns whether there was one. */
export async function deleteLabel(sql: SqlOrTransaction, id: LabelId): Promise<boolean> {
  const { count } = await sql`delete from labels where id = ${id}`;
  return count > 0;
}

export type StoredLabel = {
  readonly id: LabelId;
  readonly url: string;
  readonly site: string;
  readonly contentType: string;
  readonly bodyGzip: Buffer;
  readonly trueKind: PageKind;
};

/** Labels with their pages, by id, after `afterId`. */
export function listStoredLabels(
  sql: SqlOrTransaction,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<StoredLabel[]> {
  return sql<StoredLabel[]>`
    select id, url, site, content_type, body_gzip, true_kind from labels where id > ${afterId} order by id limit ${limit}`;
}

export async function findStoredLabel(sql: SqlOrTransaction, id: LabelId): Promise<StoredLabel | undefined> {
  const [row] = await sql<StoredLabel[]>`
    select id, url, site, content_type, body_gzip, true_kind from labels where id = ${id}`;
  return row;
}
