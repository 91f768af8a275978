import type { Observations } from "../page/observations.ts";
import type { Sourced } from "../reading.ts";
import { clean, firstOf, metaValues, sourced } from "./choose.ts";
import type { FactContext } from "./context.ts";
import { type Thing, textOf, textsOf } from "./things.ts";
import { isSiteName } from "./title-parts.ts";

const descriptionLengthMax = 5000;
const metaKeys = [
  ["og:description", 0.8],
  ["description", 0.7],
  ["twitter:description", 0.7],
  ["dc.description", 0.7],
] as const;

/** What the programme is about: its own structured data, Open Graph, the page's description, else the densest text (B4). */
export function readDescription(context: FactContext): Sourced<string> | undefined {
  return firstOf(descriptionCandidates(context));
}

function* descriptionCandidates({
  page,
  thing,
  article,
  title,
  siteNames,
}: FactContext): Iterable<Sourced<string> | undefined> {
  // A description that only names the programme or the site describes nothing.
  const names = [...siteNames, title?.value ?? ""];
  const value = (text: string | undefined) => {
    const described = clean(text, descriptionLengthMax);
    return described === undefined || isSiteName(described, names) ? undefined : described;
  };
  yield sourced(value(textOf(thing, "description")), thing?.syntax ?? "json-ld", 0.9);
  for (const [key, confidence] of metaKeys)
    yield sourced(value(metaValues(page.metas, key)[0]?.content), key, confidence);
  yield sourced(value(textOf(article, "description")), article?.syntax ?? "json-ld", 0.6);
  yield sourced(value(densestText(page)), "text-density", 0.4);
}

const window = 6;

/**
 * The densest stretch of the main part's text: the window of runs with the most characters outside of links per run.
 * Source: text density in the sense of B4; needs no template.
 */
export function densestText(page: Observations): string | undefined {
  const runs = page.runs.filter((run) => run.element.zone === "main");
  let best = 0;
  let bestAt = -1;
  for (let at = 0; at < runs.length; at++) {
    let length = 0;
    for (let next = at; next < Math.min(runs.length, at + window); next++) {
      const run = runs[next];
      if (run !== undefined && !run.inAnchor && run.text.length >= 20) length += run.text.length;
    }
    if (length > best * 1.1) {
      best = length;
      bestAt = at;
    }
  }
  if (best < 60) return undefined;
  const text = runs.slice(bestAt, bestAt + window).filter((run) => run.text.length >= 20);
  return text.map((run) => run.text).join(" ");
}

/** Keywords as a list. */
export function readKeywords(context: FactContext): Sourced<readonly string[]> | undefined {
  return firstOf(keywordsCandidates(context));
}

function* keywordsCandidates({
  page,
  thing,
  article,
  labels,
}: FactContext): Iterable<Sourced<readonly string[]> | undefined> {
  const split = (texts: readonly string[]) => {
    const words = texts
      .flatMap((text) => text.split(/[,，、;；|]/))
      .map((word) => clean(word, 80))
      .filter((word) => word !== undefined);
    return words.length === 0 ? undefined : [...new Set(words)].slice(0, 50);
  };
  const metas = (...keys: string[]) => split(metaValues(page.metas, ...keys).map((meta) => meta.content));
  const ofThing = (each: Thing | undefined) => (each === undefined ? undefined : split(textsOf(each, "keywords")));
  yield sourced(ofThing(thing), thing?.syntax ?? "json-ld", 0.9);
  yield sourced(metas("og:video:tag", "video:tag"), "og:video:tag", 0.9);
  yield sourced(metas("keywords"), "keywords", 0.7);
  yield sourced(metas("article:tag", "news_keywords"), "article:tag", 0.7);
  yield sourced(split((labels.get("keywords")?.text ?? "").split(/\s+/)), "text-label", 0.6);
  yield sourced(ofThing(article), article?.syntax ?? "json-ld", 0.6);
}
