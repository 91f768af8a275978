import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { TraceFault } from "./trace-fault.ts";

export type TraceKind = "listing" | "video-listing";
type ItemId = string | number;

/** One page segment as recorded. `snapshots`: unix seconds, increasing, and the item ids in page order. */
export type Trace = {
  readonly page: string;
  readonly kind: TraceKind;
  readonly source: string;
  readonly snapshots: readonly (readonly [number, readonly ItemId[]])[];
};

const shape = '{"page","kind","source","license","snapshots":[[unixSeconds,[item ids]],...]}';

/**
 * The traces of a folder, file by file in the order of their names: *.jsonl, plain or gzip, one page segment a line.
 * One line is held in memory at a time.
 *
 * @param progress told the share of the bytes read, 0..1.
 * @throws TraceFault naming file and line.
 */
export function* readTraces(directory: string, progress?: (share: number) => void): Generator<Trace> {
  const names = namesIn(directory);
  const known = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const bytes = bytesOf(join(directory, name));
    let line = 0;
    for (let start = 0; start < bytes.length; ) {
      const newline = bytes.indexOf(0x0a, start);
      const end = newline < 0 ? bytes.length : newline;
      line++;
      const text = bytes.toString("utf8", start, end).trim();
      start = end + 1;
      progress?.((index + start / bytes.length) / names.length);
      if (text === "") continue;
      const trace = readTrace(text, { file: name, line });
      const earlier = known.get(trace.page);
      if (earlier)
        throw new TraceFault({
          file: name,
          line,
          what: `page "${trace.page}" was already in ${earlier}`,
          remedy: "Keep each page segment once: it would count twice in every mean.",
        });
      known.set(trace.page, `${name}, line ${line}`);
      yield trace;
    }
  }
}

function namesIn(directory: string): string[] {
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch (cause) {
    throw new TraceFault({
      file: directory,
      what: `cannot be read (${cause instanceof Error ? cause.message : String(cause)})`,
      remedy: "Name a folder of traces, such as ../shared/data/traces.",
    });
  }
  const found = names.filter((name) => /\.jsonl(\.gz)?$/.test(name)).sort();
  if (found.length === 0)
    throw new TraceFault({
      file: directory,
      what: "holds no *.jsonl or *.jsonl.gz",
      remedy: "Name a folder of traces, such as ../shared/data/traces.",
    });
  return found;
}

function bytesOf(path: string): Buffer {
  try {
    const bytes = readFileSync(path);
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  } catch (cause) {
    throw new TraceFault({
      file: path,
      what: `cannot be unpacked (${cause instanceof Error ? cause.message : String(cause)})`,
      remedy: "Check that the file is whole; get it again where it is not.",
    });
  }
}

/** @throws TraceFault where the line is no trace. */
function readTrace(text: string, at: { file: string; line: number }): Trace {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new TraceFault({
      ...at,
      what: `is not JSON (${cause instanceof Error ? cause.message : String(cause)})`,
      remedy: "Check that the file is whole and has one page segment a line.",
    });
  }
  const fault = faultOf(value);
  if (fault) throw new TraceFault({ ...at, what: fault, remedy: `A line looks like ${shape}.` });
  return value as Trace;
}

function faultOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return "is not an object";
  const { page, kind, source, snapshots } = value as Record<string, unknown>;
  if (typeof page !== "string" || page === "") return '"page" is missing';
  if (kind !== "listing" && kind !== "video-listing")
    return `"kind" of page "${page}" is neither listing nor video-listing`;
  if (typeof source !== "string") return `"source" of page "${page}" is missing`;
  if (!Array.isArray(snapshots) || snapshots.length === 0) return `page "${page}" has no snapshots`;
  return snapshotFault(snapshots, page);
}

function snapshotFault(snapshots: readonly unknown[], page: string): string | undefined {
  let before = Number.NEGATIVE_INFINITY;
  for (const [index, snapshot] of snapshots.entries()) {
    const named = `snapshot ${index + 1} of page "${page}"`;
    if (!Array.isArray(snapshot) || !Array.isArray(snapshot[1])) return `${named} is not [unixSeconds, [item ids]]`;
    if (!Number.isFinite(snapshot[0])) return `${named} has no time in seconds`;
    if (snapshot[0] <= before) return `${named} is not later than the one before`;
    for (const item of snapshot[1])
      if (typeof item !== "string" && typeof item !== "number") return `${named} has an item id that is no text`;
    before = snapshot[0];
  }
  return undefined;
}
