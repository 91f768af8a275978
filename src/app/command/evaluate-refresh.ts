import { writeFileSync } from "node:fs";
import {
  type Constants,
  contenderNames,
  evaluateRefresh,
  findContender,
  type Grid,
  type Recorded,
  refreshPlot,
  refreshTable,
  type SignalQuality,
  TraceFault,
} from "../../../simulation/index.ts";
import { Complaint } from "../../base/complaint.ts";
import {
  exitStatus,
  type Invocation,
  listOption,
  Misuse,
  numberOption,
  type OptionShape,
  textOption,
  writeJson,
} from "./command.ts";
import { progressBar } from "./progress-bar.ts";
import { requireWritable } from "./require-writable.ts";

export const refreshOptions: Readonly<Record<string, OptionShape>> = {
  traces: {
    type: "string",
    value: "DIR",
    says: "recorded listing pages, plain or gzip (refresh; without: made-up ones)",
  },
  policies: { type: "string", value: "A,B", says: "refresh policies (default: all, see src/libraries/refresh)" },
  budgets: { type: "string", value: "N,N", says: "fetches per page and day (default 0.5,1,2,4)" },
  "window-days": { type: "string", value: "N", says: "length of a replayed window (default 60)" },
  "warmup-days": { type: "string", value: "N", says: "not measured at its start (default 12)" },
  signals: { type: "string", value: "R,F", says: "also with simulated signals: recall (0–1), false ones a day" },
  plot: { type: "string", value: "FILE", says: "also writes an HTML page with plots and tables" },
  tune: {
    type: "string",
    value: "GRID",
    says: "values to try in cross-validation, memoryDays=10,20;… (default: each policy's own), or no: constants as shipped",
  },
  recorded: { type: "string", value: "HOW", says: "only sources recorded hourly, or daily" },
  seed: { type: "string", value: "N", says: "settles first visits and signals (default 1)" },
};

export async function runRefresh(invocation: Invocation): Promise<number> {
  const startedAt = performance.now();
  const windowDays = numberOption(invocation, "window-days", 1) ?? 60;
  const warmupDays = numberOption(invocation, "warmup-days") ?? 12;
  // Items born in the last three days do not count: something must be left to measure between.
  if (warmupDays + 3 >= windowDays)
    throw new Misuse(`--warmup-days ${warmupDays} leaves nothing to measure of --window-days ${windowDays}`);
  const plot = textOption(invocation, "plot");
  const options = {
    directory: textOption(invocation, "traces"),
    policies: policiesOf(invocation),
    budgets: budgetsOf(invocation),
    windowDays,
    warmupDays,
    seed: numberOption(invocation, "seed") ?? 1,
    signals: signalsOf(invocation),
    recorded: recordedOf(invocation),
    ...(plot ? { weights } : {}),
    ...tuneOf(invocation),
    progress: progressBar(invocation),
  };
  if (plot) requireWritable(plot);
  const evaluation = await evaluateRefresh(options).catch(complain);
  if (invocation.terminal.isInteractive) process.stderr.write("\r\u001b[K");
  if (plot) writeFileSync(plot, refreshPlot(evaluation, commandLine(invocation)));
  const seconds = (performance.now() - startedAt) / 1000;
  if (invocation.options.json) writeJson(invocation.terminal, { ...evaluation, seconds });
  else invocation.terminal.write(`${refreshTable(evaluation)}\n${seconds.toFixed(1)} seconds\n`);
  return exitStatus.done;
}

/** What `--tune` says: "no" for constants as shipped, a grid for every policy replayed, nothing for each policy's own. */
function tuneOf(invocation: Invocation): { isTuned: boolean; grid?: Grid } {
  const text = textOption(invocation, "tune");
  // Made-up pages are for a first look in seconds.
  if (text === "no" || (text === undefined && textOption(invocation, "traces") === undefined))
    return { isTuned: false };
  return text === undefined ? { isTuned: true } : { isTuned: true, grid: gridOf(text) };
}

const tunable: readonly (keyof Constants)[] = [
  ...(["discoveryWeight", "riskFactor", "firstIntervalSeconds", "memoryDays", "rhythmPriorDays"] as const),
  ...(["rollOffShare", "paceMemory", "phaseProbe"] as const),
  ...(["siteRhythmDays", "boundsRiskFactor", "nutchIncrease", "nutchDecrease"] as const),
];

/** "discoveryWeight=0,0.01;riskFactor=100,1000" */
function gridOf(text: string): Grid {
  return Object.fromEntries(
    text.split(";").map((part) => {
      const [name = "", list = ""] = part.split("=");
      const values = list.split(",").map(Number);
      if (!tunable.some((known) => known === name) || !values.every((value) => value >= 0) || list === "")
        throw new Misuse(
          `--tune "${part}" is neither "no" nor NAME=NUMBER,NUMBER with a name of ${tunable.join(", ")}`,
        );
      return [name, values];
    }),
  );
}

// From divergence alone to a strong taste for new items.
const weights = [0, 0.003, 0.01, 0.03, 0.1];

/** What was asked for, without the paths that mean something here only. */
function commandLine({ options }: Invocation): string {
  const words = Object.entries(options).flatMap(([name, value]) =>
    typeof value === "string" && name !== "plot" ? [`--${name} ${name === "traces" ? "DIR" : value}`] : [],
  );
  return ["npx glint evaluate refresh", ...words, "--plot FILE.html"].join(" ");
}

function signalsOf(invocation: Invocation): SignalQuality | undefined {
  const text = textOption(invocation, "signals");
  if (text === undefined) return undefined;
  const [recall = Number.NaN, falsePerDay = Number.NaN, ...rest] = text.split(",").map(Number);
  if (!(recall >= 0 && recall <= 1 && falsePerDay >= 0 && falsePerDay <= 100) || rest.length > 0)
    throw new Misuse(`--signals is RECALL,FALSE_PER_DAY such as 0.7,1, not "${text}"`);
  return { recall, falsePerDay };
}

function policiesOf(invocation: Invocation): string[] {
  const names = listOption(invocation, "policies") ?? [...contenderNames];
  const unknown = names.find((name) => findContender(name) === undefined);
  if (unknown !== undefined)
    throw new Misuse(`there is no policy "${unknown}"; there are ${contenderNames.join(", ")}`);
  return names;
}

function budgetsOf(invocation: Invocation): number[] {
  const texts = listOption(invocation, "budgets") ?? ["0.5", "1", "2", "4"];
  return texts.map((text) => {
    const budget = Number(text);
    // At 24 a day every page is fetched every hour, the shortest interval.
    if (!(budget > 0 && budget < 24))
      throw new Misuse(`--budgets are fetches per page and day, above 0 and below 24, not "${text}"`);
    return budget;
  });
}

function recordedOf(invocation: Invocation): Recorded | undefined {
  const text = textOption(invocation, "recorded");
  if (text === undefined || text === "hourly" || text === "daily") return text;
  throw new Misuse(`--recorded is hourly or daily, not "${text}"`);
}

function complain(cause: unknown): never {
  if (!(cause instanceof TraceFault)) throw cause;
  throw new Complaint({ what: "The traces cannot be used", why: `${cause.message}.`, remedy: cause.remedy, cause });
}
