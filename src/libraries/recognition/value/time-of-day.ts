import type { TimeOfDay } from "./calendar.ts";
import { writeOffset, zoneOfName } from "./zone-names.ts";

export type FoundTime = {
  readonly time: TimeOfDay;
  readonly hasSeconds: boolean;
  /** IANA name or offset, when the text names one. */
  readonly zone?: string;
  /** The text without the time and the zone. */
  readonly rest: string;
};

const morning = "a\\.?\\s?m\\.?|上午|早上|早晨|清晨|凌晨|今早|午前|오전|ص|πμ|π\\.μ\\.|पूर्वाह्न|sáng";
const afternoon = "p\\.?\\s?m\\.?|下午|晚上|傍晚|晚间|今晚|夜晚|晚|午後|오후|م|μμ|μ\\.μ\\.|अपराह्न|chiều|tối";
const noon = "中午|正午|noon";
const period = `(?:${morning}|${afternoon}|${noon})`;
const zonePattern =
  "(?:\\s?(?:\\(?(?:UTC|GMT)\\)?\\s?[+-]\\s?\\d{1,2}(?::?\\d{2})?|[+-]\\d{2}:?\\d{2}|[+-]\\d{2}(?![\\d/.-])|Z(?![a-z])|\\(?[A-Z]{2,5}\\)?(?![a-z\\p{L}])))";
const clockTime = new RegExp(
  `(${period})?\\s?(?<![\\d:])(\\d{1,2})[:：](\\d{2})(?:[:：](\\d{2})(?:[.,:](\\d{1,9}))?)?(?!\\d)\\s?(${period}(?![\\p{L}]))?(${zonePattern})?`,
  "iu",
);
const spokenTime = new RegExp(
  `(?:(${period})\\s?)?(?<!\\d)(\\d{1,2})\\s?(?:点|點|时|時|시|[Uu]hr|[hH](?![\\p{L}])|giờ)\\s?(?:(\\d{1,2})\\s?(?:分|분|phút)?|(半))?(?:\\s?(\\d{1,2})\\s?(?:秒|초))?(?:\\s?[Uu]hr)?`,
  "u",
);
const bareHour = new RegExp(`(?<![\\d:])(\\d{1,2})\\s?(${period})(?![\\p{L}])(${zonePattern})?`, "iu");
const basicTime = /T(\d{2})(\d{2})(\d{2})?(?:[.,](\d+))?(Z|[+-]\d{2}:?\d{2})?$/i;
const dottedTime = /(?:(?:kl|klo|um|ore|alle|às|a las)\.?\s)(\d{1,2})[.:](\d{2})|(?<!\d)(\d{1,2})\.(\d{2})\s?[Uu]hr/;

/** Takes the time of day and its zone out of a date text; undefined when it tells none, "impossible" for 25:00. */
export function findTime(
  text: string,
  pageZone: string,
  language: string | undefined,
): FoundTime | "impossible" | undefined {
  const withoutNote = text.replace(/([+-]\d{4})\s?\([^)]{0,60}\)/, "$1");
  const found =
    clock(withoutNote) ?? basic(withoutNote) ?? dotted(withoutNote) ?? spoken(withoutNote) ?? bare(withoutNote);
  if (found === undefined) return undefined;
  const { time, zoneText, hasSeconds } = found;
  if (time.hour > 24 || time.minute > 59 || time.second > 60 || (time.hour === 24 && time.minute + time.second > 0))
    return "impossible";
  const zone = readZone(zoneText, pageZone, language);
  // A word after the time that is no zone belongs to the date.
  const kept = zone === undefined ? (zoneText ?? "") : "";
  const rest = `${withoutNote.slice(0, found.from)} ${kept} ${withoutNote.slice(found.to)}`;
  return { time, hasSeconds, rest, ...(zone !== undefined && { zone }) };
}

type RawTime = { time: TimeOfDay; zoneText: string | undefined; hasSeconds: boolean; from: number; to: number };

function clock(text: string): RawTime | undefined {
  const found = clockTime.exec(text);
  if (found === null) return undefined;
  const [, before, hour, minute, second, fraction, after, zoneText] = found;
  return rawTime(found, { hour, minute, second, fraction, period: before ?? after, zoneText });
}

function basic(text: string): RawTime | undefined {
  const found = basicTime.exec(text);
  if (found === null) return undefined;
  const [, hour, minute, second, fraction, zoneText] = found;
  return rawTime(found, { hour, minute, second, fraction, zoneText });
}

function dotted(text: string): RawTime | undefined {
  const found = dottedTime.exec(text);
  return found === null ? undefined : rawTime(found, { hour: found[1] ?? found[3], minute: found[2] ?? found[4] });
}

function spoken(text: string): RawTime | undefined {
  const found = spokenTime.exec(text);
  if (found === null) return undefined;
  const [, before, hour, minute, half, second] = found;
  return rawTime(found, { hour, minute: half === undefined ? minute : "30", second, period: before });
}

function bare(text: string): RawTime | undefined {
  const found = bareHour.exec(text);
  return found === null ? undefined : rawTime(found, { hour: found[1], period: found[2], zoneText: found[3] });
}

type Pieces = { [name in "hour" | "minute" | "second" | "fraction" | "period" | "zoneText"]?: string | undefined };

function rawTime(found: RegExpExecArray, pieces: Pieces): RawTime {
  const millisecond = Math.floor(Number(`0.${pieces.fraction ?? "0"}`) * 1000 + 1e-6);
  const hour = hourOf(Number(pieces.hour), pieces.period);
  return {
    time: { hour, minute: Number(pieces.minute ?? "0"), second: Number(pieces.second ?? "0"), millisecond },
    zoneText: pieces.zoneText,
    hasSeconds: pieces.second !== undefined,
    from: found.index,
    to: found.index + found[0].length,
  };
}

function hourOf(hour: number, word: string | undefined): number {
  if (word === undefined || hour > 12) return hour;
  if (new RegExp(`^(?:${morning})$`, "iu").test(word)) return hour === 12 ? 0 : hour;
  if (new RegExp(`^(?:${noon})$`, "iu").test(word)) return hour < 10 ? hour + 12 : hour;
  return hour === 12 ? 12 : hour + 12;
}

function readZone(text: string | undefined, pageZone: string, language: string | undefined): string | undefined {
  const name = text?.trim().replace(/[()\s]/g, "");
  if (name === undefined || name === "") return undefined;
  const offset = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(name);
  if (offset === null) return zoneOfName(name, pageZone, language);
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? "0");
  return minutes <= 14 * 60 ? writeOffset(offset[1] === "-" ? -minutes : minutes) : undefined;
}
