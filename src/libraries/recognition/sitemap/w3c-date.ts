/** A W3C date as written, and the instant it stands for (a day or month: its start in UTC). */
export type Modified = { readonly text: string; readonly instant: Date };

const w3cDate =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?([Zz]|[+-]\d{2}:?\d{2})?)?)?)?$/;

/**
 * Reads a date of the W3C profile of ISO 8601 (NOTE-datetime). A space for "T" and a missing zone (then UTC) are let pass.
 *
 * @returns undefined for anything else and for days that do not exist
 */
export function readW3cDate(text: string): Modified | undefined {
  const trimmed = text.trim();
  const found = w3cDate.exec(trimmed);
  if (found === null) return undefined;
  const [, year = "", month = "01", day = "01", hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] =
    found;
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const read = new Date(wall);
  const isReal = read.getUTCMonth() === Number(month) - 1 && read.getUTCDate() === Number(day) && Number(hour) < 24;
  if (!isReal || Number(year) < 1970 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const milliseconds = Math.floor(Number(`0.${fraction || "0"}`) * 1000 + 1e-6);
  return { text: trimmed, instant: new Date(wall + milliseconds - offsetMinutes(zone) * 60_000) };
}

function offsetMinutes(zone: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  return found === null ? 0 : (found[1] === "-" ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}
