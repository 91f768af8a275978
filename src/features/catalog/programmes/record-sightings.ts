import type { ProgrammeId, SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { settleProgrammes } from "./gone.sql.ts";
import { markSiteGone } from "./mark-gone.ts";
import { openRegistry } from "./open-registry.ts";
import { joinValues, type ProgrammeValues, saysTheSame, takeIn } from "./programme-values.ts";
import {
  deleteIdentities,
  insertIdentities,
  insertProgrammes,
  joinProgrammes,
  listProgrammes,
  lockSites,
  unlistProgrammes,
  updateProgrammes,
  updateSeenAgain,
  upsertSightings,
} from "./record.sql.ts";
import { type Assignment, assign, type Entry, survivorOf } from "./registry.ts";
import { readSeen, type SeenProgramme } from "./seen-programme.ts";
import type { RecordedSighting, Sighting } from "./sighting.ts";
import { writeRow } from "./stored-programme.ts";

/** Records one sighting; see recordSightings, which costs little more for hundreds. */
export async function recordSighting(transaction: SqlOrTransaction, sighting: Sighting): Promise<RecordedSighting> {
  const [recorded] = await recordSightings(transaction, [sighting]);
  return recorded!;
}

/**
 * Records that pages show programmes: finds the programme that each page shows or makes a new one, joins those that turn out
 * to be one, and takes in what the pages say. About eleven queries, however many the sightings. Call it once in a
 * transaction: it locks the programmes it changes in the order of their ids.
 *
 * @returns for each sighting its programme, in the order given.
 * @throws when a reading has no programme: such a page is for markGone.
 */
export async function recordSightings(
  transaction: SqlOrTransaction,
  sightings: readonly Sighting[],
): Promise<RecordedSighting[]> {
  if (sightings.length === 0) return [];
  const sites = await lockSites(transaction, [...new Set(sightings.map(({ siteId }) => siteId))]);
  const seen = readAll(sites, sightings);
  const { registry, values, stored } = await openRegistry(transaction, seen);
  const assignments = sightings.map((sighting, index) => {
    const assignment = assign(registry, seen[index]!);
    noteValues(values, assignment, sighting);
    return assignment;
  });
  await store(transaction, { values, stored, assignments, sightings, seen });
  await listOrNot(transaction, {
    assignments,
    sightings,
    namedIds: new Set(sites.filter(({ state }) => state === "named").map(({ id }) => id)),
  });
  // A turn that was under way when its site was removed still brings pages.
  for (const { id, state } of sites) if (state === "removed") await markSiteGone(transaction, id, latest(sightings));
  return assignments.map(({ entry, isNew }) => ({
    programmeId: survivorOf(entry).id as ProgrammeId,
    isNew: isNew && !entry.absorbedBy,
  }));
}

function readAll(sites: Awaited<ReturnType<typeof lockSites>>, sightings: readonly Sighting[]): SeenProgramme[] {
  const names = new Map(sites.map(({ id, key, name }) => [id, [name, key]]));
  return sightings.map(({ siteId, pageUrl, reading }) => {
    const siteNames = names.get(siteId);
    if (!siteNames) throw new Error(`page ${pageUrl}: there is no site ${siteId}`);
    return readSeen({ siteId, siteNames, pageUrl, facts: requireProgramme(pageUrl, reading.programme) });
  });
}

function requireProgramme<Facts>(pageUrl: string, facts: Facts | undefined): Facts {
  if (!facts) throw new Error(`page ${pageUrl} shows no programme and cannot be recorded as a sighting`);
  return facts;
}

function noteValues(values: Map<Entry, ProgrammeValues>, { entry, absorbed }: Assignment, sighting: Sighting): void {
  const { siteId, pageUrl, reading, seenAt } = sighting;
  let known = values.get(entry);
  for (const other of absorbed) {
    const theirs = values.get(other);
    if (theirs) known = known ? joinValues(known, theirs) : theirs;
    values.delete(other);
  }
  const kind = reading.kind === "play" ? "play" : "embed";
  const facts = requireProgramme(pageUrl, reading.programme);
  values.set(
    entry,
    takeIn(known, { siteId, pageUrl, kind, facts, score: reading.score, language: reading.language, seenAt }),
  );
}

type Batch = {
  readonly values: ReadonlyMap<Entry, ProgrammeValues>;
  readonly stored: ReadonlyMap<Entry, ProgrammeValues>;
  readonly assignments: readonly Assignment[];
  readonly sightings: readonly Sighting[];
  readonly seen: readonly SeenProgramme[];
};

async function store(transaction: SqlOrTransaction, batch: Batch): Promise<void> {
  const { assignments } = batch;
  const touched = [...new Set(assignments.map(({ entry }) => survivorOf(entry)))];
  await storeProgrammes(transaction, batch, touched);
  const at = latest(batch.sightings);
  for (const { entry, absorbed } of assignments)
    for (const other of absorbed)
      if (other.id !== undefined)
        await joinProgrammes(transaction, { older: survivorOf(entry).id!, younger: other.id, at });
  await storeAddresses(transaction, batch, touched);
  const left = new Set(assignments.flatMap((assignment) => assignment.left.map((entry) => survivorOf(entry).id!)));
  if (left.size > 0) await settleProgrammes(transaction, [...left], at);
}

type Shown = Pick<Batch, "assignments" | "sightings"> & { readonly namedIds: ReadonlySet<SiteId> };

/** Programmes that are new and that only members' links lead to stand in no list; a crawled site that shows one brings it there. */
async function listOrNot(transaction: SqlOrTransaction, { assignments, sightings, namedIds }: Shown): Promise<void> {
  const idsOf = (isWanted: (siteId: SiteId, isNew: boolean) => boolean) =>
    assignments.flatMap(({ entry, isNew }, index) =>
      isWanted(sightings[index]!.siteId, isNew && !entry.absorbedBy) ? [survivorOf(entry).id!] : [],
    );
  const unlisted = idsOf((siteId, isNew) => isNew && namedIds.has(siteId));
  if (unlisted.length > 0) await unlistProgrammes(transaction, unlisted);
  const listed = idsOf((siteId) => !namedIds.has(siteId));
  if (listed.length > 0) await listProgrammes(transaction, listed);
}

function latest(sightings: readonly Sighting[]): Date {
  return new Date(Math.max(...sightings.map(({ seenAt }) => seenAt.getTime())));
}

async function storeProgrammes(
  transaction: SqlOrTransaction,
  { values, stored }: Batch,
  touched: readonly Entry[],
): Promise<void> {
  const fresh = touched.filter(({ id }) => id === undefined);
  if (fresh.length > 0) {
    const ids = await insertProgrammes(
      transaction,
      fresh.map((entry) => writeRow(undefined, values.get(entry)!)),
    );
    for (const [index, entry] of fresh.entries()) entry.id = ids[index];
  }
  const known = touched.filter((entry) => !fresh.includes(entry));
  const [same, changed] = partition(known, (entry) => {
    const before = stored.get(entry);
    return before !== undefined && saysTheSame(before, values.get(entry)!);
  });
  if (changed.length > 0)
    await updateProgrammes(
      transaction,
      changed.map((entry) => writeRow(entry.id, values.get(entry)!)),
    );
  const again = same.map((entry) => ({ id: entry.id!, ...readTimes(values.get(entry)!) }));
  if (again.length > 0) await updateSeenAgain(transaction, again);
}

function readTimes({ lastSeenAt, countersAt }: ProgrammeValues) {
  return { lastSeenAt, countersAt };
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [first: Item[], second: Item[]] {
  const first = new Set(items.filter(isFirst));
  return [[...first], items.filter((item) => !first.has(item))];
}

async function storeAddresses(transaction: SqlOrTransaction, batch: Batch, touched: readonly Entry[]): Promise<void> {
  const lost = batch.assignments.flatMap(({ left }) =>
    left.map(survivorOf).flatMap((entry) => [...entry.lost].map((key) => ({ key, programmeId: entry.id! }))),
  );
  if (lost.length > 0) await deleteIdentities(transaction, lost);
  const learnt = touched.flatMap((entry) =>
    [...entry.learnt].map(([key, kind]) => ({ key, kind, programmeId: entry.id! })),
  );
  if (learnt.length > 0) await insertIdentities(transaction, learnt);
  await upsertSightings(transaction, [...sightingRows(batch).values()]);
}

// A page that stands in a batch twice is stored as it was seen last.
function sightingRows({ sightings, seen, assignments }: Batch) {
  return new Map(
    sightings.map(({ siteId, pageUrl, reading, seenAt }, index) => {
      const { page } = seen[index]!;
      const row = {
        site_id: siteId,
        page_key: page,
        page_url: pageUrl,
        programme_id: survivorOf(assignments[index]!.entry).id!,
        kind: reading.kind === "play" ? "play" : "embed",
        score: reading.score,
        seen_at: seenAt.toISOString(),
      };
      return [`${siteId} ${page}`, row] as const;
    }),
  );
}
