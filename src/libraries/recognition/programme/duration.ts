import { clockSeconds } from "../page/badges.ts";
import type { Sourced } from "../reading.ts";
import { parseDuration } from "../value/parse-duration.ts";
import { firstOf, metaValues, sourced } from "./choose.ts";
import type { FactContext } from "./context.ts";
import { type Thing, textOf, thingsOf } from "./things.ts";

const metaKeys = [
  "og:video:duration",
  "video:duration",
  "og:audio:duration",
  "music:duration",
  "og:duration",
  "duration",
];
const durationHint = /duration|time-?total|total-?time|length|runtime|dur(?:$|[\s_-])/;
const partEnd = /\s{1,}|　|[|｜·•;；]/;

/** Length in whole seconds, > 0; structured data and metadata first, then what the page shows near the title. An album is as
 * long as its tracks together. */
export function readDuration(context: FactContext): Sourced<number> | undefined {
  return firstOf(durationCandidates(context));
}

function* durationCandidates({
  page,
  thing,
  labels,
  lines,
  language,
}: FactContext): Iterable<Sourced<number> | undefined> {
  for (const name of ["duration", "timeRequired"]) {
    const text = textOf(thing, name);
    if (text !== undefined)
      yield sourced(
        positive(parseDuration(text, { context: "iso8601" }) ?? parseDuration(text, { language })),
        thing?.syntax ?? "json-ld",
        0.95,
      );
  }
  yield sourced(lengthOfTracks(thing), thing?.syntax ?? "json-ld", 0.8);
  for (const { key, content } of metaValues(page.metas, ...metaKeys))
    yield sourced(positive(parseDuration(content, { context: "iso8601" }) ?? parseDuration(content)), key, 0.9);
  const label = labels.get("durationSeconds")?.text;
  if (label !== undefined) yield sourced(positive(parseDuration(label, { language })), "text-label", 0.75);
  for (const run of page.runs) {
    if (run.inAnchor || run.element.zone !== "main" || !run.text.includes(":")) continue;
    const seconds = positive(clockSeconds(run.text.replace(/^[\s/]+/, "")));
    if (seconds !== undefined && durationHint.test(run.element.hints)) yield sourced(seconds, "text", 0.6);
  }
  const near = lines.slice(0, 12).filter((line) => !line.hasLink || line.text.length < 160);
  if (near.some((line) => line.text.includes(":")))
    yield sourced(onlyClock(near.flatMap((line) => line.text.split(partEnd))), "text", 0.45);
}

const tracksMax = 500;

/** An album's length: that of all its tracks; undefined unless each tells its own. */
function lengthOfTracks(album: Thing | undefined): number | undefined {
  if (album === undefined) return undefined;
  const tracks = thingsOf(album, "track", "tracks")
    .flatMap((track) => (track.types.includes("ItemList") ? thingsOf(track, "itemListElement") : [track]))
    .map((entry) => thingsOf(entry, "item")[0] ?? entry);
  if (tracks.length === 0 || tracks.length > tracksMax) return undefined;
  const stated = Number(textOf(album, "numTracks") ?? tracks.length);
  const seconds = tracks.map((track) => parseDuration(textOf(track, "duration") ?? "", { context: "iso8601" }) ?? 0);
  if (stated !== tracks.length || seconds.includes(0)) return undefined;
  return positive(seconds.reduce((sum, each) => sum + each, 0));
}

function positive(seconds: number | undefined): number | undefined {
  return seconds !== undefined && seconds > 0 ? Math.round(seconds) : undefined;
}

/** The one clock among the parts that is no time of day; several are a list. */
function onlyClock(parts: readonly string[]): number | undefined {
  const found = new Set<number>();
  parts.forEach((part, at) => {
    const seconds = clockSeconds(part);
    if (seconds === undefined || seconds <= 0) return;
    const afterDate = /\d{4}|\d{1,2}[日./]|[AaPp][Mm]|Uhr/.test(`${parts[at - 1] ?? ""} ${parts[at + 1] ?? ""}`);
    if (!afterDate) found.add(seconds);
  });
  return found.size === 1 ? [...found][0] : undefined;
}
