import { secondsOfUnit } from "./duration-words.ts";
import { plainText, withDigits, withEnglishNumbers } from "./plain-text.ts";

export type DurationOptions = {
  /**
   * Where the text stands: `iso8601` a machine-readable value (schema.org, datetime), `itunes` a feed's itunes:duration, `milliseconds`
   * a bare number of milliseconds. Without it, text on a page.
   */
  readonly context?: "iso8601" | "itunes" | "milliseconds" | undefined;
  /** BCP 47 tag of the page's language. */
  readonly language?: string | undefined;
};

const textLengthMax = 100;
/** No programme is longer; larger numbers are time stamps or counts. */
const secondsMax = 366 * 86_400;

/**
 * Seconds (>= 0, fractions kept) of a duration: ISO 8601 ("PT1H2M", also without "P" or with weeks beside days), a clock
 * ("1:02:03", "14:57"), a bare number of seconds, words in the page's language ("1 h 23 min", "1小时20分", "полчаса").
 *
 * @returns undefined for anything else, so for negative durations, years and months that are not zero (they have no fixed
 * length), times of day ("4:05 PM") and ages ("3 hours ago"). Zero is a duration; the caller decides whether it means unknown.
 * Sources: ISO 8601-1 5.5.2, HTML 2.3.5.9 (valid duration string), Apple "A Podcaster's Guide to RSS".
 */
export function parseDuration(text: string, options: DurationOptions = {}): number | undefined {
  if (text.length > textLengthMax) return undefined;
  const plain = plainText(text);
  const seconds = readDuration(plain, options);
  return seconds !== undefined && seconds <= secondsMax ? Number(seconds.toFixed(6)) : undefined;
}

function readDuration(plain: string, { context, language }: DurationOptions): number | undefined {
  if (/^\d{1,3}(?:,\d{3})+$/.test(plain)) return Number(plain.replaceAll(",", ""));
  if (/^\d+(?:[.,]\d+)?$/.test(plain))
    return Number(plain.replace(",", ".")) * (context === "milliseconds" ? 0.001 : 1);
  if (/^[-−]|^\+?PT?[-−\d]/i.test(plain)) return readIso(plain);
  return readIso(plain) ?? readClock(plain, context) ?? readPrimes(plain) ?? readWords(plain, language);
}

const amount = String.raw`(\d+(?:[.,]\d+)?)`;
const isoDuration = new RegExp(
  `^\\+?(?:P(?:${amount}Y)?(?:${amount}M)?(?:${amount}W)?(?:${amount}D)?)?(?:T(?:${amount}H)?(?:${amount}M)?(?:${amount}S)?)?$`,
  "i",
);
// "P4M5S", "P1H": the T forgotten. Hours or seconds show that no months are meant.
const isoWithoutT = new RegExp(`^P(?:${amount}H)?(?:${amount}M)?(?:${amount}S)?$`, "i");
const isoAlternative = /^P(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)$/i;

function readIso(plain: string): number | undefined {
  const text = plain.replaceAll(" ", "");
  if (!/^\+?[PT][\dT]/i.test(text)) return undefined;
  const clock = isoAlternative.exec(text) ?? /^PT(\d+):(\d\d):(\d\d(?:\.\d+)?)$/i.exec(text);
  if (clock !== null) {
    const [years, months, days, hours = 0, minutes = 0, seconds = 0] =
      clock.length === 7 ? numbers(clock) : [0, 0, 0, ...numbers(clock)];
    return years === 0 && months === 0 ? (days ?? 0) * 86_400 + hours * 3600 + minutes * 60 + seconds : undefined;
  }
  const found = isoDuration.exec(text);
  if (found?.slice(1).some((part) => part !== undefined)) {
    const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = numbers(found);
    if (years !== 0 || months !== 0) return undefined;
    return weeks * 604_800 + days * 86_400 + hours * 3600 + minutes * 60 + seconds;
  }
  const [hours = 0, minutes = 0, seconds = 0] = numbers(isoWithoutT.exec(text) ?? []);
  return isoWithoutT.test(text) && /[HS]/i.test(text) ? hours * 3600 + minutes * 60 + seconds : undefined;
}

function numbers(found: readonly (string | undefined)[]): number[] {
  return found.slice(1).map((part) => Number((part ?? "0").replace(",", ".")));
}

const clockAlone = /^(\d{1,5}):(\d{1,2})(?::(\d{1,2}))?(?::(\d{1,2}))?(?:[.,](\d{1,9}))?$/;

/** A clock, alone or after a label, or the last of "0:00 / 4:05". */
function readClock(plain: string, context: DurationOptions["context"]): number | undefined {
  const bare = plain.replace(/^:(?=\d\d$)/, "0:").replace(/^[[(（【]\s*(.*?)\s*[\])）】]$/, "$1");
  const position = /^\d+(?::\d{2}){1,2}\s?\/\s?(\d+(?::\d{2}){1,2})$/.exec(bare)?.[1];
  const labelled = /^[^\d:+-]*[\p{L}.]\s?[:=]?\s?([\d:.]+)$/u.exec(bare)?.[1];
  const unitAfter = /^([\d:.]+)\s?(?:min(?:s|utes?|uten|utos)?|hrs?|hours?|h|std|分|分钟|분)\.?$/i.exec(bare)?.[1];
  const found = clockAlone.exec(position ?? unitAfter ?? labelled ?? bare);
  if (found === null) return undefined;
  const [, first = "", second = "", third, fourth, fraction] = found;
  const parts = [first, second, third, fourth].filter((part) => part !== undefined).map(Number);
  const isLenient = context === "itunes";
  // Apple ignores what stands right of a third colon; elsewhere four numbers start with days.
  if (isLenient) parts.length = Math.min(parts.length, 3);
  else if (parts.slice(1).some((part, index) => part >= (parts.length === 4 && index === 0 ? 24 : 60)))
    return undefined;
  const weights = [1, 60, 3600, 86_400].slice(0, parts.length).reverse();
  const whole = parts.reduce((sum, part, index) => sum + part * weights[index]!, 0);
  return whole + (fraction === undefined ? 0 : Number(`0.${fraction}`));
}

/** 4'05", 1°02'03" (two-letter marks come from compatibility folding). */
function readPrimes(plain: string): number | undefined {
  const found = /^(?:(\d+)[°h] ?)?(\d+) ?['’′] ?(?:(\d{1,2}) ?(?:["”″]|''|′′|’’))?$/.exec(plain);
  if (found === null) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = numbers(found);
  return hours * 3600 + minutes * 60 + seconds;
}

// An age or a rhythm is no duration, nor is the time it takes to read.
const otherSense =
  /\b(?:ago|old|left|remaining|read|reading|every|per|am|pm|a\.m|p\.m|lesezeit|lecture|vor|hace|il y a|há|fa|atrás|temu|geleden|siden|sedan|önce)\b|前|以后|以後|后$|後$|전$|后更新|назад|через|阅读|閱讀/iu;
const halfAlone: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:half an hour|an? half[- ]hour|半个?小?时|半個?小?時間?|半个钟头|반시간|полчаса|eine halbe stunde|une demi-heure|media hora|meia hora|mezz'?ora)$/i,
    1800,
  ],
  [/^(?:полтора часа|anderthalb stunden|eineinhalb stunden)$/i, 5400],
];
const oneWords = /(?<![\p{L}\d])(?:an?|one|eine?|une?|una|uma?|один|одна)\s(?=\p{L})/giu;
const pair = /(\d+(?:[.,]\d+)?)\s?(?:个|個)?(半)?\s?(\p{L}[\p{L}\p{M}]*\.?)(半)?/gu;

/** Sums "1 hour, 23 minutes". Every number must have a unit. */
function readWords(plain: string, language: string | undefined): number | undefined {
  const text = withEnglishNumbers(withDigits(plain.toLowerCase()));
  const half = halfAlone.find(([words]) => words.test(plain));
  if (half !== undefined) return half[1];
  if (otherSense.test(text) || /(?:^|\s)[-−]\s?\d/.test(text)) return undefined;
  const unified = text
    .replace(
      /\b(\d+|an?|one) (\S+) and a half\b/g,
      (_all, count: string, unit: string) => `${/\d/.test(count) ? count : "1"}.5 ${unit}`,
    )
    .replace(oneWords, "1 ")
    .replace(/(\d ?h) ?(\d{1,2})$/, "$1 $2 min")
    .replace(/(\d ?m(?:in)?) ?(\d{1,2})$/, "$1 $2 s")
    .replace(/(\p{Script=Han}|\p{Script=Hangul})(?=\d)/gu, "$1 ");
  let seconds = 0;
  let found = false;
  const rest = unified.replace(pair, (all, digits: string, halfBefore, word: string, halfAfter) => {
    const unit = unitIn(word, language);
    if (unit === undefined) return all;
    seconds += (Number(digits.replace(",", ".")) + (halfBefore || unit.hasHalf || halfAfter ? 0.5 : 0)) * unit.seconds;
    found = true;
    return " ";
  });
  return found && !/\d/.test(rest) && rest.trim().length <= 30 ? seconds : undefined;
}

// East Asian words run on: "分钟左右", "小时半", "時間".
function unitIn(word: string, language: string | undefined): { seconds: number; hasHalf: boolean } | undefined {
  const whole = secondsOfUnit(word, language);
  if (whole !== undefined) return { seconds: whole, hasHalf: false };
  if (!/^[\p{Script=Han}\p{Script=Hangul}]/u.test(word)) return undefined;
  for (let length = Math.min(3, word.length - 1); length > 0; length--) {
    const seconds = secondsOfUnit(word.slice(0, length), language);
    if (seconds !== undefined) return { seconds, hasHalf: word[length] === "半" || word[length] === "반" };
  }
  return undefined;
}
