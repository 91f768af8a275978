import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { systemClock } from "../../base/clock.ts";
import { Complaint } from "../../base/complaint.ts";
import {
  countLabels,
  fileOfLabel,
  type GivenLabel,
  importLabels,
  lineOfLabel,
  readActiveWeights,
  readLabelLine,
  readStoredLabels,
} from "../../features/labels/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import { readTextFile } from "../input-file.ts";
import { loadRules } from "../recognition.ts";
import { openStore } from "../store.ts";
import { type Command, exitStatus, type Invocation, Misuse } from "./command.ts";

export const labelsCommand: Command = {
  name: "labels",
  usage: "labels count | export DIR | import DIR|FILE",
  summary: "the pages labelled in the console: how many, out of and into a folder",
  help: `A folder holds labels.jsonl and files/ (gzip): the format that npm run train and glint evaluate recognition read.
A FILE is labels.jsonl with each page inside, as the console exports it.`,
  options: {},
  run: async (invocation) => {
    const [act, target, ...rest] = invocation.positionals;
    if (rest.length > 0) throw new Misuse(`one folder at a time, not also "${rest.join(" ")}"`);
    if (act === "count" && target === undefined) return await withStore(invocation, (sql) => count(sql, invocation));
    if (act !== "export" && act !== "import")
      throw new Misuse(`what to do is "${act ?? ""}"; there are count, export and import`);
    if (target === undefined) throw new Misuse(`name the folder to ${act}`);
    const run = act === "export" ? exportTo : importFrom;
    return await withStore(invocation, (sql) => run(sql, resolve(target), invocation));
  },
};

async function withStore({ config }: Invocation, work: (sql: Sql) => Promise<number>): Promise<number> {
  await using store = await openStore(config);
  return await work(store.sql);
}

async function count(sql: Sql, { terminal }: Invocation): Promise<number> {
  const counts = await countLabels(sql);
  for (const { trueKind, count: all, rightCount } of counts)
    terminal.write(`${trueKind.padEnd(8)} ${all}, judged right ${rightCount}\n`);
  if (counts.length === 0) terminal.say("glint labels: none yet. The console's page Why? takes them.");
  return exitStatus.done;
}

async function exportTo(sql: Sql, directory: string, { terminal }: Invocation): Promise<number> {
  if (existsSync(join(directory, "labels.jsonl")))
    throw new Complaint({
      what: `${directory} cannot be written`,
      why: "it holds labels already.",
      remedy: "Name a new folder.",
    });
  let written = 0;
  try {
    mkdirSync(join(directory, "files"), { recursive: true });
    const out = createWriteStream(join(directory, "labels.jsonl"));
    for await (const labels of readStoredLabels(sql)) {
      for (const label of labels) {
        writeFileSync(join(directory, fileOfLabel(label)), label.bodyGzip);
        out.write(`${lineOfLabel(label, { withPage: false })}\n`);
        written += 1;
      }
    }
    await finished(out.end());
  } catch (cause) {
    const why = `${cause instanceof Error ? cause.message : String(cause)}.`;
    throw new Complaint({ what: `${directory} cannot be written`, why, remedy: "Name another folder.", cause });
  }
  terminal.say(`glint labels: ${written} labels in ${directory}`);
  return exitStatus.done;
}

async function importFrom(sql: Sql, path: string, { config, terminal }: Invocation): Promise<number> {
  const isFolder = existsSync(join(path, "labels.jsonl"));
  const lines = readTextFile(isFolder ? join(path, "labels.jsonl") : path).split("\n");
  const reader = { bytesMax: config.bodyBytesMax, readFile: (name: string) => readPart(path, name) };
  const labels = lines.flatMap((line, at): GivenLabel[] =>
    line.trim() === "" ? [] : [readLabelLine(line, at + 1, reader)],
  );
  const rules = loadRules(config);
  const weights = await readActiveWeights(sql);
  const judgement = { ...(rules && { rules }), ...(weights && { models: weights.models }) };
  await importLabels(sql, { labels, by: undefined }, { judgement, clock: systemClock });
  terminal.say(`glint labels: ${labels.length} labels imported`);
  return exitStatus.done;
}

/** A file a line names, inside the folder only. */
function readPart(directory: string, name: string): Uint8Array | undefined {
  const path = resolve(directory, name);
  return path.startsWith(`${directory}/`) && existsSync(path) ? readFileSync(path) : undefined;
}
