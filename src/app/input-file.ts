import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Complaint } from "../base/complaint.ts";

/**
 * The bytes of a file that was named on the command line, unpacked when they are gzip.
 * @throws Complaint when it cannot be read.
 */
export function readFileUnpacked(path: string): Buffer {
  try {
    const bytes = readFileSync(path);
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  } catch (cause) {
    throw new Complaint({
      what: `${path} cannot be read`,
      why: `${cause instanceof Error ? cause.message : String(cause)}.`,
      remedy: "Check the path.",
      cause,
    });
  }
}

/** The same as UTF-8 text. @throws Complaint */
export function readTextFile(path: string): string {
  return readFileUnpacked(path).toString("utf8");
}

/** @throws Complaint when the folder holds no labelled pages. */
export function requireLabels(directory: string): void {
  if (existsSync(join(directory, "labels.jsonl"))) return;
  throw new Complaint({
    what: `There are no saved pages in ${directory}`,
    why: "labels.jsonl is missing.",
    remedy: "Name a folder with labels.jsonl and files/, such as ../shared/data/pages.",
  });
}
