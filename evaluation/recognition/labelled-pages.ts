import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { PageKind } from "../../src/libraries/recognition/index.ts";

/** A saved page with what people said about it; `fields` holds only what was verified. */
export type LabelledPage = {
  readonly id: string;
  readonly url: string;
  readonly site: string;
  readonly language: string;
  /** What the response's header said, where it is known. */
  readonly charset?: string;
  readonly isChinese: boolean;
  readonly class: PageKind;
  readonly fields: LabelledFields;
  readonly bytes: Uint8Array;
};

export type LabelledFields = {
  readonly title?: string;
  readonly publisher?: string;
  readonly published?: string;
  readonly thumbnail?: string;
  readonly durationSeconds?: number;
  readonly views?: number;
  readonly description?: string;
  readonly media?: readonly string[];
  readonly embeds?: readonly string[];
};

type LabelLine = {
  id: string;
  file: string;
  url: string | null;
  site: string;
  lang?: string;
  charset?: string | null;
  zh?: boolean;
  class: PageKind;
  fields?: LabelledFields;
};

/** Reads DIR/labels.jsonl and the pages it names, plain or gzip; a page without address gets https://unknown.example/ID. */
export function readLabelledPages(directory: string): LabelledPage[] {
  return readMaybeGzip(join(directory, "labels.jsonl"))
    .toString("utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => readPage(directory, JSON.parse(line) as LabelLine));
}

function readPage(directory: string, label: LabelLine): LabelledPage {
  const written = label.url?.replaceAll("&amp;", "&") ?? "";
  return {
    id: label.id,
    url: URL.canParse(written) ? written : `https://unknown.example/${label.id}`,
    site: label.site,
    language: label.lang ?? "",
    ...(label.charset && { charset: label.charset }),
    isChinese: label.zh ?? false,
    class: label.class,
    fields: label.fields ?? {},
    bytes: readMaybeGzip(join(directory, label.file)),
  };
}

function readMaybeGzip(path: string): Buffer {
  const bytes = readFileSync(path);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}
