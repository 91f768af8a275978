// A trap makes addresses of its own kind without end: each page of a calendar links the next month and nothing else. So a
// template is stopped when its pages keep linking only their own kind and no programme comes of it. A template that
// merely has nothing more to give is left alone: it ends by itself, being finite.

/** What the visits to one template's pages brought. */
export type TemplateYield = {
  readonly fetched: number;
  readonly programmesFound: number;
  /** True when new links were found and all of them lead to the same template again. */
  readonly newLinksOnlySamePattern: boolean;
};

/** Fetches without a find; design/methods.md 2.4. */
const patience = 30;
/** For templates without a query or a date: a blog may hide one programme among fifty posts chained by "previous". */
const patienceWithPath = 100;
const windowFetches = 50;
const yieldLeast = 0.02; // new programmes a fetch, over 50 fetches; design/methods.md 2.4

/** "stop": no more pages of this template are visited or taken up. */
export function templateAction(
  { fetched, programmesFound, newLinksOnlySamePattern }: TemplateYield,
  fetchedBeforeStop = patience,
): "continue" | "stop" {
  if (!newLinksOnlySamePattern) return "continue";
  if (programmesFound === 0) return fetched >= fetchedBeforeStop ? "stop" : "continue";
  return fetched >= Math.max(windowFetches, fetchedBeforeStop) && programmesFound / fetched < yieldLeast
    ? "stop"
    : "continue";
}

/** Visits to a template since the last that was fruitful: all of them, and those that found new links of their own kind. */
export type DryRun = { readonly fetched: number; readonly selfFeeding: number };

/** One visit's gain: fruitful is a new programme or a new link to another template. */
export type VisitGain = { readonly isFruitful: boolean; readonly feedsItself: boolean };

export function dryRunAfter(run: DryRun, { isFruitful, feedsItself }: VisitGain): DryRun {
  if (isFruitful) return { fetched: 0, selfFeeding: 0 };
  return { fetched: run.fetched + 1, selfFeeding: run.selfFeeding + (feedsItself ? 1 : 0) };
}

/** Stand for all feeds of a site but those its first page names, and for the sitemaps that sitemaps name. */
export const innerFeeds = "{feed}";
export const innerSitemaps = "{sitemap}";
const patienceWithLists = new Map([
  [innerFeeds, 10],
  [innerSitemaps, 50],
]);

/** Whether a dry run shows a trap. A third of the fetches must have fed it: a stray "next" link is no trap. */
export function isTrapTemplate(template: string, { fetched, selfFeeding }: DryRun): boolean {
  const isSuspect = template.includes("?") || template.includes("{date}");
  const yieldSoFar = { fetched, programmesFound: 0, newLinksOnlySamePattern: selfFeeding * 3 >= fetched };
  const fetchedBeforeStop = patienceWithLists.get(template) ?? (isSuspect ? patience : patienceWithPath);
  return templateAction(yieldSoFar, fetchedBeforeStop) === "stop";
}
