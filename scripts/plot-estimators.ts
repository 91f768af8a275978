// node scripts/plot-estimators.ts: bias and spread of the refresh library's estimators against synthetic truth, drawn into
// docs/refresh-estimators.svg. Seeded: the same picture every time.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type BirthGap,
  biasReducedChangesPerDay,
  churnTotal,
  defaultRefreshSettings,
  type Gap,
  likeliestBirthsPerDay,
  likeliestChangesPerDay,
  naiveChangesPerDay,
  type PageMemory,
  policies,
} from "../src/libraries/refresh/index.ts";
import { projectRoot } from "./source-files.ts";

const visitCount = 40;
const runs = 400;
/** True changes (or births, or list replacements) from one visit to the next on average. */
const truths = [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 2.6, 4];
const places = 20;

type Estimator = {
  readonly name: string;
  readonly colour: string;
  estimate(rate: number, random: () => number): number;
};

function lehmer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Irregular visits: a day apart on average, from a third of a day to one and two thirds. */
const dayGaps = (random: () => number) => Array.from({ length: visitCount }, () => 1 / 3 + (4 / 3) * random());
const changeGaps = (rate: number, random: () => number): Gap[] =>
  dayGaps(random).map((days) => ({ days, changed: random() < 1 - Math.exp(-rate * days) }));

function counted(gaps: readonly Gap[]) {
  const days = gaps.reduce((sum, gap) => sum + gap.days, 0);
  return { visits: gaps.length, changes: gaps.filter((gap) => gap.changed).length, days };
}

function poisson(mean: number, random: () => number): number {
  let count = 0;
  let at = -Math.log(random());
  while (at < mean) {
    count++;
    at += -Math.log(random());
  }
  return count;
}

/** `rate` list replacements a day: births on a list of 20 places, cut where all are new. */
const birthGaps = (rate: number, random: () => number): BirthGap[] =>
  dayGaps(random).map((days) => ({ days, places, born: Math.min(places, poisson(rate * places * days, random)) }));

function itemChurn(rate: number, random: () => number): number {
  let items = Array.from({ length: places }, (_, i) => i);
  let [born, atDays] = [places, 20_000];
  let memory: PageMemory | undefined;
  for (const days of dayGaps(random)) {
    const numbers = Uint32Array.from(items).sort();
    const visit = { atDays, outcome: "changed", items: { numbers, count: places } } as const;
    memory = policies["item-churn"].learn(memory, visit, defaultRefreshSettings);
    atDays += days;
    items = items.map((item) => (random() < Math.exp(-rate * days) ? item : born++));
  }
  if (memory === undefined) return 0;
  const { replaced, days } = churnTotal(memory, defaultRefreshSettings);
  return replaced / days;
}

const estimators: readonly Estimator[] = [
  {
    name: "naive X/T",
    colour: "#c33",
    estimate: (rate, random) => naiveChangesPerDay(counted(changeGaps(rate, random))),
  },
  {
    name: "bias-reduced",
    colour: "#d80",
    estimate: (rate, random) => biasReducedChangesPerDay(counted(changeGaps(rate, random))),
  },
  { name: "likeliest", colour: "#06c", estimate: (rate, random) => likeliestChangesPerDay(changeGaps(rate, random)) },
  { name: "item churn", colour: "#080", estimate: itemChurn },
  {
    name: "births with roll-off",
    colour: "#808",
    estimate: (rate, random) => likeliestBirthsPerDay(birthGaps(rate, random)) / places,
  },
];

type Point = { readonly truth: number; readonly mean: number; readonly deviation: number };

/** Estimates without limit (every visit saw a change) are left out of mean and deviation. */
function pointAt({ estimate }: Estimator, truth: number): Point | undefined {
  const random = lehmer(Math.round(truth * 1e6) + 17);
  const ratios = Array.from({ length: runs }, () => estimate(truth, random) / truth).filter(Number.isFinite);
  if (ratios.length < runs * 0.9) return undefined;
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  const variance = ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / ratios.length;
  return { truth, mean, deviation: Math.sqrt(variance) };
}

const [width, height, left, bottom] = [760, 420, 60, 360];
const xOf = (truth: number) => left + ((Math.log(truth) - Math.log(0.045)) / Math.log(4.4 / 0.045)) * 520;
const yOf = (ratio: number) => bottom - (Math.max(0, Math.min(2, ratio)) / 2) * 320;
const round = (value: number) => value.toFixed(1);

function drawn(estimator: Estimator, index: number): string {
  const points = truths.flatMap((truth) => pointAt(estimator, truth) ?? []);
  for (const { truth, mean, deviation } of points)
    console.log(`${estimator.name.padEnd(22)} ${truth} mean ${mean.toFixed(3)} deviation ${deviation.toFixed(3)}`);
  const shift = (index - 2) * 4;
  const line = points.map(({ truth, mean }) => `${round(xOf(truth) + shift)},${round(yOf(mean))}`).join(" ");
  const bars = points.map(({ truth, mean, deviation }) => {
    const x = round(xOf(truth) + shift);
    return `<path d="M${x} ${round(yOf(mean - deviation))}V${round(yOf(mean + deviation))}"/>`;
  });
  const y = 60 + index * 22;
  return `<g stroke="${estimator.colour}" fill="none" stroke-width="1.5"><polyline points="${line}" stroke-width="2.5"/>${bars.join("")}
<path d="M600 ${y}h24" stroke-width="2.5"/></g><text x="630" y="${y + 4}">${estimator.name}</text>`;
}

const grid = [0, 0.5, 1, 1.5, 2].map(
  (ratio) =>
    `<path d="M${left} ${yOf(ratio)}H580" stroke="${ratio === 1 ? "#444" : "#ddd"}"/><text x="${left - 8}" y="${yOf(ratio) + 4}" text-anchor="end">${ratio}</text>`,
);
const ticks = truths.map(
  (truth) => `<text x="${round(xOf(truth))}" y="${bottom + 18}" text-anchor="middle">${truth}</text>`,
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>Estimate over truth by estimator, mean and one standard deviation</title><rect width="${width}" height="${height}" fill="#fff"/>
${grid.join("\n")}
${ticks.join("\n")}
<text x="320" y="${bottom + 42}" text-anchor="middle">true changes (list replacements) from visit to visit</text>
<text x="${left}" y="24">estimate / truth: mean and ± 1 standard deviation, ${visitCount} irregular visits, ${runs} runs; a list of ${places}</text>
${estimators.map(drawn).join("\n")}
</svg>
`;
writeFileSync(join(projectRoot, "docs", "refresh-estimators.svg"), svg);
