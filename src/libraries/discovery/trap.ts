// Addresses that give themselves away as part of an endless space, before any of them is fetched.

export type TrapKind =
  | "too-long"
  | "too-deep"
  | "repeated-segments"
  | "repeated-parameters"
  | "nested-address"
  | "calendar";

const urlCharactersMax = 2000;
const segmentsMax = 25;
const parametersMax = 20;
const wordRepeatsMax = 2; // "/a/a/a/": Heritrix's PathologicalPathDecideRule also lets two pass
const numberRepeatsMax = 3; // "/2/2/2" is a plausible series, season and episode
const segmentOccurrencesMax = 4;
const yearsAhead = 2;
const yearLeast = 1985;

/**
 * Why an address looks endless; undefined when it does not.
 *
 * @param url absolute and normalised.
 * @param now tells which dates of a calendar are absurd.
 */
export function trapKind(url: string, now: Date): TrapKind | undefined {
  if (url.length > urlCharactersMax) return "too-long";
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start < 0) return undefined;
  const question = url.indexOf("?", start);
  const path = question < 0 ? url.slice(start) : url.slice(start, question);
  const query = question < 0 ? "" : url.slice(question + 1);
  return pathTrap(path) ?? (query === "" ? undefined : queryTrap(query)) ?? calendarTrap(path, query, now);
}

function pathTrap(path: string): TrapKind | undefined {
  const segments = path.split("/").filter((segment) => segment !== "");
  if (segments.length < 3) return /%25(25)+/i.test(path) ? "nested-address" : undefined;
  if (segments.length > segmentsMax) return "too-deep";
  if (hasRepeats(segments)) return "repeated-segments";
  if (segments.filter((segment) => /^https?:$/i.test(segment)).length > 1) return "nested-address";
  if (/%25(25)+/i.test(path)) return "nested-address";
  return undefined;
}

/** A group of one to four segments that follows itself too often, or one word that keeps coming back. */
function hasRepeats(segments: readonly string[]): boolean {
  for (let size = 1; size <= 4 && size * 3 <= segments.length; size++) {
    let run = 0; // equal pairs at distance `size` in a row
    for (let at = size; at < segments.length; at++) {
      run = segments[at] === segments[at - size] ? run + 1 : 0;
      const group = segments.slice(at - size + 1, at + 1);
      const isNumber = group.every((segment) => /^\d{1,3}$/.test(segment));
      const repeatsMax = isNumber ? numberRepeatsMax : wordRepeatsMax;
      if (run >= size * repeatsMax) return true;
    }
  }
  const counts = new Map<string, number>();
  for (const segment of segments) {
    if (/^\d+$/.test(segment)) continue;
    const count = (counts.get(segment) ?? 0) + 1;
    if (count >= segmentOccurrencesMax) return true;
    counts.set(segment, count);
  }
  return false;
}

function queryTrap(query: string): TrapKind | undefined {
  const parameters = query.split(/[&;]/).filter((parameter) => parameter !== "");
  if (parameters.length > parametersMax) return "repeated-parameters";
  const counts = new Map<string, number>();
  for (const parameter of parameters) {
    const count = (counts.get(parameter) ?? 0) + 1;
    if (count >= 3) return "repeated-parameters";
    counts.set(parameter, count);
  }
  const nested = query.match(/https?(?::|%3a|%253a)/gi)?.length ?? 0;
  if (nested > 1 || /%25(25)+/i.test(query)) return "nested-address";
  return undefined;
}

const calendarWords =
  /(?:calendar|kalender|calendrier|events?|agenda|schedule|archive|year|month|day|date|日历|rili|riqi)/i;
const yearAndMonth = /(?:^|[^\d])(\d{4})(?:[-/_.]|&(?:month|mon|m)=)(?:0?[1-9]|1[0-2])(?:[^\d]|$)/i;
const yearParameter = /(?:^|&)(?:year|y|yr)=(\d{1,5})(?:&|$)/i;

/** A calendar can be paged to any year; no page about the year 1900 or 2199 carries a programme. */
function calendarTrap(path: string, query: string, now: Date): TrapKind | undefined {
  const text = query === "" ? path : `${path}?${query}`;
  if (!calendarWords.test(text)) return undefined;
  const year = Number(
    yearParameter.exec(query)?.[1] ?? yearAndMonth.exec(query)?.[1] ?? yearAndMonth.exec(path)?.[1] ?? Number.NaN,
  );
  if (Number.isNaN(year)) return undefined;
  return year < yearLeast || year > now.getUTCFullYear() + yearsAhead ? "calendar" : undefined;
}
