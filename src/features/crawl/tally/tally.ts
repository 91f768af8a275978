import type { SiteId } from "../../../base/ids.ts";
import { urlTemplate } from "../../../libraries/discovery/index.ts";
import type { PageRole } from "../frontier/page.ts";

// What a batch adds to what is kept counted of its sites, so that nothing need be counted when somebody looks.

const templateCharactersMax = 500; // it is part of an index key

/** A visit, as it is counted. */
export type CountedVisit = {
  readonly siteId: SiteId;
  readonly url: string;
  readonly role: PageRole;
  readonly visitedAt: Date;
  /** The page had never been visited. */
  readonly isFirst: boolean;
  readonly outcome: "page" | "unchanged" | "redirect" | "gone" | "refused" | "failed";
  readonly requests: number;
  /** Addresses of pages it added to the frontier. */
  readonly newPages: number;
  readonly isNewProgramme: boolean;
};

export type BatchProgress = {
  readonly visits: readonly CountedVisit[];
  /** Pages of role "page" that the batch added. */
  readonly newPages: readonly { readonly siteId: SiteId; readonly url: string }[];
  /** Pages put away unvisited. */
  readonly shelved: readonly { readonly siteId: SiteId }[];
};

/** What is added to a site's totals. */
export type TallyRow = {
  readonly siteId: SiteId;
  readonly requests: number;
  readonly errors: number;
  readonly programmes: number;
  readonly knownPages: number;
  readonly visitedPages: number;
  readonly shelvedPages: number;
};

/** What is added to one minute of a site. */
export type MinuteRow = {
  readonly siteId: SiteId;
  readonly at: Date;
  readonly requests: number;
  readonly errors: number;
  readonly newPages: number;
  readonly newProgrammes: number;
};

/** What is added to one template of a site. */
export type YieldRow = {
  readonly siteId: SiteId;
  readonly template: string;
  readonly pages: number;
  readonly visitedPages: number;
  readonly programmes: number;
  readonly exampleUrl: string;
};

/** A site's totals, one row for each site of the batch. */
export function talliesOf({ visits, newPages, shelved }: BatchProgress): TallyRow[] {
  const rows = new Map<SiteId, Writable<TallyRow>>();
  const rowOf = (siteId: SiteId) => {
    const none = { requests: 0, errors: 0, programmes: 0, knownPages: 0, visitedPages: 0, shelvedPages: 0 };
    return entryOf(rows, siteId, () => ({ siteId, ...none }));
  };
  for (const visit of visits) {
    const row = rowOf(visit.siteId);
    row.requests += visit.requests;
    row.errors += isError(visit) ? 1 : 0;
    row.programmes += visit.isNewProgramme ? 1 : 0;
    row.visitedPages += visit.role === "page" && visit.isFirst ? 1 : 0;
  }
  for (const { siteId } of newPages) rowOf(siteId).knownPages++;
  for (const { siteId } of shelved) rowOf(siteId).shelvedPages++;
  return [...rows.values()];
}

/** The batch's minutes, each site's apart. */
export function minutesOf({ visits }: Pick<BatchProgress, "visits">): MinuteRow[] {
  const rows = new Map<string, Writable<MinuteRow>>();
  for (const visit of visits) {
    const at = minuteOf(visit.visitedAt);
    const none = { requests: 0, errors: 0, newPages: 0, newProgrammes: 0 };
    const row = entryOf(rows, `${visit.siteId} ${at.getTime()}`, () => ({ siteId: visit.siteId, at, ...none }));
    row.requests += visit.requests;
    row.errors += isError(visit) ? 1 : 0;
    row.newPages += visit.newPages;
    row.newProgrammes += visit.isNewProgramme ? 1 : 0;
  }
  return [...rows.values()];
}

/** The batch's templates, each site's apart; feeds and sitemaps have none. */
export function yieldsOf({ visits, newPages }: Pick<BatchProgress, "visits" | "newPages">): YieldRow[] {
  const rows = new Map<string, Writable<YieldRow>>();
  const rowOf = ({ siteId, url }: { readonly siteId: SiteId; readonly url: string }) => {
    const template = templateOf(url);
    const none = { pages: 0, visitedPages: 0, programmes: 0 };
    return entryOf(rows, `${siteId} ${template}`, () => ({ siteId, template, ...none, exampleUrl: url }));
  };
  for (const page of newPages) rowOf(page).pages++;
  for (const visit of visits) {
    if (visit.role !== "page" || !(visit.isFirst || visit.isNewProgramme)) continue;
    const row = rowOf(visit);
    row.visitedPages += visit.isFirst ? 1 : 0;
    row.programmes += visit.isNewProgramme ? 1 : 0;
  }
  return [...rows.values()];
}

/** The template an address is counted under. */
export function templateOf(url: string): string {
  return urlTemplate(url).slice(0, templateCharactersMax);
}

/** Points kept for each time the requests double: a curve of ten million requests has some thousand. */
const pointsPerDoubling = 48;

/** Whether the curve gets a point when a site's requests grow from `before` to `after`. */
export function isCurvePoint(before: number, after: number): boolean {
  if (after <= before) return false;
  return stepOf(before) !== stepOf(after);
}

function stepOf(requests: number): number {
  return requests < 1 ? -1 : Math.floor(Math.log2(requests) * pointsPerDoubling);
}

/** A visit that came to nothing; a site without a sitemap is no fault of the site. */
export function isError({ outcome, role }: Pick<CountedVisit, "outcome" | "role">): boolean {
  if (outcome === "gone") return role !== "sitemap";
  return outcome === "failed" || outcome === "refused";
}

/** The beginning of a moment's minute. */
export function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000);
}

type Writable<Row> = { -readonly [Name in keyof Row]: Row[Name] };

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
