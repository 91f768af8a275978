import type { RefreshSettings } from "../../../libraries/refresh/index.ts";
import type { FrontierPage, StoredKind } from "../frontier/page.ts";

const daySeconds = 86_400;

/**
 * What a change of this page is worth. Listings, feeds and sitemaps show new programmes: the settings as they are. A play
 * page hardly changes but for its counters, and an ordinary page matters for its links alone: both wait longer for their
 * second visit, the deeper the longer, and a change counts for less.
 */
export function refreshSettingsOf(
  base: RefreshSettings,
  page: Pick<FrontierPage, "role" | "depth">,
  kind: StoredKind | undefined,
): RefreshSettings {
  if (page.role !== "page" || kind === "listing" || page.depth === 0) return base;
  const isProgramme = kind === "play" || kind === "embed";
  const days = isProgramme ? 3 : page.depth <= 1 ? 1 : 7;
  return {
    ...base,
    changeDifference: base.changeDifference * (isProgramme ? 0.1 : 0.2),
    firstIntervalSeconds: Math.max(base.firstIntervalSeconds, days * daySeconds),
  };
}
