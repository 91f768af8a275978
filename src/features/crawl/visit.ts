import type { SiteId } from "../../base/ids.ts";
import type { Sighting } from "../catalog/index.ts";
import type { RefusedLinks } from "./discover/admit-links.ts";
import type { TemplateRow } from "./discover/templates.sql.ts";
import type { VisitOutcome } from "./fetch/outcome.ts";
import type { TurnLease } from "./frontier/lease.sql.ts";
import type { FrontierPage, NewPage } from "./frontier/page.ts";
import type { FeedHub } from "./read/visited-reading.ts";
import type { PageUpdate } from "./schedule/next-visit.ts";
import type { VisitSignal } from "./schedule/signals.ts";
import type { SiteMemory } from "./site-memory.ts";

/** One attempt to fetch a page and all that follows from it, ready to be recorded. */
export type Visit = {
  readonly lease: TurnLease;
  readonly memory: SiteMemory;
  readonly page: FrontierPage;
  readonly visitedAt: Date;
  readonly outcome: VisitOutcome;
  readonly update: PageUpdate;
  readonly newPages: readonly NewPage[];
  readonly refusedLinks: ReadonlyMap<string, RefusedLinks>;
  /** Dry runs noted at once, so that the very next page may be spared; absent where recording tells what was new. */
  readonly templates?: readonly TemplateRow[];
  /** What this visit tells of other pages. */
  readonly signal?: VisitSignal;
  /** A feed that was read: its hub, or that it has none. */
  readonly hub?: FeedHub | "none";
  /** Present when the page shows a programme that may be listed. */
  readonly sighting?: Sighting["reading"];
};

/** A visit as others hear of it, after it was recorded. */
export type RecordedVisit = {
  readonly siteId: SiteId;
  readonly url: string;
  readonly visitedAt: Date;
  readonly outcome: VisitOutcome["kind"];
  /** Why, for all but page: "robots", "status-404", "timeout" … */
  readonly reason?: string;
  readonly status?: number;
  readonly kind?: string;
  readonly receivedBytes: number;
  readonly newLinkCount: number;
  readonly isNewProgramme: boolean;
};

/** The word a visit is counted under when it brought no page. */
export function reasonOf(outcome: VisitOutcome): string | undefined {
  switch (outcome.kind) {
    case "page":
      return undefined;
    case "unchanged":
      return outcome.how;
    case "redirect":
      return outcome.to.slice(0, 500);
    case "gone":
      return outcome.reason;
    case "refused":
      return outcome.by;
    case "failed":
      return outcome.reason;
  }
}
