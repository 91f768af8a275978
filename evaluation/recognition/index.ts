import { join } from "node:path";
import {
  type F1,
  f1Of,
  type KindScores,
  learnModels,
  type PageKind,
  type PageReading,
  perSiteF1,
  recognize,
  trainedFrom,
} from "../../src/libraries/recognition/index.ts";
import { readReplicaPages } from "../train/replica-pages.ts";
import { digestOf, toTrainingPages } from "../train/training-pages.ts";
import { compareFields, type FieldName, type FieldTally, fieldNames } from "./compare-fields.ts";
import { type LabelledPage, readLabelledPages } from "./labelled-pages.ts";

export { type LabelledPage, readLabelledPages } from "./labelled-pages.ts";

type Scores = F1 & { readonly perSiteF1: number };
type Verdicts = { readonly hasProgramme: Scores; readonly play: Scores; readonly listing: Scores };

/** The document of `glint evaluate recognition`. */
export type RecognitionEvaluation = Verdicts & {
  readonly pages: number;
  /** The built-in weights were learned from these very pages: each is judged by weights that saw no page of its site. */
  readonly crossValidated: boolean;
  readonly fields: Readonly<Record<FieldName, Readonly<FieldTally>>>;
  readonly byLanguage: Readonly<Record<string, Verdicts & { readonly pages: number }>>;
  readonly mistakes: readonly {
    readonly id: string;
    readonly class: PageKind;
    readonly said: PageKind;
    readonly score: number;
    readonly why: string;
  }[];
  readonly scorers: { readonly cosine: Pick<Verdicts, "hasProgramme" | "play"> };
  /** Recognition by default options in CPU time of this process, at its second round over the pages: the first compiles. */
  readonly pagesPerCpuSecond: number;
};

// Relative dates on saved pages resolve against a fixed day: the same input gives the same output.
const now = new Date("2026-11-30T12:00:00Z");

/**
 * Scores recognition on a folder of labelled pages (labels.jsonl and files/). When the built-in weights were learned from these
 * very pages, they are learned again without each page's site to judge it. Fields are asked of every page labelled play, whatever
 * the verdict: they tell how well fields are read, the verdicts how often they are asked for.
 *
 * @param progress told after each page.
 * @param say told what a reader of the figures must know.
 */
export function evaluateRecognition(
  directory: string,
  progress?: (done: number, all: number) => void,
  say?: (text: string) => void,
): RecognitionEvaluation {
  const pages = readLabelledPages(directory);
  const shipped: PageReading[] = [];
  for (const page of pages) {
    shipped.push(read(page, "trained"));
    progress?.(shipped.length, pages.length);
  }
  const crossValidated = digestOf(pages) === trainedFrom.digest;
  if (crossValidated)
    say?.(
      "The built-in weights were learned from these pages: figures are cross-validated by site, each page judged by weights that saw no page of its site.",
    );
  const readings = crossValidated ? judgedUnseen(directory, pages, shipped) : shipped;
  const kinds = readings.map((reading) => reading.kind);
  const cosineKinds = pages.map((page) => read(page, "cosine").kind);
  return {
    pages: pages.length,
    crossValidated,
    ...verdicts(pages, kinds),
    fields: tallyFields(pages, readings),
    byLanguage: byLanguage(pages, kinds),
    mistakes: pages.flatMap((page, at) => mistakeOf(page, readings[at] as PageReading)),
    scorers: { cosine: cosineVerdicts(pages, cosineKinds) },
    pagesPerCpuSecond: speedOf(pages),
  };
}

const seed = 1;

/** The readings with kinds and scores as weights give them that were learned without the page's site. */
function judgedUnseen(
  directory: string,
  pages: readonly LabelledPage[],
  shipped: readonly PageReading[],
): PageReading[] {
  const alsoFrom = trainedFrom.wholeSites > 0 ? readReplicaPages(join(directory, "../replicas")) : [];
  const { crossKinds, crossScores } = learnModels(toTrainingPages(pages), { seed, alsoFrom });
  return shipped.map((reading, at) => {
    const kind = crossKinds[at] as PageKind;
    const { hasProgramme: score, play: playScore } = crossScores[at] as KindScores;
    return { ...reading, kind, score, playScore };
  });
}

function read(page: LabelledPage, scorer: "trained" | "cosine", fields?: "always"): PageReading {
  return recognize({ url: page.url, bytes: page.bytes, headers: {}, now }, { scorer, ...(fields && { fields }) });
}

function speedOf(pages: readonly LabelledPage[]): number {
  const before = process.cpuUsage();
  for (const page of pages) read(page, "trained");
  const { user, system } = process.cpuUsage(before);
  return pages.length / Math.max((user + system) / 1e6, 1e-6);
}

const isProgramme = (kind: PageKind) => kind === "play" || kind === "embed";

function scoresOf(
  pages: readonly LabelledPage[],
  kinds: readonly PageKind[],
  test: (kind: PageKind) => boolean,
): Scores {
  const said = kinds.map(test);
  const truth = pages.map((page) => test(page.class));
  return {
    ...f1Of(said, truth),
    perSiteF1: perSiteF1(
      said,
      truth,
      pages.map((page) => page.site),
    ),
  };
}

function verdicts(pages: readonly LabelledPage[], kinds: readonly PageKind[]): Verdicts {
  return {
    hasProgramme: scoresOf(pages, kinds, isProgramme),
    play: scoresOf(pages, kinds, (kind) => kind === "play"),
    listing: scoresOf(pages, kinds, (kind) => kind === "listing"),
  };
}

// The reference scorer knows one class, "on topic": both questions are answered by it.
function cosineVerdicts(
  pages: readonly LabelledPage[],
  kinds: readonly PageKind[],
): Pick<Verdicts, "hasProgramme" | "play"> {
  const onTopic = kinds.map((kind): PageKind => (kind === "none" ? "none" : "play"));
  return {
    hasProgramme: scoresOf(pages, onTopic, isProgramme),
    play: scoresOf(pages, onTopic, (kind) => kind === "play"),
  };
}

function tallyFields(pages: readonly LabelledPage[], readings: readonly PageReading[]): Record<FieldName, FieldTally> {
  const tallies = Object.fromEntries(
    fieldNames.map((name) => [name, { labelled: 0, right: 0, wrong: 0, missing: 0 }]),
  ) as Record<FieldName, FieldTally>;
  pages.forEach((page, at) => {
    if (page.class !== "play") return;
    const programme = readings[at]?.programme ?? read(page, "trained", "always").programme;
    for (const { field, outcome } of compareFields(page, programme)) {
      tallies[field].labelled++;
      tallies[field][outcome]++;
    }
  });
  return tallies;
}

function byLanguage(
  pages: readonly LabelledPage[],
  kinds: readonly PageKind[],
): Record<string, Verdicts & { pages: number }> {
  const language = (page: LabelledPage) =>
    page.isChinese ? "zh" : page.language.toLowerCase().split("-")[0] || "unknown";
  const names = [...new Set(pages.map(language))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const chosen = pages.map((_, at) => at).filter((at) => language(pages[at] as LabelledPage) === name);
      const own = chosen.map((at) => pages[at] as LabelledPage);
      return [
        name,
        {
          pages: own.length,
          ...verdicts(
            own,
            chosen.map((at) => kinds[at] as PageKind),
          ),
        },
      ];
    }),
  );
}

function mistakeOf(page: LabelledPage, reading: PageReading): RecognitionEvaluation["mistakes"][number][] {
  if (reading.kind === page.class) return [];
  const why = reading.evidence
    .slice(0, 5)
    .map(
      (each) =>
        `${each.rule}${each.count > 1 ? ` x${each.count}` : ""} ${each.weight >= 0 ? "+" : ""}${each.weight.toFixed(2)}`,
    );
  return [{ id: page.id, class: page.class, said: reading.kind, score: reading.score, why: why.join(", ") }];
}
