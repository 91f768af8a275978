// What `glint recognize` prints: pure text from a reading or an explanation.
import type { Evidence, Explanation, PageReading, ProgrammeFacts } from "../../libraries/recognition/index.ts";

/** A page in a few lines. */
export function readingLines(reading: PageReading): string[] {
  const shown = reading.evidence.slice(0, 5);
  return [
    reading.url,
    `  ${reading.kind}, score ${reading.score.toFixed(3)}, play ${reading.playScore.toFixed(3)}`,
    ...fieldRows(reading.programme).map(([name, value, source]) => `  ${name}: ${value}  (${source})`),
    ...shown.map(
      (item) =>
        `  evidence ${item.rule} ×${item.count} ${signed(item.weight)}${item.at >= 0 ? ` at ${item.at}` : ""}: ${item.text}`,
    ),
    ...(shown.length < reading.evidence.length
      ? [`  … ${reading.evidence.length - shown.length} more with --explain`]
      : []),
    countsLine(reading),
  ];
}

type Decision = {
  /** What another scorer than the trained one says. */
  readonly decided: PageReading | undefined;
  readonly threshold: number | undefined;
};

/** A page with everything its verdict was made from. */
export function explanationLines(explanation: Explanation, { decided, threshold }: Decision): string[] {
  const { reading, measures } = explanation;
  const { hasProgramme, play, listing } = measures;
  return [
    reading.url,
    `  ${reading.kind}: has a programme ${heldAgainst(hasProgramme)}, main content ${heldAgainst(play)}, list ${heldAgainst(listing)}`,
    ...(decided ? [`  by the reference scorer: ${decided.kind}, ${decided.score.toFixed(3)}`] : []),
    "",
    ...evidenceLines(explanation),
    ...otherLines(explanation),
    "",
    ...fieldLines(reading.programme),
    ...cosineLines(explanation, threshold),
    "",
    countsLine(reading),
  ];
}

/** The same for programs: places as line and column too, the sum, and the reference scorer. */
export function explanationJson(explanation: Explanation, decided: PageReading | undefined) {
  const { reading, source, bias, contributions, measures, cosine } = explanation;
  const placeOf = placer(source);
  const evidence = reading.evidence.map((item) => ({ ...item, ...(item.at >= 0 ? placeOf(item.at) : {}) }));
  return {
    ...reading,
    ...(decided ? { kind: decided.kind, score: decided.score } : {}),
    evidence,
    bias,
    logOdds: logOddsOf(explanation),
    contributions,
    measures,
    cosine: { ...cosine, hasProgramme: cosine.relevance >= cosine.threshold },
  };
}

function logOddsOf({ bias, reading }: Explanation): number {
  return reading.evidence.reduce((sum, { weight }) => sum + weight, bias);
}

const signed = (value: number) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
const heldAgainst = ({ score, threshold }: { score: number; threshold: number }) =>
  `${score.toFixed(3)} ${score >= threshold ? "≥" : "<"} ${threshold.toFixed(2)}`;

function evidenceLines(explanation: Explanation): string[] {
  const { reading, source, bias } = explanation;
  const placeOf = placer(source);
  const logOdds = logOddsOf(explanation);
  const names = reading.evidence.map(({ rule, count }) => (count === 1 ? rule : `${rule} ×${count}`));
  const width = Math.max(4, ...names.map((name) => name.length));
  const row = (item: Evidence, at: number) =>
    `  ${signed(item.weight).padStart(7)}  ${(names[at] ?? "").padEnd(width)}  ${placeText(item, placeOf).padEnd(11)} ${item.text.replace(/\s+/g, " ")}`.trimEnd();
  return [
    "  Evidence, in log-odds, the weightiest first (line:column in the decoded page):",
    `  ${signed(bias).padStart(7)}  bias`,
    ...reading.evidence.map(row),
    `  ${signed(logOdds).padStart(7)}  sum, a probability of ${(1 / (1 + Math.exp(-logOdds))).toFixed(3)}`,
  ];
}

const otherShown = 6;

/** The other two questions: their sum, and the weightiest evidence for and against. */
function otherLines({ contributions }: Explanation): string[] {
  return (["play", "listing"] as const).map((name) => {
    const { bias, weights, probability } = contributions[name];
    const weighty = Object.entries(weights)
      .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
      .slice(0, otherShown)
      .map(([rule, weight]) => `${signed(weight)} ${rule}`);
    const what = name === "play" ? "Main content, if it has a programme" : "List of programmes";
    return `  ${what}: ${probability.toFixed(3)} = bias ${signed(bias)}, ${weighty.join(", ")}${Object.keys(weights).length > otherShown ? ", …" : ""}`;
  });
}

function placeText({ at }: Evidence, placeOf: (at: number) => Place): string {
  if (at < 0) return "–";
  const { line, column } = placeOf(at);
  return `${line}:${column}`;
}

type Place = { readonly line: number; readonly column: number };

/** Finds the line and column of offsets, both from 1. */
function placer(source: string): (at: number) => Place {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (at) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (starts[low] ?? 0) + 1 };
  };
}

type FieldRow = readonly [name: string, value: string, source: string, confidence: number | undefined];

function fieldRows(programme: ProgrammeFacts | undefined): FieldRow[] {
  if (!programme) return [];
  const { media, embeds, identities, ...sourced } = programme;
  return [
    ...Object.entries(sourced).map(
      ([name, field]): FieldRow => [name, JSON.stringify(field.value), field.source, field.confidence],
    ),
    ...media.map((item): FieldRow => ["media", `${item.url}  ${item.type ?? item.kind}`, item.source, undefined]),
    ...embeds.map(
      (item): FieldRow => [
        "embed",
        item.platform === undefined ? item.url : `${item.url}  ${item.platform}`,
        item.source,
        undefined,
      ],
    ),
    ...identities.map((item): FieldRow => ["identity", item.url, item.kind, undefined]),
  ];
}

function fieldLines(programme: ProgrammeFacts | undefined): string[] {
  const rows = fieldRows(programme);
  if (rows.length === 0) return ["  No fields."];
  return [
    "  Fields:",
    ...rows.map(
      ([name, value, source, confidence]) =>
        `  ${name}: ${value}  (${source}${confidence === undefined ? "" : `, ${Math.round(confidence * 100)} % sure`})`,
    ),
  ];
}

function cosineLines({ cosine, reading }: Explanation, threshold: number | undefined): string[] {
  const { relevance, features } = cosine;
  const limit = threshold ?? cosine.threshold;
  const says = relevance >= limit;
  const trained = reading.kind === "play" || reading.kind === "embed";
  const width = Math.max(7, ...features.map(({ id }) => id.length));
  return [
    "",
    `  Reference scorer (cosine): ${heldAgainst({ score: relevance, threshold: limit })}: ${says ? "has a programme" : "no programme"}; the two scorers ${says === trained ? "agree" : "disagree"}.`,
    `  ${"feature".padEnd(width)}  count     x     ω  share`,
    ...features.map(
      ({ id, count, frequency, weight, contribution }) =>
        `  ${id.padEnd(width)}  ${String(count).padStart(5)}  ${frequency.toFixed(2)}  ${String(weight).padStart(4)}  ${contribution.toFixed(3)}`,
    ),
  ];
}

function countsLine({ links, cards, feeds }: PageReading): string {
  return `  ${links.length} links, ${cards.length} cards, ${feeds.length} feeds`;
}
