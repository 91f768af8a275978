/** A day of the Gregorian calendar, as read from a page. */
export type Day = { readonly year: number; readonly month: number; readonly day: number };
/** A time of day; `second` 60 is a leap second. */
export type TimeOfDay = {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
};

/** Days in a month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function isDay({ year, month, day }: Day): boolean {
  return year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The day `days` after `day`; before it when negative. */
export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(Date.UTC(day.year, day.month - 1, day.day + days)));
}

/** The same day `months` later, or the last day of that month where it is shorter. */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const index = year * 12 + month - 1 + months;
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
  return { ...target, day: Math.min(day, daysInMonth(target.year, target.month)) };
}

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export function weekdayOf({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
}

/** Negative when `a` is earlier than `b`. */
export function compareDays(a: Day, b: Day): number {
  return Date.UTC(a.year, a.month - 1, a.day) - Date.UTC(b.year, b.month - 1, b.day);
}

/** The calendar day that `instant` falls on in `zone`. */
export function dayIn(instant: Date, zone: string): Day {
  return dayOf(new Date(instant.getTime() + offsetMinutes(instant, zone) * 60_000));
}

/**
 * The instant of a wall clock in `zone`. In the gap of a clock change the offset before it counts, in the repeated hour the first
 * of the two instants (RFC 5545 3.3.5).
 */
export function instantOf(day: Day, time: TimeOfDay, zone: string): Date {
  const wall = Date.UTC(day.year, day.month - 1, day.day, time.hour, time.minute, time.second, time.millisecond);
  const before = offsetMinutes(new Date(wall - 86_400_000), zone);
  const first = new Date(wall - before * 60_000);
  const actual = offsetMinutes(first, zone);
  if (actual === before) return first;
  const second = new Date(wall - actual * 60_000);
  return offsetMinutes(second, zone) === actual ? second : first;
}

/** "2024-06-15". */
export function writeDay({ year, month, day }: Day): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function dayOf(date: Date): Day {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** Minutes east of Greenwich in an IANA zone, "+08:00" or "UTC"; 0 for an unknown zone. */
export function offsetMinutes(instant: Date, zone: string): number {
  const fixed = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (fixed !== null) return (fixed[1] === "-" ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3]));
  const format = formatOf(zone);
  if (format === undefined || Number.isNaN(instant.getTime())) return 0;
  const key = `${zone} ${instant.getTime()}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= offsetsKeptMax) offsets.clear();
  const offset = readOffset(format, instant);
  offsets.set(key, offset);
  return offset;
}

// Each date on a page asks for the offset of today; Intl takes ten microseconds to answer.
const offsets = new Map<string, number>();
const offsetsKeptMax = 1000;

function readOffset(format: Intl.DateTimeFormat, instant: Date): number {
  const field: Record<string, number> = {};
  for (const part of format.formatToParts(instant)) field[part.type] = Number(part.value);
  const wall = Date.UTC(field.year!, field.month! - 1, field.day!, field.hour!, field.minute!, field.second!);
  return Math.round((wall - Math.floor(instant.getTime() / 1000) * 1000) / 60_000);
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (zone === "UTC") return undefined;
  if (!formats.has(zone)) {
    if (formats.size > 200) formats.clear();
    formats.set(zone, makeFormat(zone));
  }
  return formats.get(zone);
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    const numeric = "numeric";
    return new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
      timeZone,
      hourCycle: "h23",
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
  } catch {
    return undefined;
  }
}
