import * as words from "../words.ts";
import type { Note, Subject } from "./observation.ts";

const articleSizes: readonly (readonly [string, number])[] = [
  ["article-none", 150],
  ["article-tiny", 400],
  ["article-short", 1200],
  ["article-middle", 2500],
  ["article-long", 5000],
  ["article-very-long", Number.POSITIVE_INFINITY],
];

export function noteLayout({ page }: Subject, note: Note): void {
  const length = page.articleLength;
  const size = articleSizes.find(([, max]) => length < max)?.[0] ?? "article-very-long";
  note("layout", size, `${Math.round(length)} characters`, -1);
  const linked = page.headings.filter(
    (heading) => heading.zone === "main" && heading.level >= 2 && heading.level <= 4,
  ).length;
  if (linked >= 6) note("layout", "many-headings", `${linked}`, -1, Math.ceil(linked / 6));
  if (page.times.length >= 4)
    note("layout", "many-times", `${page.times.length}`, -1, Math.ceil(page.times.length / 4));
  if (words.singleHint.test(page.rootHint)) note("layout", "root-single", page.rootHint.trim(), -1);
  const programme = words.programmeHint.exec(page.rootHint);
  if (programme !== null) note("layout", "root-programme", programme[0].trim(), -1);
  if (page.relLinks.some((link) => /(?:^|\s)(?:next|prev)(?:\s|$)/.test(link.rel)))
    note("page-kind", "paging-links", "", -1);
}
