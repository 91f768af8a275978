import type { Clock, Stopwatch } from "../../base/clock.ts";
import type { SiteId } from "../../base/ids.ts";
import type { RefreshSettings } from "../../libraries/refresh/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/logging/index.ts";
import type { OutboundClient } from "../../platform/network/index.ts";
import type { Renderer } from "../../platform/rendering/index.ts";
import type { Judgement } from "./read/read-visited.ts";
import type { CrawlSettings } from "./settings.ts";
import type { RecordedVisit } from "./visit.ts";

export type WorkerOptions = {
  readonly sql: Sql;
  readonly client: OutboundClient;
  readonly clock: Clock;
  /** Tells a worker how long its leases are still its own; the system's when absent. */
  readonly stopwatch?: Stopwatch;
  readonly log: Logger;
  /** What its leases bear; unique among running workers. */
  readonly name: string;
  /** Tells of the holder of a lease whether it ended without giving it back; that of this name did. */
  readonly isDead?: (holder: string) => boolean;
  readonly settings: CrawlSettings;
  /** What a visit must be worth; Glint's defaults when absent. */
  readonly refresh?: RefreshSettings;
  /** By what pages are judged, asked again for each visit; the built-in rules and weights when absent. */
  readonly judgement?: () => Judgement;
  /** Renders pages that are empty without scripts; absent: there is no Chromium, and it is said where one is wanted. */
  readonly renderer?: Renderer | undefined;
  /** Only these sites; all when absent. */
  readonly siteIds?: readonly SiteId[];
  /** Hears of each visit once it is recorded. */
  readonly onVisit?: (visit: RecordedVisit) => void;
};
