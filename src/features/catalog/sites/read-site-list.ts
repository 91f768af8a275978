import { readCsv } from "./read-csv.ts";
import { readSiteInput, type SiteInputOptions } from "./read-site-input.ts";
import type { NewSite, SiteScope } from "./site.ts";
import { type SiteComplaint, siteComplaint } from "./site-complaint.ts";

export type SiteListProblem = SiteComplaint & {
  /** 1-based line of the file. */
  readonly line: number;
  readonly text: string;
};

export type SiteList = { readonly sites: readonly NewSite[]; readonly problems: readonly SiteListProblem[] };

type Entry = { readonly line: number; readonly text: string; readonly fields: Readonly<Record<string, unknown>> };

const entriesMax = 100_000;

/**
 * Reads a list of sites: one address a line with `#` comments; CSV whose first line names the columns (`url` and any of
 * name, scope, include, exclude, pagesMax, depthMax, delaySeconds, fetchesPerHour, strategy; patterns parted by blanks); or JSON, an array of addresses
 * or of objects with those fields. What cannot be read is named with its line; the rest is still used.
 */
export function readSiteList(text: string): SiteList {
  const source = text.replace(/^\uFEFF/, "");
  const entries = /^\s*[[{]/.test(source) ? readJsonEntries(source) : readLineEntries(source);
  if (!Array.isArray(entries)) return { sites: [], problems: [entries] };
  const sites: NewSite[] = [];
  const problems: SiteListProblem[] = [];
  for (const entry of entries.slice(0, entriesMax)) readEntry(entry, sites, problems);
  if (entries.length > entriesMax)
    problems.push(problemOf(entries[entriesMax]!, siteComplaint("list-long", { max: entriesMax })));
  return { sites, problems };
}

function readEntry(entry: Entry, sites: NewSite[], problems: SiteListProblem[]): void {
  const address = entry.fields.url;
  if (typeof address !== "string") {
    problems.push(problemOf(entry, siteComplaint("no-url")));
    return;
  }
  const read = readOptions(entry.fields);
  const input = "options" in read ? readSiteInput(address, read.options) : read;
  if ("site" in input) sites.push(input.site);
  else problems.push(problemOf(entry, input));
}

const shownMax = 200; // of what a complaint repeats
const knownFields = new Set([
  "url",
  "name",
  "scope",
  "include",
  "exclude",
  "pagesMax",
  "depthMax",
  "delaySeconds",
  "fetchesPerHour",
  "strategy",
]);

function readOptions(fields: Entry["fields"]): { readonly options: SiteInputOptions } | SiteComplaint {
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (!knownFields.has(name)) return siteComplaint("unknown-field", { field: name.slice(0, shownMax) });
    if (name === "url" || value === undefined || value === null || value === "") continue;
    const read = readField(name, value);
    if (read === undefined)
      return siteComplaint("unreadable", { field: name, value: String(value).slice(0, shownMax) });
    options[name] = read;
  }
  return { options: options as SiteInputOptions };
}

function readField(name: string, value: unknown): unknown {
  if (name === "name" || name === "strategy") return typeof value === "string" ? value : undefined;
  if (name === "scope") return (["domain", "host", "prefix"] as SiteScope["kind"][]).find((kind) => kind === value);
  if (name === "include" || name === "exclude") return readPatterns(value);
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function readPatterns(value: unknown): readonly string[] | undefined {
  if (typeof value === "string") return value.split(/\s+/).filter(Boolean);
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined;
}

function readLineEntries(source: string): Entry[] {
  const lines = source.split(/\r\n|\n|\r/);
  const first = lines.find((line) => isContent(line)) ?? "";
  if (/(^|,)\s*"?url"?\s*(,|$)/i.test(first)) return readCsvEntries(source);
  return lines.flatMap((line, index) => {
    const text = line.replace(/(^|\s)#.*$/, "").trim();
    return text === "" ? [] : [{ line: index + 1, text: line, fields: { url: text } }];
  });
}

function isContent(line: string): boolean {
  return line.trim() !== "" && !line.trimStart().startsWith("#");
}

function readCsvEntries(source: string): Entry[] {
  const rows = readCsv(source).filter(({ cells }) => isContent(cells.join(",")));
  const names = rows[0]?.cells.map((cell) => canonicalName(cell.trim())) ?? [];
  return rows.slice(1).map(({ line, cells }) => ({
    line,
    text: cells.join(","),
    fields: Object.fromEntries(cells.map((cell, index) => [names[index] ?? `column ${index + 1}`, cell.trim()])),
  }));
}

function canonicalName(text: string): string {
  return [...knownFields].find((name) => name.toLowerCase() === text.toLowerCase().replace(/[_ -]/g, "")) ?? text;
}

function readJsonEntries(source: string): Entry[] | SiteListProblem {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch (cause) {
    const at = Number(/position (\d+)/.exec(String(cause))?.[1] ?? 0);
    const line = lineAt(source, at);
    const text = source.split(/\r\n|\n|\r/)[line - 1] ?? "";
    return {
      line,
      text: text.slice(0, shownMax),
      ...siteComplaint("no-json", { detail: String(cause).replace(/^SyntaxError: /, "") }),
    };
  }
  const items = Array.isArray(parsed) ? parsed : [parsed];
  let searchedTo = 0;
  return items.map((item) => {
    const fields = typeof item === "string" ? { url: item } : typeof item === "object" && item !== null ? item : {};
    // JSON.parse tells no places: the address is looked for after the one before it.
    const at = source.indexOf(JSON.stringify((fields as { url?: unknown }).url ?? item), searchedTo);
    searchedTo = at < 0 ? searchedTo : at + 1;
    return { line: lineAt(source, searchedTo), text: JSON.stringify(item).slice(0, 200), fields };
  });
}

function lineAt(source: string, position: number): number {
  return source.slice(0, position).split(/\r\n|\n|\r/).length;
}

function problemOf(entry: Entry, { key, values, why, remedy }: SiteComplaint): SiteListProblem {
  return { line: entry.line, text: entry.text.trim().slice(0, shownMax), key, values, why, remedy };
}
