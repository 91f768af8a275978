import { type Day, isDay, type TimeOfDay } from "./calendar.ts";

/** A day of the common calendar with the time and offset that stand behind it. */
export type IsoDate = {
  readonly day: Day;
  readonly time?: TimeOfDay;
  readonly hasSeconds: boolean;
  /** "+08:00"; undefined where none is written. */
  readonly offset?: string;
};

const form =
  /^((?:19|20)\d{2})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const hoursMax = 14;

/**
 * Reads a date that is written as RFC 3339 or ISO 8601 write it, as nearly all metadata is, without a look at what else a text
 * may mean, which takes twenty times as long.
 *
 * @returns undefined for all other forms, and for a day or time that does not exist
 */
export function readIsoDate(text: string): IsoDate | undefined {
  const found = form.exec(text);
  if (found === null) return undefined;
  const day = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
  if (!isDay(day)) return undefined;
  const [hour, minute, second, zone = ""] = [found[4], found[5], found[6], found[8]];
  if (hour === undefined) return { day, hasSeconds: false };
  const time = {
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second ?? "0"),
    millisecond: Math.floor(Number(`0.${found[7] ?? "0"}`) * 1000 + 1e-6),
  };
  if (time.hour > 23 || time.minute > 59 || time.second > 59 || Number(zone.slice(1, 3)) >= hoursMax) return undefined;
  const read = { day, time, hasSeconds: second !== undefined };
  return zone === "" ? read : { ...read, offset: zone === "Z" ? "+00:00" : `${zone.slice(0, 3)}:${zone.slice(-2)}` };
}
