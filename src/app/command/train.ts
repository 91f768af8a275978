import { systemClock } from "../../base/clock.ts";
import {
  type JudgedFigures,
  type LearnedFigures,
  readLearnings,
  startLearning,
  useLearnedWeights,
  useShippedWeights,
} from "../../features/labels/index.ts";
import { createLogger } from "../../platform/logging/index.ts";
import { loadRules } from "../recognition.ts";
import { openStore } from "../store.ts";
import { type Command, exitStatus, type Invocation, Misuse, numberOption, textOption, writeJson } from "./command.ts";

export const trainCommand: Command = {
  name: "train",
  usage: "train [--labels] [--wanted-precision P] [--seed N] [--use] | --shipped",
  summary: "learns weights from the labels of the console, with a threshold tuned to a wanted precision",
  help: `The learned weights correct the shipped ones; figures are cross-validated by site. With --use they are put to use in all
processes; --shipped goes back. Without --use the console shows them, with a button. Weights from a folder of labelled
pages are learned with npm run train.`,
  options: {
    labels: { type: "boolean", says: "learn from the labels of the console (the default)" },
    "wanted-precision": {
      type: "string",
      value: "P",
      says: "of pages taken for programmes, so many are (default 0.95)",
    },
    seed: { type: "string", value: "N", says: "decides how sites are dealt out to folds (default 1)" },
    use: { type: "boolean", says: "put the learned weights to use" },
    shipped: { type: "boolean", says: "go back to the shipped weights; learns nothing" },
    json: { type: "boolean", says: "the figures as one JSON document" },
  },
  run: async (invocation) => {
    const { config, options, terminal, positionals } = invocation;
    if (positionals.length > 0)
      throw new Misuse(`it takes no "${positionals.join(" ")}"; folders are for npm run train`);
    const wantedPrecision = readPrecision(textOption(invocation, "wanted-precision") ?? "0.95");
    const seed = numberOption(invocation, "seed") ?? 1;
    if (seed > 2_147_483_647) throw new Misuse("--seed is a whole number up to 2147483647");
    const rules = loadRules(config);
    await using store = await openStore(config);
    const { sql } = store;
    if (options.shipped) {
      await useShippedWeights(sql);
      terminal.say("glint train: the shipped weights are in use again.");
      return exitStatus.done;
    }
    const parts = { sql, clock: systemClock, log: createLogger({ level: "error" }) };
    const onRead = (count: number) => {
      if (terminal.isInteractive) process.stderr.write(`\r${count} pages read `);
    };
    const started = await startLearning(parts, { seed, wantedPrecision, rules, onRead });
    if (started.kind === "no-labels") {
      terminal.say("glint train: there are no labels yet. The console's page Why? takes them.");
      return exitStatus.notFound;
    }
    if (started.kind === "busy") {
      terminal.say("glint train: another learning is under way. The console (Labels) shows how far it is.");
      return exitStatus.failed;
    }
    if ((await started.done) === "failed") return exitStatus.failed;
    const { latest } = await readLearnings(sql);
    if (latest?.figures) report(latest.figures, { wantedPrecision, invocation });
    if (options.use && (await useLearnedWeights(sql, started.id, systemClock)))
      terminal.say("glint train: in use. Crawl processes take the weights up within a minute.");
    else terminal.say("glint train: not in use yet. The console (Labels) has a button for it; or glint train --use.");
    return exitStatus.done;
  },
};

function readPrecision(text: string): number {
  const value = Number(text);
  if (!(value >= 0.5 && value <= 0.999))
    throw new Misuse(`--wanted-precision is a number from 0.5 to 0.999, not "${text}"`);
  return value;
}

type Report = { readonly wantedPrecision: number; readonly invocation: Invocation };

function report(figures: LearnedFigures, { wantedPrecision, invocation: { terminal, options } }: Report): void {
  if (options.json) {
    writeJson(terminal, figures);
    return;
  }
  const { labelCount, siteCount, shipped, learned, isReached, neededCount } = figures;
  const row = (name: string, value: (judged: JudgedFigures) => number) =>
    `${name.padEnd(28)} ${value(shipped).toFixed(3).padStart(8)} ${value(learned).toFixed(3).padStart(8)}\n`;
  terminal.write(`${labelCount} labels of ${siteCount} sites; each page judged by weights that saw no page of its site

${"".padEnd(28)}  shipped  learned
${row("has a programme: precision", ({ hasProgramme }) => hasProgramme.precision)}${row("has a programme: recall", ({ hasProgramme }) => hasProgramme.recall)}${row("main content: F1", ({ play }) => play.f1)}${row("listing: F1", ({ listing }) => listing.f1)}${row("threshold", ({ threshold }) => threshold)}
`);
  terminal.write(
    isReached
      ? `The wanted precision of ${wantedPrecision} is reached from a score of ${learned.threshold.toFixed(3)} on.\n`
      : `No threshold reaches the wanted precision of ${wantedPrecision} on these labels: the shipped threshold stays.\n`,
  );
  const missing = neededCount - learned.judgedCount;
  if (missing > 0)
    terminal.write(
      `To tell ${wantedPrecision} from a lower precision takes about ${neededCount} pages judged to have a programme; here are ${learned.judgedCount}: ${missing} more.\n`,
    );
}
