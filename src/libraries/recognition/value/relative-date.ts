import { addDays, addMonths, type Day, weekdayOf } from "./calendar.ts";
import { weekdayOfName } from "./calendar-names.ts";
import { parseDuration } from "./parse-duration.ts";
import { withEnglishNumbers } from "./plain-text.ts";
import { type RelativeStep, type RelativeUnit, stepOfPhrase, stepOfWord } from "./relative-words.ts";

/** Where a relative expression leads: so many seconds from now, or a day counted from today. */
export type RelativeFinding =
  | { readonly kind: "seconds"; readonly seconds: number; readonly precision: "second" | "minute" | "hour" }
  | {
      readonly kind: "day";
      readonly day: Day;
      readonly precision: "day" | "week" | "month" | "year";
      readonly isCounted: boolean;
    };

const justNow =
  /^(?:just now|right now|now|(?:a few |some )?(?:moments?|seconds?) ago|a few seconds ago|刚刚|刚才|剛剛|剛才|刚|剛|几秒前|たった今|今|방금(?: 전)?|지금|только что|сейчас|щойно|gerade eben|soeben|jetzt|à l['’]instant|maintenant|ahora(?: mismo)?|agora(?: mesmo)?|adesso|proprio ora|az önce|şimdi|zojuist|nu|przed chwilą|teraz|právě teď|vừa xong|baru saja|الآن)$/iu;
const someWords: readonly (readonly [RegExp, string])[] = [
  [
    /(?<![\p{L}\d]|il y )(?:an?|one|einer?|einem|eine|une?|una|uma?|один|одну|een|en|ett|et|jeden|godzinę)\s(?=\p{L})/iu,
    "1 ",
  ],
  [/\ba couple(?: of)?\s/iu, "2 "],
  [/\bhalf an hour\b/iu, "30 minutes"],
  [/半个?小?时|半小時|半個小時/u, "30分钟"],
  [/半天/u, "12小时"],
  [/半个?月/u, "15天"],
  [/半年/u, "6月"],
  [/^час назад/iu, "1 час назад"],
  [/^(минуту|неделю|месяц|день|год|секунду) назад/iu, "1 $1 назад"],
];

/** Seconds and days that a text counts from now: "3小时前", "yesterday", "last Friday", "1 hour 20 minutes ago". */
export function findRelative(text: string, today: Day, language: string | undefined): RelativeFinding | undefined {
  const plain = cleaned(text);
  if (justNow.test(plain)) return { kind: "seconds", seconds: 0, precision: "second" };
  const step = stepOfPhrase(plain, language) ?? stepOfPhrase(withPlainNumbers(plain), language);
  if (step !== undefined) return take(step, today, true);
  const weekday = namedWeekday(plain, today, language);
  if (weekday !== undefined) return weekday;
  const composed = composedAge(withPlainNumbers(plain), language);
  if (composed !== undefined) return { kind: "seconds", seconds: -composed, precision: "minute" };
  return /\d/.test(plain) ? undefined : namedStep(plain, today, language);
}

function cleaned(text: string): string {
  return text
    .replace(
      /^(?:发布于|发表于|发布时间|更新于|上传于|posted|published|uploaded|updated|streamed|premiered|premieres|starts|begins|live|vor kurzem:?|publié|publicado|опубликовано)\s?[:：]?\s?/iu,
      "",
    )
    .replace(/\s(?:by|von|par|por|от)\s\S.*$/iu, "")
    .replace(/(?:发布|更新|上传|发表|配信|公開|게시|업로드)$/u, "")
    .replace(/^[~≈约大]+约?\s?|^(?:about|over|almost|около|etwa|environ)\s/iu, "")
    .replace(/[\s,·|–—-]+$/u, "")
    .trim();
}

function withPlainNumbers(text: string): string {
  let plain = withEnglishNumbers(text);
  for (const [words, digits] of someWords) plain = plain.replace(words, digits);
  return plain
    .replace(/(\d)\s?[个個](?=[小钟月星礼年分])/gu, "$1")
    .replace(/(?<=[\p{Script=Han}])[以之]前$/u, "前")
    .replace(/多(?=[天年月小分秒周])/u, "")
    .trim();
}

function namedStep(text: string, today: Day, language: string | undefined): RelativeFinding | undefined {
  if (text.length > 60) return undefined;
  const step = stepOfWord(text, language);
  return step === undefined ? undefined : take(step, today, false);
}

const secondsOf: Readonly<Record<"second" | "minute" | "hour", number>> = { second: 1, minute: 60, hour: 3600 };

function take({ unit, amount }: RelativeStep, today: Day, isCounted: boolean): RelativeFinding | undefined {
  if (Math.abs(amount) > 100_000) return undefined;
  if (isClockUnit(unit)) return { kind: "seconds", seconds: amount * secondsOf[unit], precision: unit };
  const whole = Math.trunc(amount);
  if (unit === "day" || unit === "week")
    return { kind: "day", day: addDays(today, whole * (unit === "week" ? 7 : 1)), precision: unit, isCounted };
  const day = addMonths(today, whole * (unit === "year" ? 12 : 1));
  return day.year < 1000 ? undefined : { kind: "day", day, precision: unit, isCounted };
}

function isClockUnit(unit: RelativeUnit): unit is "second" | "minute" | "hour" {
  return unit === "second" || unit === "minute" || unit === "hour";
}

const ageMarks =
  /\s?(?:\bago|以?前|назад|тому|전|\batrás|\bfa|\bgeleden|\bsiden|\bsedan|\bönce|\btemu)$|^(?:il y a|vor|hace|há|cách đây)\s/iu;

/** "1 hour 20 minutes ago", "1小时20分钟前". */
function composedAge(text: string, language: string | undefined): number | undefined {
  return ageMarks.test(text) ? parseDuration(text.replace(ageMarks, ""), { language }) : undefined;
}

const chineseWeekday =
  /^(上上|上|本|这|這)?(?:个|個)?(?:周|週|星期|礼拜|禮拜)(一|1|二|2|三|3|四|4|五|5|六|6|日|天|7)$/u;

/** "last Friday", "on Monday", "上周五": the latest such day not after today; "last" never means today. */
function namedWeekday(text: string, today: Day, language: string | undefined): RelativeFinding | undefined {
  const chinese = chineseWeekday.exec(text);
  if (chinese !== null) {
    const weekday = "一二三四五六日".indexOf(chinese[2]!.replace("天", "日")) + 1 || Number(chinese[2]);
    const weeksBack = chinese[1] === "上上" ? 2 : chinese[1] === "上" ? 1 : 0;
    const inWeek = addDays(today, weekday - weekdayOf(today) - weeksBack * 7);
    const isFuture = chinese[1] === undefined && weekday > weekdayOf(today);
    return { kind: "day", day: isFuture ? addDays(inWeek, -7) : inWeek, precision: "day", isCounted: false };
  }
  if (/\d/.test(text)) return undefined;
  const words = text.split(/[\s,.]+/).filter((word) => word !== "");
  if (words.length > 4) return undefined;
  const weekday = words.map((word) => weekdayOfName(word, language)).find((found) => found !== undefined);
  if (weekday === undefined) return undefined;
  const back = (weekdayOf(today) - weekday + 7) % 7;
  const isLast = /\blast\b|letzte|dernier|pasado|passad|scors|прошл/iu.test(text);
  return { kind: "day", day: addDays(today, -(back === 0 && isLast ? 7 : back)), precision: "day", isCounted: false };
}
