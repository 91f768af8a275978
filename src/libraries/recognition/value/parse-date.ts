import { addDays, type Day, dayIn, instantOf, type TimeOfDay, writeDay } from "./calendar.ts";
import { findDay } from "./day-in-text.ts";
import { type IsoDate, readIsoDate } from "./iso-date.ts";
import { plainText, withDigits } from "./plain-text.ts";
import { findRelative } from "./relative-date.ts";
import { findTime } from "./time-of-day.ts";

export type ParsedDate = {
  /** The finest unit the text tells. */
  readonly precision: "second" | "minute" | "hour" | "day" | "week" | "month" | "year";
  /** Day in the page's zone, "2024-06-15"; "2024-06" or "2024" where an absolute date tells no more. */
  readonly date: string;
  /** Present when the text tells a time of day or counts from now ("3 days ago" keeps the time of `now`). */
  readonly instant?: Date;
};

export type DateOptions = {
  /** What relative dates and missing years are counted from. */
  readonly now: Date;
  /** IANA zone of the page, for times without an offset; UTC when left out or unknown. */
  readonly zone?: string | undefined;
  /** BCP 47 tag: decides the order of day and month, names of months, and what "CST" means. */
  readonly language?: string | undefined;
};

const textLengthMax = 150;

/**
 * Reads a date as pages, feeds and HTTP write it: ISO 8601 and RFC 3339 (also loosely), RFC 5322, 850 and asctime, month names and
 * digit orders of CLDR's languages, East Asian forms and eras, Unix time stamps, relative dates ("3小时前", "yesterday 21:05").
 *
 * @returns undefined for no date, an impossible one (30 February) or one too odd to be sure of
 */
export function parseDate(text: string, options: DateOptions): ParsedDate | undefined {
  if (text.length > textLengthMax) return undefined;
  const iso = readIsoDate(text);
  if (iso !== undefined) return ofIso(iso, options.zone ?? "UTC");
  const plain = separated(withDigits(plainText(text)));
  const zone = options.zone ?? "UTC";
  const stamp = unixTime(plain);
  if (stamp !== undefined) return { precision: "second", date: writeDay(dayIn(stamp, zone)), instant: stamp };
  const today = dayIn(options.now, zone);
  const context = { ...options, zone, today };
  return (hasYear.test(plain) ? undefined : relative(plain, context)) ?? absolute(plain, context);
}

function ofIso({ day, time, hasSeconds, offset }: IsoDate, zone: string): ParsedDate {
  if (time === undefined) return { precision: "day", date: writeDay(day) };
  return timed({ day, time, hasSeconds, zone: offset ?? zone }, zone);
}

// A year spares the search for relative words, which costs ten times as much: "2024-06-15", not "2024 days ago".
const hasYear = /^\D{0,20}(?:19|20)\d{2}(?:-\d|[/.年]|\d{4})|\d[\s./-]+\p{L}*[\s./-]*(?:19|20)\d{2}(?!\d|\s?\p{L})/u;

type Context = DateOptions & { readonly zone: string; readonly today: Day };

/** Time stamps of 2001 to 2100, in seconds or milliseconds. */
function unixTime(plain: string): Date | undefined {
  if (!/^\d{10}(?:\.\d+)?$|^\d{13}$/.test(plain)) return undefined;
  const seconds = plain.length === 13 ? Number(plain) / 1000 : Number(plain);
  return seconds >= 1e9 && seconds < 4.1e9 ? new Date(Math.round(seconds * 1000)) : undefined;
}

// "20231122101530" and "2023-11-22T10:15:30": a space where date and time meet.
function separated(plain: string): string {
  return plain
    .replace(/^((?:19|20)\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/, "$1-$2-$3 $4:$5:$6")
    .replace(/^(\d{8}) (\d{2})(\d{2})(\d{2})$/, "$1 $2:$3:$4")
    .replace(/(\d)[Tt](?=\d{1,2}:\d{2})/, "$1 ")
    .replace(/\[[A-Za-z_+/-]+\]$/, "");
}

function relative(plain: string, context: Context): ParsedDate | undefined {
  const { now, zone, today, language } = context;
  const whole = findRelative(plain, today, language);
  if (whole?.kind === "seconds") {
    const instant = new Date(now.getTime() + whole.seconds * 1000);
    return { precision: whole.precision, date: writeDay(dayIn(instant, zone)), instant };
  }
  if (whole?.kind === "day")
    return {
      precision: whole.precision,
      date: writeDay(whole.day),
      ...(whole.isCounted && { instant: sameTime(whole.day, now, zone) }),
    };
  const found = findTime(plain, zone, language);
  if (found === undefined || found === "impossible") return undefined;
  const dayText = found.rest
    .replace(/(?<!\p{L})(?:at|um|à|a las|às|alle|в|o|om|kl|klo|den|lúc|на)\.?(?!\p{L})|[,@·]/giu, " ")
    .trim();
  const day = dayText === "" ? undefined : findRelative(dayText, today, language);
  if (day?.kind === "day" && day.precision === "day")
    return timed({ day: day.day, time: found.time, hasSeconds: found.hasSeconds, zone: found.zone ?? zone }, zone);
  return undefined;
}

// Intl is asked once; a day's step of n x 24 h differs by an hour across a clock change, which an age in days does not tell.
function sameTime(day: Day, now: Date, zone: string): Date {
  const today = dayIn(now, zone);
  const days =
    (Date.UTC(day.year, day.month - 1, day.day) - Date.UTC(today.year, today.month - 1, today.day)) / 86_400_000;
  return new Date(now.getTime() + days * 86_400_000);
}

function absolute(plain: string, context: Context): ParsedDate | undefined {
  const { zone, today, language, now } = context;
  const found = findTime(plain, zone, language);
  if (found === "impossible") return undefined;
  const day = findDay(found?.rest ?? plain, { today, language });
  if (found === undefined)
    return day === undefined
      ? undefined
      : { precision: day.precision, date: writeDay(day.day).slice(0, lengths[day.precision]) };
  const timeZone = found.zone ?? zone;
  if (day !== undefined) {
    if (day.precision !== "day")
      return { precision: day.precision, date: writeDay(day.day).slice(0, lengths[day.precision]) };
    return timed({ day: day.day, time: found.time, hasSeconds: found.hasSeconds, zone: timeZone }, zone);
  }
  // A time alone: the latest one that has come.
  if (/[\p{L}\d]{3}/u.test(found.rest) || !plain.includes(":")) return undefined;
  const read = { time: found.time, hasSeconds: found.hasSeconds, zone: timeZone };
  const candidate = timed({ ...read, day: today }, zone);
  return candidate.instant! > now ? timed({ ...read, day: addDays(today, -1) }, zone) : candidate;
}

const lengths = { day: 10, month: 7, year: 4 } as const;

function timed(read: { day: Day; time: TimeOfDay; hasSeconds: boolean; zone: string }, pageZone: string): ParsedDate {
  const instant = instantOf(read.day, read.time, read.zone);
  return { precision: read.hasSeconds ? "second" : "minute", date: writeDay(dayIn(instant, pageZone)), instant };
}
