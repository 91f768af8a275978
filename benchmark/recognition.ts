// npm run bench:recognition -- [--pages ../shared/data/pages] [--passes 12] [--step NAME] [--note TEXT] [--no-record] [--memory [--count 100000]]
// CPU time of reading pages, step by step, beside htmlparser2, metascraper and open-graph-scraper on the same pages, and whose answers are
// right; with --memory the memory over many pages instead. Adds rows to recognition-results.md.
import { execFile } from "node:child_process";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { Parser } from "htmlparser2";
import { decodeBytes, recognize, scan, scanLinks } from "../src/libraries/recognition/index.ts";
import { measureMemory } from "./recognition-memory.ts";
import { type BenchPage, readPages } from "./recognition-pages.ts";
import { loadPeers } from "./recognition-peers.ts";
import { compareAnswers, qualityColumns } from "./recognition-quality.ts";
import { addRow } from "./result-table.ts";

const { values: options } = parseArgs({
  options: {
    pages: { type: "string", default: path.join(import.meta.dirname, "..", "..", "shared", "data", "pages") },
    passes: { type: "string", default: "12" },
    step: { type: "string", default: "" },
    json: { type: "boolean", default: false },
    note: { type: "string", default: "" },
    "no-record": { type: "boolean", default: false },
    memory: { type: "boolean", default: false },
    count: { type: "string", default: "100000" },
  },
});

type Step = {
  readonly name: string;
  readonly onlyProgrammes?: boolean;
  /** So slow that two passes must do. */
  readonly isSlow?: boolean;
  readonly run: (page: BenchPage) => unknown;
};
type Figure = { readonly name: string; readonly megabytesPerSecond: number };

// Smaller pages measure the cost of a call, larger ones are mostly script.
const [bytesLeast, bytesMost] = [20_000, 120_000];
const pageBytes = 60_000;
// Code is compiled while it runs: the first passes over the hundred programme pages take four times as long as the thirtieth.
const warmUpSeconds = 15;
const noHandler = {};
const results = path.join(import.meta.dirname, "recognition-results.md");

const { isReal, pages: allPages } = readPages(options.pages);
const pages = allPages.filter(({ input }) => input.bytes.length >= bytesLeast && input.bytes.length <= bytesMost);
const shouldRecord = !options["no-record"] && options.step === "";
const origin = [
  new Date().toISOString().slice(0, 10),
  `${cpus()[0]?.model.trim() ?? "?"} × ${cpus().length}, Node ${process.version}`,
  `${pages.length} ${isReal ? "real" : "generated"}`,
];

if (options.memory) showMemory(Number(options.count));
else await compare();

async function compare(): Promise<void> {
  const steps: readonly Step[] = [
    { name: "decode", run: ({ input }) => decodeBytes(input.bytes, input.headers) },
    { name: "tokenize", run: ({ text }) => scan(text, noHandler) },
    { name: "links", run: ({ input, encoding }) => scanLinks(input.bytes, input.url, { encoding }) },
    { name: "verdict, links, cards", run: ({ input }) => recognize(input, { fields: "never" }) },
    { name: "all fields", onlyProgrammes: true, run: ({ input }) => recognize(input, { fields: "always" }) },
    { name: "htmlparser2 SAX", run: ({ text }) => parseWithHtmlparser2(text) },
  ];
  const figures: Figure[] = [];
  const take = async (step: Step) => {
    const figure = await measure(step);
    figures.push(figure);
    console.log(
      `${figure.name.padEnd(24)}${figure.megabytesPerSecond.toFixed(1).padStart(8)} MB/s ${perCpuSecond(figure.megabytesPerSecond)} pages/CPU-s`,
    );
  };
  if (options.step !== "") {
    for (const step of steps.filter(({ name }) => name.startsWith(options.step))) await take(step);
    if (options.json) console.log(JSON.stringify(figures));
    return;
  }
  // A process each, as in use: code that also met the strings of another step is compiled for both, and a third slower.
  for (const { name } of steps) figures.push(await measureApart(name));
  const peers = loadPeers();
  for (const { name, read } of peers)
    await take({ name, isSlow: true, run: ({ input, text }) => read(input.url, text) });
  const cells = [...figures.map(cellOf), ...Array(Math.max(0, 2 - peers.length)).fill("–")];
  if (shouldRecord) addRow(results, "Speed", [...origin, ...cells, options.note]);
  if (!isReal) return;
  for (const { name, tallies } of await compareAnswers(allPages, peers)) {
    const row = qualityColumns.map((column) => {
      const { right, wrong, labelled } = tallies[column];
      return `${(right / Math.max(1, labelled)).toFixed(2)} [${wrong}]`;
    });
    console.log(name.padEnd(24), qualityColumns.map((column, at) => `${column} ${row[at]}`).join(", "));
    if (shouldRecord) addRow(results, "Answers", [origin[0] ?? "", name, ...row]);
  }
}

function showMemory(count: number): void {
  const samples = [];
  for (const sample of measureMemory(pages, count)) {
    samples.push(sample);
    const { heapMegabytes, residentMegabytes } = sample;
    console.log(
      `${sample.pages} pages: heap ${heapMegabytes.toFixed(1)} MB, resident ${residentMegabytes.toFixed(0)} MB`,
    );
  }
  const list = (figures: readonly number[]) => figures.map((figure) => figure.toFixed(0)).join(" ");
  const cells = [
    String(count),
    list(samples.map(({ heapMegabytes }) => heapMegabytes)),
    list(samples.map(({ residentMegabytes }) => residentMegabytes)),
  ];
  if (shouldRecord) addRow(results, "Memory", [...origin, ...cells, options.note]);
}

/** The best of several passes over all pages, which other programs on the machine disturb least, once the code is compiled. */
async function measure({ name, onlyProgrammes = false, isSlow = false, run }: Step): Promise<Figure> {
  const subjects = onlyProgrammes ? pages.filter((page) => page.isProgramme) : pages;
  const megabytes = subjects.reduce((sum, page) => sum + page.input.bytes.length, 0) / 1e6;
  const pass = async () => {
    const before = process.cpuUsage();
    for (const page of subjects) {
      const outcome = run(page);
      if (outcome instanceof Promise) await outcome;
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  for (let spent = await pass(); spent < warmUpSeconds; ) spent += await pass();
  let best = Number.POSITIVE_INFINITY;
  for (let index = 0; index < (isSlow ? 2 : Number(options.passes)); index++) best = Math.min(best, await pass());
  return { name, megabytesPerSecond: megabytes / best };
}

/** Measures a step in a process of its own. */
async function measureApart(step: string): Promise<Figure> {
  const args = ["--pages", options.pages, "--passes", options.passes, "--step", step, "--json"];
  const script = [...process.execArgv, import.meta.filename, ...args];
  const { stdout } = await promisify(execFile)(process.execPath, script);
  const [shown = "", json = "[]"] = stdout.trim().split("\n");
  console.log(shown);
  const [figure] = JSON.parse(json) as readonly Figure[];
  if (figure === undefined) throw new Error(`The process for the step "${step}" gave no figure: ${stdout}`);
  return figure;
}

function perCpuSecond(megabytesPerSecond: number): number {
  return Math.round((megabytesPerSecond * 1e6) / pageBytes);
}

function cellOf({ megabytesPerSecond: speed }: Figure): string {
  return `${speed.toFixed(speed < 10 ? 1 : 0)} (${perCpuSecond(speed)})`;
}

// What every user of a SAX parser does at least: names, attributes and texts are handed over.
function parseWithHtmlparser2(text: string): number {
  let count = 0;
  const add = () => {
    count++;
  };
  new Parser({ onopentag: add, ontext: add, onclosetag: add }).end(text);
  return count;
}
