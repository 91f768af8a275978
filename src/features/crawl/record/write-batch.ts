import { secondsAfter } from "../../../base/clock.ts";
import type { Sql, Transaction } from "../../../platform/database/index.ts";
import { markGone, recordSightings } from "../../catalog/index.ts";
import { writeDiscoveries } from "../discover/discoveries.sql.ts";
import { type TemplateRow, writeTemplates } from "../discover/templates.sql.ts";
import type { LeaseNews } from "../frontier/held-leases.ts";
import { type HostUpdate, leaseKey, lockHeldHosts, type TurnLease, updateHosts } from "../frontier/lease.sql.ts";
import type { NewPage } from "../frontier/page.ts";
import {
  ensureOrigins,
  hastenTurns,
  insertPages,
  lockTurns,
  type PlacedPage,
  scheduleTurns,
  shelvePages,
  type TurnKey,
  updateVisitedPages,
  type VisitedPage,
} from "../frontier/pages.sql.ts";
import { noteHubs } from "../push/note-hubs.ts";
import { tellSignals } from "../schedule/signals.ts";
import { learnHabits } from "../schedule/site-habits.ts";
import { addSpending } from "../schedule/spending.sql.ts";
import { spendingOf } from "../schedule/spending.ts";
import { noteProgress } from "../tally/note-progress.ts";
import { type RecordedVisit, reasonOf, type Visit } from "../visit.ts";
import { countRefusedLinks, insertVisits, type RefusedRow, type VisitRow } from "../visits.sql.ts";
import type { Batch, Release } from "./batch.ts";
import { pagesAdded, progressOf } from "./progress-of.ts";
import { openTransaction, wasCommitted } from "./transactions.sql.ts";

/** Ids of origins known to have rows; filled only after a commit. */
export type OriginIds = Map<string, number>;

export type WriteRequest = {
  readonly batch: Batch;
  readonly originIds: OriginIds;
  readonly now: Date;
  /** The server's memory begins there; undefined for a first batch. */
  readonly serverStart: string | undefined;
  /** How long the leases that go on are prolonged. */
  readonly leaseSeconds: number;
  /** What came of this batch before, when it is written again; filled while it is written. */
  readonly attempt: Attempt;
};

/**
 * A try to write a batch. `written` is there once everything but the answer to the commit has come: when the connection
 * is lost then, nobody knows whether the batch stands in the database.
 */
export type Attempt = { transactionId?: string; serverStart?: string; written?: WrittenBatch };

export type WrittenBatch = {
  readonly visits: readonly RecordedVisit[];
  /** Visits whose lease had been lost: another worker makes them. */
  readonly lostCount: number;
  /** What became of the leases that go on: `isHeld` is false for those another worker has. */
  readonly leases: LeaseNews;
  readonly serverStart: string;
  /** Hears that what is kept of discoveries is kept. */
  readonly noteSaved: () => void;
};

/** The server has started anew since the last batch. */
export class ServerRestarted extends Error {
  readonly serverStart: string;
  constructor(serverStart: string) {
    super(`the database server has its memory since ${serverStart}`);
    this.serverStart = serverStart;
  }
}

/**
 * Writes a batch in one transaction: new pages, the visited pages' rows, sightings, the log, hosts, turns and releases.
 * Either all of it is visible or nothing. The order of the steps, and the order of rows within each, is the same for all
 * workers, so that they wait for each other instead of blocking each other.
 */
export async function writeBatch(sql: Sql, request: WriteRequest): Promise<WrittenBatch> {
  const fresh: OriginIds = new Map();
  const before = { ...request.attempt };
  const written = await sql.begin(async (transaction) => {
    const { id, serverStart } = await openTransaction(transaction, request.leaseSeconds);
    const expected = request.serverStart ?? before.serverStart;
    if (expected !== undefined && expected !== serverStart) throw new ServerRestarted(serverStart);
    const held = await lockHeldHosts(transaction, leasesOf(request.batch));
    // The earlier try had these rows locked: it is over.
    if (before.written && before.transactionId && (await wasCommitted(transaction, before.transactionId)))
      return before.written;
    Object.assign(request.attempt, { transactionId: id, serverStart, written: undefined });
    request.attempt.written = await write(transaction, { ...request, held, serverStart }, fresh);
    return request.attempt.written;
  });
  for (const [origin, id] of fresh) request.originIds.set(origin, id);
  written.noteSaved();
  return written;
}

type OpenRequest = WriteRequest & { readonly serverStart: string; readonly held: ReadonlySet<string> };

async function write(transaction: Transaction, request: OpenRequest, fresh: OriginIds): Promise<WrittenBatch> {
  const { batch, now, held, serverStart } = request;
  const isHeld = ({ lease }: { lease: TurnLease }) => held.has(leaseKey(lease));
  const visits = batch.visits.filter(isHeld);
  // Links of visits that are not recorded must be found again by the visits that will be.
  for (const visit of batch.visits) if (!isHeld(visit)) visit.memory.unlearn(visit.newPages);
  const releases = batch.releases.filter((release) => held.has(leaseKey(release)));
  const found = [
    ...visits.flatMap((visit) => visit.newPages),
    ...batch.foundPages.filter(isHeld).map(({ page }) => page),
  ];
  const placed = await place(transaction, found, request, fresh);
  const foreign = foreignTurns(placed, visits);
  const turns = distinctTurns([...placed, ...releases]);
  if (turns.length > 0) await lockTurns(transaction, turns);
  const added = await addPages(transaction, placed, now);
  const newPages = pagesAdded(placed, added);
  const shelved = batch.shelved.filter(isHeld).map(({ page }) => page);
  const putAway = shelved.length > 0 ? await shelvePages(transaction, shelved) : [];
  const recorded = await recordVisits(transaction, visits, added, now);
  await learnAndTell(transaction, visits);
  await noteProgress(
    transaction,
    progressOf({ visits, recorded, newPages, shelved: putAway.filter(({ isUnvisited }) => isUnvisited) }),
    now,
  );
  const hosts = hostUpdates(batch, held);
  const noteSaved = await keepDiscoveries(transaction, visits, releases, now);
  if (hosts.length > 0) await updateHosts(transaction, hosts, secondsAfter(now, request.leaseSeconds));
  if (foreign.length > 0) await hastenTurns(transaction, foreign, now);
  if (releases.length > 0) await scheduleTurns(transaction, releases, now);
  const leases = leasesAfter(batch, held);
  return { visits: recorded, lostCount: batch.visits.length - visits.length, leases, serverStart, noteSaved };
}

/** Leases that this batch has prolonged, and those it found lost. */
function leasesAfter(batch: Batch, held: ReadonlySet<string>): LeaseNews {
  const released = new Set(batch.releases.map(leaseKey));
  const all = leasesOf(batch).map(leaseKey);
  const isKnown = (key: string) => !held.has(key) || (batch.paces.has(key) && !released.has(key));
  return new Map(all.filter(isKnown).map((key) => [key, { isHeld: held.has(key) }]));
}

/** Keeps what the strategies of these sites have learned, where it is much or a turn ends. */
async function keepDiscoveries(
  transaction: Transaction,
  visits: readonly Visit[],
  releases: readonly Release[],
  now: Date,
): Promise<() => void> {
  const released = new Set(releases.flatMap(({ memory }) => memory ?? []));
  const memories = [...new Set([...visits.map(({ memory }) => memory), ...released])];
  const saves = memories.flatMap((memory) => {
    const saved = memory.exploration.toSave({ isRelease: released.has(memory), now });
    return saved === undefined ? [] : [{ memory, saved }];
  });
  if (saves.length > 0)
    await writeDiscoveries(
      transaction,
      saves.map(({ saved }) => saved),
      now,
    );
  return () => {
    for (const { memory, saved } of saves) memory.exploration.noteSaved(saved);
  };
}

function leasesOf({ visits, foundPages, shelved, paces, releases }: Batch): TurnLease[] {
  const all = [...visits, ...foundPages, ...shelved, ...paces.values()].map(({ lease }) => lease);
  return [...new Map([...all, ...releases].map((lease) => [leaseKey(lease), lease])).values()];
}

async function place(
  transaction: Transaction,
  pages: readonly NewPage[],
  { originIds, now }: WriteRequest,
  fresh: OriginIds,
): Promise<PlacedPage[]> {
  const missing = pages.filter(({ origin }) => !originIds.has(origin)).map(({ origin }) => origin);
  if (missing.length > 0)
    for (const [origin, id] of await ensureOrigins(transaction, missing, now)) fresh.set(origin, id);
  return pages.map((page) => ({ ...page, originId: (originIds.get(page.origin) ?? fresh.get(page.origin))! }));
}

/** Turns that get pages without being held by a lease in this batch: nobody else will look after their dates. */
function foreignTurns(pages: readonly PlacedPage[], visits: readonly Visit[]): TurnKey[] {
  const own = new Set(visits.map(({ lease }) => turnName(lease)));
  return distinctTurns(pages).filter((turn) => !own.has(turnName(turn)));
}

function distinctTurns(keys: readonly TurnKey[]): TurnKey[] {
  const turns = new Map<string, TurnKey>();
  for (const { siteId, originId } of keys) turns.set(turnName({ siteId, originId }), { siteId, originId });
  return [...turns.values()];
}

function turnName({ siteId, originId }: TurnKey): string {
  return `${siteId} ${originId}`;
}

/** Inserts each address once; returns the keys that were new. */
async function addPages(transaction: Transaction, pages: readonly PlacedPage[], now: Date): Promise<Set<string>> {
  const once = [...new Map(pages.map((page) => [`${page.siteId} ${page.key}`, page])).values()];
  if (once.length === 0) return new Set();
  const added = await insertPages(transaction, once, now);
  return new Set(added.map(({ siteId, key }) => `${siteId} ${key}`));
}

async function recordVisits(
  transaction: Transaction,
  visits: readonly Visit[],
  added: Set<string>,
  now: Date,
): Promise<RecordedVisit[]> {
  if (visits.length === 0) return [];
  await updateVisitedPages(transaction, visits.map(visitedPage));
  const newProgrammes = await recordProgrammes(transaction, visits);
  const recorded = visits.map((visit) => describe(visit, added, newProgrammes));
  const templates = new Map<string, TemplateRow>();
  visits.forEach((visit, index) => {
    const brought = {
      page: visit.page,
      newUrls: recorded[index]!.newUrls,
      isNewProgramme: newProgrammes.has(visit),
    };
    for (const row of visit.templates ?? visit.memory.noteVisit(brought, now))
      templates.set(`${row.siteId} ${row.template}`, row);
  });
  visits.forEach(({ memory }, index) => {
    memory.giveRoom(recorded[index]!.knownCount);
  });
  if (templates.size > 0) await writeTemplates(transaction, [...templates.values()]);
  const refused = refusedRows(visits);
  if (refused.length > 0) await countRefusedLinks(transaction, refused, now);
  await insertVisits(
    transaction,
    visits.map((visit, index) => visitRow(visit, recorded[index]!)),
  );
  return recorded;
}

/** What the visits tell of their sites and of other pages, and what they cost. */
async function learnAndTell(transaction: Transaction, visits: readonly Visit[]): Promise<void> {
  await learnHabits(
    transaction,
    visits.flatMap(({ page: { siteId }, update: { lesson } }) => (lesson === undefined ? [] : [{ siteId, ...lesson }])),
  );
  await tellSignals(
    transaction,
    visits.flatMap(({ signal }) => signal ?? []),
  );
  await noteHubs(
    transaction,
    visits.flatMap(({ page, hub, visitedAt }) =>
      hub === undefined ? [] : [{ siteId: page.siteId, pageKey: page.key, hub, at: visitedAt }],
    ),
  );
  const spending = spendingOf(visits);
  if (spending.length > 0) await addSpending(transaction, spending);
}

function visitedPage({ page, update, visitedAt, outcome }: Visit): VisitedPage {
  const { facts } = outcome;
  // A failure's headers say nothing about the stored copy, whose validators stay.
  const answered = outcome.kind === "page" || outcome.kind === "unchanged" ? facts : page;
  return {
    ...update,
    siteId: page.siteId,
    key: page.key,
    visitedAt,
    ...pick("status", facts.status),
    ...pick("etag", answered.etag),
    ...pick("lastModified", answered.lastModified),
  };
}

function pick<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: Value });
}

async function recordProgrammes(transaction: Transaction, visits: readonly Visit[]): Promise<Set<Visit>> {
  const sighted = visits.filter(({ sighting }) => sighting !== undefined);
  const found =
    sighted.length === 0
      ? []
      : await recordSightings(
          transaction,
          sighted.map(({ page, sighting, visitedAt }) => ({
            siteId: page.siteId,
            pageUrl: page.url,
            reading: sighting!,
            seenAt: visitedAt,
          })),
        );
  for (const { page, update, visitedAt } of visits)
    if (update.isNewlyGone) await markGone(transaction, { siteId: page.siteId, pageUrl: page.url, at: visitedAt });
  return new Set(sighted.filter((_, index) => found[index]?.isNew));
}

/** `knownCount`: pages among the visit's new ones that the database knew already. */
type DescribedVisit = RecordedVisit & { readonly newUrls: readonly string[]; readonly knownCount: number };

function describe(visit: Visit, added: Set<string>, newProgrammes: ReadonlySet<Visit>): DescribedVisit {
  const { page, outcome, update } = visit;
  const isAdded = ({ siteId, key }: NewPage) => added.delete(`${siteId} ${key}`);
  const [fresh, known] = [visit.newPages.filter(isAdded), new Set(visit.newPages)];
  for (const one of fresh) known.delete(one);
  const reason = reasonOf(outcome);
  return {
    siteId: page.siteId,
    url: page.url,
    visitedAt: visit.visitedAt,
    outcome: outcome.kind,
    ...pick("reason", reason),
    ...pick("status", outcome.facts.status),
    ...pick("kind", update.kind),
    receivedBytes: outcome.facts.receivedBytes,
    newLinkCount: fresh.length,
    isNewProgramme: newProgrammes.has(visit),
    newUrls: fresh.map(({ url }) => url),
    knownCount: [...known].filter(({ role }) => role === "page").length,
  };
}

function visitRow({ page, outcome, update }: Visit, recorded: RecordedVisit): VisitRow {
  return {
    siteId: page.siteId,
    pageKey: page.key,
    visitedAt: recorded.visitedAt,
    outcome: recorded.outcome,
    ...pick("reason", recorded.reason),
    ...pick("status", recorded.status),
    ...pick("kind", recorded.kind),
    receivedBytes: recorded.receivedBytes,
    elapsedMs: outcome.facts.elapsedMs,
    newLinks: recorded.newLinkCount,
    newProgrammes: recorded.isNewProgramme ? 1 : 0,
    ...pick("difference", update.difference),
    ...pick("foreseen", update.foreseen),
    ...pick("why", page.why),
    ...pick("renderedRequests", outcome.facts.renderedRequests),
  };
}

function refusedRows(visits: readonly Visit[]): RefusedRow[] {
  const rows = new Map<
    string,
    { siteId: Visit["page"]["siteId"]; reason: string; linkCount: number; exampleUrl: string }
  >();
  for (const { page, refusedLinks } of visits) {
    for (const [reason, { count, exampleUrl }] of refusedLinks) {
      const row = rows.get(`${page.siteId} ${reason}`);
      if (row) row.linkCount += count;
      else rows.set(`${page.siteId} ${reason}`, { siteId: page.siteId, reason, linkCount: count, exampleUrl });
    }
  }
  return [...rows.values()];
}

function hostUpdates({ paces, releases }: Batch, held: ReadonlySet<string>): HostUpdate[] {
  const released = new Set(releases.map(leaseKey));
  return [...paces.values()]
    .filter(({ lease }) => held.has(leaseKey(lease)))
    .map(({ lease, pace }) => ({ host: lease.host, ...pace, isReleased: released.has(leaseKey(lease)) }));
}
