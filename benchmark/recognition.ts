// npm run bench:recognition -- [--pages ../shared/data/pages] [--passes 5] [--step NAME] [--note TEXT] [--no-record]
// CPU time of reading pages, step by step, beside htmlparser2's SAX parse of the same text; adds a line to recognition-results.md.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { decodeBytes, type PageInput, recognize, scan, scanLinks } from "../src/libraries/recognition/index.ts";
import { htmlOf, pathOf } from "./site.ts";

const { values: options } = parseArgs({
  options: {
    pages: { type: "string", default: path.join(import.meta.dirname, "..", "..", "shared", "data", "pages") },
    passes: { type: "string", default: "5" },
    step: { type: "string", default: "" },
    note: { type: "string", default: "" },
    "no-record": { type: "boolean", default: false },
  },
});

type BenchPage = {
  readonly input: PageInput;
  readonly text: string;
  readonly encoding: string;
  readonly isProgramme: boolean;
};
type Figure = { readonly name: string; readonly megabytesPerSecond: number };

// Smaller pages measure the cost of a call, larger ones are mostly script.
const [bytesLeast, bytesMost] = [20_000, 120_000];
const pageBytes = 60_000;
const now = new Date("2026-11-30T00:00:00Z");
const noHandler = {};

const steps: readonly { name: string; onlyProgrammes?: boolean; run: (page: BenchPage) => unknown }[] = [
  { name: "decode", run: ({ input }) => decodeBytes(input.bytes, input.headers) },
  { name: "tokenize", run: ({ text }) => scan(text, noHandler) },
  { name: "links", run: ({ input, encoding }) => scanLinks(input.bytes, input.url, { encoding }) },
  { name: "verdict, links, cards", run: ({ input }) => recognize(input, { fields: "never" }) },
  { name: "all fields", onlyProgrammes: true, run: ({ input }) => recognize(input, { fields: "always" }) },
  { name: "htmlparser2 SAX", run: ({ text }) => parseWithHtmlparser2(text) },
];

const real = existsSync(path.join(options.pages, "labels.jsonl"));
const pages = (real ? labelledPages(options.pages) : generatedPages()).filter(
  ({ input }) => input.bytes.length >= bytesLeast && input.bytes.length <= bytesMost,
);
const figures = steps.filter(({ name }) => name.startsWith(options.step)).map(measure);
for (const { name, megabytesPerSecond } of figures)
  console.log(
    `${name.padEnd(24)}${megabytesPerSecond.toFixed(1).padStart(8)} MB/s ${perCpuSecond(megabytesPerSecond)} pages/CPU-s`,
  );
if (!options["no-record"] && options.step === "") record();

/** The best of several passes over all pages: what other programs on the machine disturb least. */
function measure({ name, onlyProgrammes = false, run }: (typeof steps)[number]): Figure {
  const subjects = onlyProgrammes ? pages.filter((page) => page.isProgramme) : pages;
  const megabytes = subjects.reduce((sum, page) => sum + page.input.bytes.length, 0) / 1e6;
  let best = Number.POSITIVE_INFINITY;
  // The first pass warms up.
  for (let pass = 0; pass <= Number(options.passes); pass++) {
    const before = process.cpuUsage();
    for (const page of subjects) run(page);
    const { user, system } = process.cpuUsage(before);
    if (pass > 0) best = Math.min(best, (user + system) / 1e6);
  }
  return { name, megabytesPerSecond: megabytes / best };
}

function perCpuSecond(megabytesPerSecond: number): number {
  return Math.round((megabytesPerSecond * 1e6) / pageBytes);
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

function labelledPages(folder: string): BenchPage[] {
  return readFileSync(path.join(folder, "labels.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const { file, url, class: kind, charset } = JSON.parse(line);
      const type = charset === null ? "text/html" : `text/html; charset=${charset}`;
      const bytes = gunzipSync(readFileSync(path.join(folder, file)));
      return benchPage(url ?? "https://unknown.example/", bytes, type, kind === "play" || kind === "embed");
    });
}

/** The pages of the crawl benchmark: nine in ten carry a programme. */
function generatedPages(): BenchPage[] {
  const site = { pageCount: 2000, hostCount: 1 };
  const origin = "http://www0.bench.example";
  return Array.from({ length: 200 }, (_, number) => {
    const bytes = new Uint8Array(htmlOf(site, number, () => origin));
    return benchPage(origin + pathOf(number), bytes, "text/html; charset=utf-8", pathOf(number).startsWith("/play/"));
  });
}

function benchPage(url: string, bytes: Uint8Array, contentType: string, isProgramme: boolean): BenchPage {
  const input = { url, bytes, headers: { "content-type": contentType }, now };
  return { input, isProgramme, ...decodeBytes(bytes, input.headers) };
}

function record(): void {
  const cells = [
    new Date().toISOString().slice(0, 10),
    `${cpus()[0]?.model.trim() ?? "?"} × ${cpus().length}, Node ${process.version}`,
    `${pages.length} ${real ? "real" : "generated"}`,
    ...figures.map(({ megabytesPerSecond: speed }) => `${speed.toFixed(0)} (${perCpuSecond(speed)})`),
    options.note,
  ];
  appendFileSync(path.join(import.meta.dirname, "recognition-results.md"), `| ${cells.join(" | ")} |\n`);
}
