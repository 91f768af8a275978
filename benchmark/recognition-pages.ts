import { existsSync } from "node:fs";
import path from "node:path";
import { type LabelledPage, readLabelledPages } from "../evaluation/recognition/index.ts";
import { decodeBytes, type PageInput } from "../src/libraries/recognition/index.ts";
import { htmlOf, pathOf } from "./site.ts";

/** A page as Glint gets it (`input`), as other programs get it (`text`), and its label where it has one. */
export type BenchPage = {
  readonly input: PageInput;
  readonly text: string;
  readonly encoding: string;
  readonly isProgramme: boolean;
  readonly label: LabelledPage | undefined;
};

// Relative dates are counted from here.
const now = new Date("2026-11-30T12:00:00Z");

/** The labelled pages in `folder`; pages of the crawl benchmark when there are none. */
export function readPages(folder: string): { readonly isReal: boolean; readonly pages: readonly BenchPage[] } {
  const isReal = existsSync(path.join(folder, "labels.jsonl"));
  return { isReal, pages: isReal ? readLabelledPages(folder).map(ofLabel) : generatedPages() };
}

function ofLabel(label: LabelledPage): BenchPage {
  return benchPage(label.url, label.bytes, label.class === "play" || label.class === "embed", label);
}

/** The pages of the crawl benchmark: nine in ten carry a programme. */
function generatedPages(): BenchPage[] {
  const site = { pageCount: 2000, hostCount: 1 };
  const origin = "http://www0.bench.example";
  return Array.from({ length: 200 }, (_, number) => {
    const bytes = new Uint8Array(htmlOf(site, number, () => origin));
    return benchPage(origin + pathOf(number), bytes, pathOf(number).startsWith("/play/"), undefined);
  });
}

function benchPage(url: string, bytes: Uint8Array, isProgramme: boolean, label: LabelledPage | undefined): BenchPage {
  const input = { url, bytes, headers: {}, now };
  return { input, isProgramme, label, ...decodeBytes(bytes, input.headers) };
}
