import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Complaint } from "../../base/complaint.ts";

/** A saved page with the address it was saved from. */
export type LabelledPage = {
  readonly id: string;
  readonly url: string;
  readonly charset: string | undefined;
  readonly class: string;
  readonly file: string;
};

type Row = { id: string; file: string; url: string | null; charset?: string | null; class?: string };

/**
 * Reads DIR/labels.jsonl (one page a line). A page without an address is given as https://unknown.example/ID.
 * @throws Complaint naming the folder or the line that cannot be read.
 */
export function readLabelledPages(directory: string): LabelledPage[] {
  const path = join(directory, "labels.jsonl");
  if (!existsSync(path))
    throw new Complaint({
      what: `no labelled pages in ${directory}`,
      why: "labels.jsonl is missing.",
      remedy: "Name a folder with labels.jsonl and files/, such as ../shared/data/pages.",
    });
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [readRow(line, `${path}:${index + 1}`, directory)]));
}

function readRow(line: string, place: string, directory: string): LabelledPage {
  try {
    const row = JSON.parse(line) as Row;
    const url = new URL((row.url ?? `https://unknown.example/${row.id}`).replaceAll("&amp;", "&"));
    url.hash = "";
    return {
      id: row.id,
      url: url.href,
      charset: row.charset ?? undefined,
      class: row.class ?? "none",
      file: join(directory, row.file),
    };
  } catch (cause) {
    throw new Complaint({
      what: `${place} cannot be read`,
      why: `${String(cause)}.`,
      remedy: "Mend or remove that line.",
      cause,
    });
  }
}

/** The page's bytes as they were saved. */
export function readPageBytes(page: LabelledPage): Buffer {
  const bytes = readFileSync(page.file);
  return page.file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}
