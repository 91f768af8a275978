import { evaluateCases } from "../../../evaluation/cases/index.ts";
import { evaluateRecognition } from "../../../evaluation/recognition/index.ts";
import { readTextFile, requireLabels } from "../input-file.ts";
import { type Command, exitStatus, type Invocation, Misuse, textOption, writeJson } from "./command.ts";
import { discoveryOptions, runDiscovery } from "./evaluate-discovery.ts";
import { refreshOptions, runRefresh } from "./evaluate-refresh.ts";

export const evaluateCommand: Command = {
  name: "evaluate",
  usage: "evaluate recognition --pages DIR | cases --file FILE | refresh --traces DIR | discovery --sites DIR [--json]",
  summary: "measures Glint on labelled data",
  help: `recognition: reads DIR/labels.jsonl and DIR/files, and says how often kind and fields are right.
cases: runs each small field case of FILE (JSON Lines) and says which pass.
refresh: replays the recorded pages in DIR under refresh policies held to equal fetches, and says how fresh each keeps its
copies and how soon and how surely it finds new items, with the best possible beside them.
discovery: crawls the frozen sites in DIR over HTTP with every strategy and says after how many requests their programmes were found.
With --json one JSON document goes to standard output; the exit status is 0 when the evaluation ran, whatever the scores.`,
  options: {
    pages: { type: "string", value: "DIR", says: "labelled pages (recognition)" },
    file: { type: "string", value: "FILE", says: "field cases, plain or gzip (cases)" },
    ...refreshOptions,
    ...discoveryOptions,
    json: { type: "boolean", says: "one JSON document instead of a summary" },
  },
  run: async (invocation) => {
    const [what, ...rest] = invocation.positionals;
    if (rest.length > 0) throw new Misuse(`one evaluation at a time, not also "${rest.join(" ")}"`);
    if (what === "recognition") return runRecognition(invocation);
    if (what === "cases") return runCases(invocation);
    if (what === "refresh") return runRefresh(invocation);
    if (what === "discovery") return runDiscovery(invocation);
    throw new Misuse(`what to evaluate is "${what ?? ""}"; there are recognition, cases, refresh and discovery`);
  },
};

async function runRecognition(invocation: Invocation): Promise<number> {
  const directory = textOption(invocation, "pages");
  if (!directory) throw new Misuse("name the folder of labelled pages with --pages DIR");
  requireLabels(directory);
  const result = await evaluateRecognition(
    directory,
    (done, all) => {
      if (invocation.terminal.isInteractive) process.stderr.write(`\r${done}/${all} pages `);
    },
    (text) => process.stderr.write(`${text}\n`),
  );
  if (invocation.options.json) {
    writeJson(invocation.terminal, result);
    return exitStatus.done;
  }
  const percent = (value: number) => value.toFixed(3);
  const row = (name: string, scores: { precision: number; recall: number; f1: number }) =>
    `${name.padEnd(16)} precision ${percent(scores.precision)}  recall ${percent(scores.recall)}  F1 ${percent(scores.f1)}\n`;
  invocation.terminal.write(
    `${result.pages} pages, ${result.mistakes.length} mistakes\n${row("has a programme", result.hasProgramme)}${row("play", result.play)}${row("listing", result.listing)}`,
  );
  return exitStatus.done;
}

async function runCases(invocation: Invocation): Promise<number> {
  const path = textOption(invocation, "file");
  if (!path) throw new Misuse("name the file of cases with --file FILE");
  const result = await evaluateCases(
    readTextFile(path)
      .split("\n")
      .filter((line) => line.trim() !== ""),
  );
  if (invocation.options.json) {
    writeJson(invocation.terminal, result);
    return exitStatus.done;
  }
  for (const { id, op, expected, got } of result.failed)
    invocation.terminal.write(`${id} (${op}): expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}\n`);
  invocation.terminal.write(
    `${result.passed.length} passed, ${result.failed.length} failed, ${result.skipped.length} skipped\n`,
  );
  return exitStatus.done;
}
