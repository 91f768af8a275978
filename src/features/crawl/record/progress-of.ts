import type { NewPage } from "../frontier/page.ts";
import type { BatchProgress } from "../tally/tally.ts";
import type { RecordedVisit, Visit } from "../visit.ts";

type Written = {
  readonly visits: readonly Visit[];
  /** In the order of `visits`. */
  readonly recorded: readonly RecordedVisit[];
  readonly newPages: BatchProgress["newPages"];
  readonly shelved: BatchProgress["shelved"];
};

/** What of a written batch is counted. */
export function progressOf({ visits, recorded, newPages, shelved }: Written): BatchProgress {
  return {
    newPages,
    shelved,
    visits: visits.map(({ page, visitedAt, outcome }, index) => ({
      siteId: page.siteId,
      url: page.url,
      role: page.role,
      visitedAt,
      isFirst: page.visitedAt === undefined,
      outcome: outcome.kind,
      requests: outcome.facts.requestCount,
      newPages: recorded[index]!.newLinkCount,
      isNewProgramme: recorded[index]!.isNewProgramme,
    })),
  };
}

/** The pages among those found that were new, each once; lists are no pages. */
export function pagesAdded(found: readonly NewPage[], added: ReadonlySet<string>): NewPage[] {
  const once = new Map(found.map((page) => [`${page.siteId} ${page.key}`, page]));
  return [...once].flatMap(([name, page]) => (page.role === "page" && added.has(name) ? [page] : []));
}
