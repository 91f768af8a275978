import type { ReadPage } from "../page/read-page.ts";
import type { Sourced } from "../reading.ts";
import type { Gathered } from "./gather.ts";
import { type LabelledField, linesAround, readLabels, type ShownValue } from "./labels.ts";
import { type Line, readLines } from "./lines.ts";
import { articleThing, mainThing } from "./main-thing.ts";
import { readSiteNames } from "./site-names.ts";
import { type Thing, withReferences } from "./things.ts";
import { readTitle } from "./title.ts";
import { confirmedHeading, key } from "./title-parts.ts";

/** What the readers of single fields share: the page, its programme's structured data, and the lines around its title. */
export type FactContext = {
  readonly page: ReadPage["page"];
  readonly gathered: Gathered;
  readonly thing: Thing | undefined;
  readonly article: Thing | undefined;
  readonly title: Sourced<string> | undefined;
  readonly siteNames: readonly string[];
  /** Where the title stands on the page; -1 when it does not. */
  readonly titleAt: number;
  /** Lines of the main part near the title, those after it first. */
  readonly lines: readonly Line[];
  readonly labels: ReadonlyMap<LabelledField, ShownValue>;
  readonly language: string | undefined;
  readonly now: Date;
};

export function prepareFacts({ page, gathered }: ReadPage, language: string | undefined, now: Date): FactContext {
  const thing = withReferences(mainThing(gathered.things)?.thing, gathered.things);
  const article = withReferences(articleThing(gathered.things), gathered.things);
  const siteNames = readSiteNames(page, gathered.things);
  const title = readTitle({ page, thing, article, siteNames });
  const main = readLines(page).filter((line) => line.zone === "main");
  const titleAt = placeOf(page, title?.value);
  const lines = linesAround(main, titleAt);
  return { page, gathered, thing, article, title, siteNames, titleAt, lines, labels: readLabels(lines), language, now };
}

/** Where the title stands as a heading; -1 when it does not. */
function placeOf(page: ReadPage["page"], title: string | undefined): number {
  if (title !== undefined) {
    const own = key(title);
    const same =
      page.headings.find((heading) => key(heading.text) === own) ??
      page.headings.find((heading) => confirmedHeading([heading], title) !== undefined);
    if (same !== undefined) return same.at;
    const run = page.runs.find(
      (each) =>
        each.element.zone === "main" && Math.abs(each.text.length - title.length) <= 12 && key(each.text) === own,
    );
    if (run !== undefined) return run.at;
  }
  return page.headings.find((heading) => heading.level === 1 && heading.zone === "main")?.at ?? -1;
}
