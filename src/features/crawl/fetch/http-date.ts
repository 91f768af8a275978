const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const imf =
  /^[a-z]{3,9}, *(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{2}|\d{4}) +(\d{1,2}):(\d{2}):(\d{2}) *(?:gmt|utc?|[+-]0000|z)?$/i;
const asctime = /^[a-z]{3} +([a-z]{3}) +(\d{1,2}) +(\d{1,2}):(\d{2}):(\d{2}) +(\d{4})$/i;

/**
 * Reads the three date forms a recipient must accept: IMF-fixdate, RFC 850, asctime.
 *
 * @param now decides the century of an RFC 850 year: a date more than 50 years ahead lies in the past.
 * @returns undefined when it is none of them or no such day exists.
 * Source: RFC 9110 5.6.7.
 */
export function parseHttpDate(text: string, now: Date): Date | undefined {
  const value = text.trim();
  const first = imf.exec(value);
  if (first) {
    const [, day, month, year, hour, minute, second] = first;
    return build(fullYear(year!, now), month!, [day, hour, minute, second].map(Number));
  }
  const third = asctime.exec(value);
  if (!third) return undefined;
  const [, month, day, hour, minute, second, year] = third;
  return build(Number(year), month!, [day, hour, minute, second].map(Number));
}

/** The instant as IMF-fixdate, the only form a sender may generate (RFC 9110 5.6.7). */
export function formatHttpDate(instant: Date): string {
  return instant.toUTCString();
}

function fullYear(text: string, now: Date): number {
  if (text.length === 4) return Number(text);
  const year = Math.floor(now.getUTCFullYear() / 100) * 100 + Number(text);
  return year > now.getUTCFullYear() + 50 ? year - 100 : year;
}

function build(year: number, monthName: string, [day, hour, minute, second]: number[]): Date | undefined {
  const month = months.indexOf(monthName.slice(0, 3).toLowerCase());
  if (month < 0 || hour! > 23 || minute! > 59 || second! > 60) return undefined;
  const instant = new Date(Date.UTC(year, month, day, hour, minute, Math.min(second!, 59)));
  return instant.getUTCDate() === day ? instant : undefined;
}
