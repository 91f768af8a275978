import { offsetMinutes } from "../value/calendar.ts";
import { parseDate } from "../value/parse-date.ts";

export type DateContext = { readonly now: Date; readonly language: string | undefined };

/** Zones of languages that are, as a rule, spoken in one: where a page in them counts its days. */
const zoneOfLanguage: Readonly<Record<string, string>> = {
  zh: "Asia/Shanghai",
  "zh-tw": "Asia/Taipei",
  "zh-hk": "Asia/Hong_Kong",
  ja: "Asia/Tokyo",
  ko: "Asia/Seoul",
  th: "Asia/Bangkok",
  vi: "Asia/Ho_Chi_Minh",
  id: "Asia/Jakarta",
  ru: "Europe/Moscow",
  uk: "Europe/Kyiv",
  tr: "Europe/Istanbul",
  de: "Europe/Berlin",
  fr: "Europe/Paris",
  it: "Europe/Rome",
  pl: "Europe/Warsaw",
  nl: "Europe/Amsterdam",
  cs: "Europe/Prague",
};

const day = 86_400_000;
const withOffset = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:[.,]\d+)?\s?([+-]\d{2}):?(\d{2})$/;

/** The zone a page in `language` counts its days in; UTC where the language does not tell. */
export function zoneOf(language: string | undefined): string {
  const tag = language?.toLowerCase() ?? "";
  return zoneOfLanguage[tag] ?? zoneOfLanguage[tag.split("-")[0] ?? ""] ?? "UTC";
}

/** ISO 8601 of a written date, in the page's zone or with the offset it was written with; a date without time stays one.
 * Undefined when it is no day, or lies more than a day after now. */
export function isoDate(text: string, { now, language }: DateContext): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length < 3) return undefined;
  const zone = zoneOf(language);
  const parsed = parseDate(trimmed, { now, zone, language });
  if (
    parsed === undefined ||
    parsed.precision === "month" ||
    parsed.precision === "year" ||
    parsed.precision === "week"
  )
    return undefined;
  const { instant, date } = parsed;
  if ((instant?.getTime() ?? Date.parse(date)) > now.getTime() + day || Date.parse(date) < Date.UTC(1900))
    return undefined;
  if (instant === undefined || parsed.precision === "day") return date;
  const written = withOffset.exec(trimmed);
  if (written !== null) return `${written[1]}T${written[2]}${written[3] ?? ":00"}${written[4]}:${written[5]}`;
  return inZone(instant, zone);
}

function inZone(instant: Date, zone: string): string {
  const minutes = offsetMinutes(instant, zone);
  const local = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  if (minutes === 0) return `${local}Z`;
  const size = Math.abs(minutes);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${local}${minutes < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}
