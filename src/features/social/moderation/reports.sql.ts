import type { ActId, MemberId, ReportId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { NewReport, Report, ReportCategory, ThingRef } from "./report.ts";

/** What is reported of a thing and what is done to it wait for one another. */
export async function lockThing(sql: SqlOrTransaction, { kind, id }: ThingRef): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`glint report ${kind} ${id}`}, 0))`;
}

/** What one member reports waits for their other reports: the limit holds when ten are sent at once. */
export async function lockReporter(sql: SqlOrTransaction, id: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('glint reporter', ${id}::bigint))`;
}

export async function countReportsSince(
  sql: SqlOrTransaction,
  { reporterId, since }: { readonly reporterId: MemberId; readonly since: Date },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from reports where reporter_id = ${reporterId} and created_at > ${since}`;
  return row.count;
}

/** False when this reporter has an open report of the thing already. */
export async function insertReport(sql: SqlOrTransaction, report: NewReport): Promise<boolean> {
  const { thing, memberId, source, reporterId, category, words, evidence, now } = report;
  const rows = await sql`
    insert into reports (thing_kind, thing_id, member_id, source, reporter_id, category, words, evidence, created_at)
    values (${thing.kind}, ${thing.id}, ${memberId ?? null}, ${source}, ${reporterId ?? null}, ${category}, ${words},
      ${JSON.stringify(evidence)}::text::jsonb, ${now})
    on conflict do nothing
    returning id`;
  return rows.length > 0;
}

export async function listReports(sql: SqlOrTransaction, { kind, id }: ThingRef, limit: number): Promise<Report[]> {
  return await sql<Report[]>`
    select reports.id, source, members.name as reporter_name, category, words, evidence, reports.created_at, settled_at, act_id
    from reports left join members on members.id = reporter_id
    where thing_kind = ${kind} and thing_id = ${id}
    order by reports.id desc
    limit ${limit}`;
}

/** Whose a thing was when it was reported; undefined when it is nobody's or was never reported. */
export async function findReportedOwner(sql: SqlOrTransaction, { kind, id }: ThingRef): Promise<MemberId | undefined> {
  const [row] = await sql<{ memberId?: MemberId }[]>`
    select member_id from reports where thing_kind = ${kind} and thing_id = ${id} order by id desc limit 1`;
  return row?.memberId;
}

/** The oldest report of a thing that is open; undefined when none is. */
export async function findOldestOpen(sql: SqlOrTransaction, { kind, id }: ThingRef): Promise<ReportId | undefined> {
  const [row] = await sql<{ id: ReportId }[]>`
    select id from reports where thing_kind = ${kind} and thing_id = ${id} and settled_at is null order by id limit 1`;
  return row?.id;
}

type Settling = {
  readonly thing: ThingRef;
  /** Later ones stay open: nobody has read them. Undefined: all. */
  readonly upTo: ReportId | undefined;
  readonly now: Date;
};

/** Settles open reports of a thing; who reported, each once. The act is named by `tieReports`. */
export async function settleReports(
  sql: SqlOrTransaction,
  { thing, upTo, now }: Settling,
): Promise<{ readonly ids: ReportId[]; readonly reporterIds: MemberId[] }> {
  const rows = await sql<{ id: ReportId; reporterId?: MemberId }[]>`
    update reports set settled_at = ${now}
    where thing_kind = ${thing.kind} and thing_id = ${thing.id} and settled_at is null
      and (${upTo ?? null}::bigint is null or id <= ${upTo ?? null})
    returning id, reporter_id`;
  return {
    ids: rows.map(({ id }) => id),
    reporterIds: [...new Set(rows.flatMap(({ reporterId }) => reporterId ?? []))],
  };
}

/** Says by which act reports were settled. */
export async function tieReports(
  sql: SqlOrTransaction,
  { ids, actId }: { readonly ids: readonly ReportId[]; readonly actId: ActId },
): Promise<void> {
  await sql`update reports set act_id = ${actId} where id = any(${[...ids]}::bigint[])`;
}

/** Of all that is reported of a member's: their posts and themself. */
export async function listReporters(sql: SqlOrTransaction, memberId: MemberId): Promise<MemberId[]> {
  const rows = await sql<{ reporterId: MemberId }[]>`
    select distinct reporter_id from reports
    where member_id = ${memberId} and settled_at is null and reporter_id is not null`;
  return rows.map(({ reporterId }) => reporterId);
}

/** How many went. */
export async function deleteSettledBefore(sql: SqlOrTransaction, before: Date): Promise<number> {
  const rows = await sql`delete from reports where settled_at < ${before} returning id`;
  return rows.length;
}

/** A member's own report, as they see it again. */
export type OwnReport = {
  readonly id: ReportId;
  readonly thingKind: string;
  readonly category: ReportCategory;
  readonly words: string;
  readonly createdAt: Date;
  readonly isSettled: boolean;
};

export async function listOwnReports(sql: SqlOrTransaction, reporterId: MemberId, limit: number): Promise<OwnReport[]> {
  return await sql<OwnReport[]>`
    select id, thing_kind, category, words, created_at, settled_at is not null as is_settled
    from reports where reporter_id = ${reporterId}
    order by id desc
    limit ${limit}`;
}
