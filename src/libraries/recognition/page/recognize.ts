import { openBytes } from "../document/decode-bytes.ts";
import { recognizeFile } from "../file/recognize-file.ts";
import { readFurther } from "../further/read-further.ts";
import { readRobotsDirectives } from "../links/page-links.ts";
import { readFacts } from "../programme/facts.ts";
import type { PageInput, PageKind, PageReading, ProgrammeFacts } from "../reading.ts";
import { compileRules, defaultRules, type Rules } from "../rules/rules.ts";
import { readLanguage } from "./language.ts";
import { readPage } from "./read-page.ts";
import { judge, judgeByCosine, type PageModels, trainedModels } from "./verdict.ts";

export type RecognizeOptions = {
  /** Formats, platforms and players; the built-in ones when absent. */
  readonly rules?: Rules;
  /** Score from which on a page has a programme, 0..1; the scorer's own when absent. */
  readonly threshold?: number;
  /** "trained" (default) or the reference scorer "cosine" (B2). */
  readonly scorer?: "trained" | "cosine";
  /** Weights learned by `learnModels`; the built-in ones when absent. */
  readonly models?: PageModels;
  /** Reads the programme's fields on all pages or on none; on those judged to have a programme when absent. */
  readonly fields?: "always" | "never";
  /** As `fields: "always"`. */
  readonly explain?: boolean;
};

/**
 * Says what kind of page this is (or file: manifests, media, feeds are told by their bytes), which evidence says so, which
 * programme it carries and where it links to. Never throws on any input; the work is bounded by the page's size.
 */
export function recognize(input: PageInput, options: RecognizeOptions = {}): PageReading {
  const file = recognizeFile(input);
  if (file === undefined) return recognizePage(input, options);
  const { programme = noFacts, ...reading } = file;
  const robots = readRobots(file.robots, input.headers["x-robots-tag"]);
  return { ...reading, robots, ...(wantsFields(file.kind, options) ? { programme } : {}) };
}

function recognizePage(input: PageInput, options: RecognizeOptions): PageReading {
  const rules = compileRules(options.rules ?? defaultRules);
  const { encoding, source } = openBytes(input.bytes, input.headers);
  const read = readPage(source, { url: input.url, encoding }, rules);
  const models = options.models ?? trainedModels;
  const verdict =
    options.scorer === "cosine"
      ? judgeByCosine(read, rules, models, options.threshold)
      : judge(read, models, options.threshold);
  const { links } = read;
  const language = readLanguage(read.page);
  const withFacts = wantsFields(verdict.kind, options);
  return {
    url: input.url,
    encoding,
    ...(language === undefined ? {} : { language }),
    kind: verdict.kind,
    score: verdict.score,
    playScore: verdict.playScore,
    evidence: verdict.evidence.map((each) => ({ ...each, at: each.at < 0 ? each.at : source.unitsAt(each.at) })),
    ...(withFacts ? { programme: readFacts(read, language, input.now) } : {}),
    cards: read.cards.map(({ card }) => card),
    links: links.links,
    further: readFurther(read),
    alternates: links.alternates,
    ...(links.next === undefined ? {} : { next: links.next }),
    feeds: links.feeds,
    ...(links.canonical === undefined ? {} : { canonical: links.canonical }),
    ...(links.refresh === undefined ? {} : { refresh: links.refresh }),
    robots: readRobots(links.robots, input.headers["x-robots-tag"]),
  };
}

const noFacts: ProgrammeFacts = { media: [], embeds: [], identities: [] };

function wantsFields(kind: PageKind, { fields, explain }: RecognizeOptions): boolean {
  if (fields === "never") return false;
  return kind === "play" || kind === "embed" || fields === "always" || explain === true;
}

function readRobots(ofPage: PageReading["robots"], header: string | undefined): PageReading["robots"] {
  if (header === undefined) return ofPage;
  const ofHeader = readRobotsDirectives([header]);
  return { noIndex: ofPage.noIndex || ofHeader.noIndex, noFollow: ofPage.noFollow || ofHeader.noFollow };
}
