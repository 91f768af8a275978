import { addDays, compareDays, type Day, isDay, weekdayOf } from "./calendar.ts";
import { dateOrder, monthOfName } from "./calendar-names.ts";
import { localeOf } from "./locales.ts";

/** A day, or only its month or year. */
export type FoundDay = { readonly day: Day; readonly precision: "day" | "month" | "year" };

type Context = { readonly today: Day; readonly language: string | undefined };

/**
 * Finds a calendar day in a text without its time of day. A day without a year is the latest one that is not after tomorrow.
 *
 * @param text with Chinese numerals already written as digits
 * @returns undefined when there is none, or when it does not exist ("2024-02-30")
 */
export function findDay(text: string, context: Context): FoundDay | undefined {
  for (const find of [inIsoOrder, eastAsian, compact, withMonthName, inDigits, withoutDay]) {
    const found = find(text, context);
    if (found === "impossible") return undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

type Finding = FoundDay | "impossible" | undefined;

function checked(year: number, month: number, day: number): Finding {
  // The Buddhist calendar counts from 543 BC; no other year of these centuries is written on pages.
  const found = { year: year >= 2400 && year < 2700 ? year - 543 : year, month, day };
  return isDay(found) ? { day: found, precision: "day" } : "impossible";
}

function inIsoOrder(text: string): Finding {
  const found = /(?<![\d.])(\d{4})\s?([-/.‐–])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)/.exec(text);
  return found === null ? undefined : checked(Number(found[1]), Number(found[3]), Number(found[4]));
}

const eras: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925, 民國: 1911, 民国: 1911 };

function eastAsian(text: string, { today }: Context): Finding {
  const era = /(令和|平成|昭和|民國|民国)\s?(元|\d{1,3})\s?年/.exec(text);
  const plain =
    era === null ? text : text.replace(era[0], `${eras[era[1]!]! + (era[2] === "元" ? 1 : Number(era[2]))}年`);
  const found =
    /(?:(?<!\d)(\d{4}|\d{2})\s?[年년]\s?)?(?<!\d)(\d{1,2})\s?[月월](?:份)?(?:\s?(\d{1,2})\s?[日号號일]?)?/.exec(plain);
  if (found === null) {
    const year = /(?<!\d)(\d{4})\s?[年년](?!前)/.exec(plain)?.[1];
    return year === undefined ? undefined : { day: { year: Number(year), month: 1, day: 1 }, precision: "year" };
  }
  const month = Number(found[2]);
  if (found[3] === undefined) return found[1] === undefined ? undefined : monthOnly(yearOf(found[1]), month);
  if (found[1] === undefined) return latest(month, Number(found[3]), today);
  return checked(yearOf(found[1]), month, Number(found[3]));
}

/** "20231122", "2024-W07-3", "2024-046" (ISO 8601 basic, week and ordinal dates). */
function compact(text: string): Finding {
  const basic = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(text);
  if (basic !== null) return checked(Number(basic[1]), Number(basic[2]), Number(basic[3]));
  const week = /(?<!\d)(\d{4})-?W(\d{2})(?:-?([1-7]))?(?!\d)/i.exec(text);
  if (week !== null) {
    const fourth = { year: Number(week[1]), month: 1, day: 4 }; // always in week 1
    return {
      day: addDays(fourth, (Number(week[2]) - 1) * 7 + Number(week[3] ?? "1") - weekdayOf(fourth)),
      precision: "day",
    };
  }
  const ordinal = /^\s*(\d{4})-(\d{3})T?\s*$/.exec(text);
  if (ordinal === null) return undefined;
  const day = addDays({ year: Number(ordinal[1]), month: 1, day: 1 }, Number(ordinal[2]) - 1);
  return day.year === Number(ordinal[1]) ? { day, precision: "day" } : "impossible";
}

const ordinalMark = "(?:st|nd|rd|th|er|re|ère|[ºª°.]|-?го|-?е|e|ème)?";
const dayBefore = new RegExp(`(?<!\\d)(\\d{1,2})${ordinalMark}[\\s,.\\-/]*(?:(?:de|of|di|da|d')\\s?)?$`, "iu");
const dayAfter = new RegExp(`^[\\s.,\\-/]*(?:the\\s)?(\\d{1,2})${ordinalMark}(?![\\d:\\p{L}])`, "iu");
const yearAfter = /^[\s.,\-/'’]*(?:(?:del?|of|года?)\s)?['’]?(\d{4}|\d{2})(?![\d:])/iu;
const yearBefore = /(?<!\d)(\d{4})(?:\s?(?:г\.?|m\.|года?))?[\s.,\-/]*$/iu;

/** "12 Jan 2012", "Jan. 12th, 2012", "2024. június 15.", "15 de junio de 2024", "15 tháng 6 năm 2024". */
function withMonthName(text: string, { today, language }: Context): Finding {
  const plain = text.replace(
    /tháng\s?(\d{1,2})(?:\s?,)?(?:\s?năm)?/giu,
    (_all, month: string) => ` ${englishMonths[Number(month) - 1] ?? ""} `,
  );
  let best: { finding: Finding; rank: number } = { finding: undefined, rank: 0 };
  for (const token of plain.matchAll(/\p{L}[\p{L}\p{M}]*(?:\.\p{L}[\p{L}\p{M}]*)*\.?/gu)) {
    const month = monthOfName(token[0], language);
    if (month === undefined) continue;
    const around = { before: plain.slice(0, token.index), after: plain.slice(token.index + token[0].length), month };
    const read = readAround(around, today);
    if (read.rank > best.rank) best = read;
  }
  return best.finding;
}

const englishMonths = "January February March April May June July August September October November December".split(
  " ",
);

function readAround(
  { before, after, month }: { before: string; after: string; month: number },
  today: Day,
): { finding: Finding; rank: number } {
  const ahead = dayBefore.exec(before);
  const behind = ahead === null ? dayAfter.exec(after) : null;
  const day = ahead?.[1] ?? behind?.[1];
  const yearText =
    yearAfter.exec(behind === null ? after : after.slice(behind[0].length))?.[1] ??
    yearBefore.exec(ahead === null ? before : before.slice(0, ahead.index))?.[1];
  if (day === undefined) {
    return yearText?.length === 4
      ? { finding: monthOnly(Number(yearText), month), rank: 1 }
      : { finding: undefined, rank: 0 };
  }
  if (yearText === undefined) return { finding: latest(month, Number(day), today), rank: 2 };
  return { finding: checked(yearOf(yearText), month, Number(day)), rank: 3 };
}

/** "05/04/2021" in the order of the page's language; a number over 12 decides by itself. */
function inDigits(text: string, { today, language }: Context): Finding {
  const order = dateOrder(localeOf(language) ?? "en");
  const full = /(?<![\d.])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)/.exec(text);
  if (full !== null) {
    const [first, second, last] = [Number(full[1]), Number(full[3]), full[4]!];
    if (order.startsWith("y") && last.length === 2 && second <= 12)
      return checked(yearOf(full[1]!), second, Number(last));
    const isMonthFirst =
      second > 12 ||
      (first <= 12 && (order.startsWith("y") ? full[2] !== "." : order.startsWith("m") && full[2] !== "."));
    return isMonthFirst ? checked(yearOf(last), first, second) : checked(yearOf(last), second, first);
  }
  const short = /(?<![\d.:])(\d{1,2})([-/.])(\d{1,2})\.?(?![\d/:-])/.exec(text);
  if (short === null) return undefined;
  const [first, second] = [Number(short[1]), Number(short[3])];
  const isMonthFirst =
    second > 12 || (first <= 12 && order !== "dmy" && short[2] !== ".") || (order === "ymd" && first <= 12);
  return isMonthFirst ? latest(first, second, today) : latest(second, first, today);
}

/** "2024-06", "06/2024", "2024". */
function withoutDay(text: string): Finding {
  const month = /(?<!\d)(\d{4})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (month !== null) return monthOnly(Number(month[1]), Number(month[2]));
  const reversed = /(?<!\d)(\d{1,2})[-/.](\d{4})(?!\d)/.exec(text);
  if (reversed !== null) return monthOnly(Number(reversed[2]), Number(reversed[1]));
  const year = /^\D{0,20}?((?:19|20)\d{2})\D{0,3}$/.exec(text)?.[1];
  return year === undefined ? undefined : { day: { year: Number(year), month: 1, day: 1 }, precision: "year" };
}

function monthOnly(year: number, month: number): Finding {
  const day = { year, month, day: 1 };
  return isDay(day) ? { day, precision: "month" } : "impossible";
}

// RFC 5322 4.3 gives two-digit years below 50 to 2000; sites do not show programmes from after 2068 or before 1969.
function yearOf(digits: string): number {
  if (digits.length !== 2) return Number(digits);
  return Number(digits) + (Number(digits) < 69 ? 2000 : 1900);
}

function latest(month: number, day: number, today: Day): Finding {
  const tomorrow = addDays(today, 1);
  // 29 February may lie several years back.
  for (let year = tomorrow.year; year > tomorrow.year - 8; year--) {
    const candidate = { year, month, day };
    if (isDay(candidate) && compareDays(candidate, tomorrow) <= 0) return { day: candidate, precision: "day" };
  }
  return "impossible";
}
