import { localesToTry, oncePerLocale } from "./locales.ts";
import { plainText } from "./plain-text.ts";

export type RelativeUnit = "second" | "minute" | "hour" | "day" | "week" | "month" | "year";
export type RelativeStep = { readonly unit: RelativeUnit; readonly amount: number };

const units: readonly RelativeUnit[] = ["second", "minute", "hour", "day", "week", "month", "year"];
const dayUnits: readonly RelativeUnit[] = ["day", "week", "month", "year"];

// Beside CLDR's forms. "#" stands for the number; spaces and full stops are left out.
const moreAgo: readonly (readonly [string, RelativeUnit])[] = [
  ["sago", "second"],
  ["secago", "second"],
  ["secsago", "second"],
  ["mago", "minute"],
  ["minago", "minute"],
  ["minsago", "minute"],
  ["hago", "hour"],
  ["hrago", "hour"],
  ["hrsago", "hour"],
  ["dago", "day"],
  ["wago", "week"],
  ["wkago", "week"],
  ["wksago", "week"],
  ["moago", "month"],
  ["mosago", "month"],
  ["yago", "year"],
  ["yrago", "year"],
  ["yrsago", "year"],
  ["秒前", "second"],
  ["分前", "minute"],
  ["分钟前", "minute"],
  ["分鐘前", "minute"],
  ["小时前", "hour"],
  ["小時前", "hour"],
  ["钟头前", "hour"],
  ["时前", "hour"],
  ["天前", "day"],
  ["日前", "day"],
  ["周前", "week"],
  ["週前", "week"],
  ["星期前", "week"],
  ["礼拜前", "week"],
  ["月前", "month"],
  ["ヶ月前", "month"],
  ["か月前", "month"],
  ["カ月前", "month"],
  ["ヵ月前", "month"],
  ["年前", "year"],
  ["週間前", "week"],
  ["時間前", "hour"],
];
const moreWords: Readonly<Record<string, RelativeStep>> = {
  今天: { unit: "day", amount: 0 },
  今日: { unit: "day", amount: 0 },
  今: { unit: "day", amount: 0 },
  昨天: { unit: "day", amount: -1 },
  昨日: { unit: "day", amount: -1 },
  昨: { unit: "day", amount: -1 },
  前天: { unit: "day", amount: -2 },
  前日: { unit: "day", amount: -2 },
  大前天: { unit: "day", amount: -3 },
  明天: { unit: "day", amount: 1 },
  后天: { unit: "day", amount: 2 },
  後天: { unit: "day", amount: 2 },
  一昨日: { unit: "day", amount: -2 },
  おととい: { unit: "day", amount: -2 },
  きのう: { unit: "day", amount: -1 },
  그제: { unit: "day", amount: -2 },
  그저께: { unit: "day", amount: -2 },
  上周: { unit: "week", amount: -1 },
  上个月: { unit: "month", amount: -1 },
  上月: { unit: "month", amount: -1 },
  去年: { unit: "year", amount: -1 },
  前年: { unit: "year", amount: -2 },
  "day before yesterday": { unit: "day", amount: -2 },
  tonight: { unit: "day", amount: 0 },
};

/** "3 hours ago", "in 5 minutes", "vor 2 Tagen", "3时间前": the step a text with one number means; undefined when it is none. */
export function stepOfPhrase(text: string, language: string | undefined): RelativeStep | undefined {
  const number = /\d+(?:[.,]\d+)?/.exec(text);
  if (number === null) return undefined;
  const key = phraseKey(text.replace(number[0], "#"));
  if (/\d/.test(key)) return undefined;
  for (const locale of localesToTry(language)) {
    const found = tablesOf(locale).phrases.get(key);
    if (found !== undefined) return { unit: found.unit, amount: found.amount * Number(number[0].replace(",", ".")) };
  }
  return undefined;
}

/** "yesterday", "昨天", "la semaine dernière": the step a word means, alone or at the start or end of `text`. */
export function stepOfWord(text: string, language: string | undefined): RelativeStep | undefined {
  const plain = text.toLowerCase();
  for (const locale of localesToTry(language)) {
    for (const [word, step] of tablesOf(locale).words) if (hasWord(plain, word)) return step;
  }
  return undefined;
}

// East Asian words stand without spaces, but "今" must be alone.
function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0) return false;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(word))
    return word.length > 1 || text.trim() === word;
  return !/\p{L}$/u.test(text.slice(0, at)) && !/^\p{L}/u.test(text.slice(at + word.length));
}

const tablesOf = oncePerLocale((locale: string) => {
  const phrases = new Map<string, RelativeStep>();
  const words = new Map<string, RelativeStep>();
  for (const style of ["long", "short", "narrow"] as const) {
    const always = new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, { style, numeric: "always" });
    const auto = new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, { style, numeric: "auto" });
    for (const unit of units) {
      for (const amount of [1, 2, 3, 5, 11, 21]) {
        for (const sign of [-1, 1])
          addPhrase(phrases, always.formatToParts(sign * amount, unit), { unit, amount: sign });
      }
    }
    for (const unit of dayUnits) {
      for (const amount of [-2, -1, 0, 1, 2]) addWord(words, auto.formatToParts(amount, unit), { unit, amount });
    }
  }
  for (const [ending, unit] of moreAgo) phrases.set(`#${ending}`, { unit, amount: -1 });
  for (const [word, step] of Object.entries(moreWords)) words.set(word, step);
  return { phrases, words: [...words].sort(([a], [b]) => b.length - a.length) };
});

function addPhrase(
  phrases: Map<string, RelativeStep>,
  parts: readonly Intl.RelativeTimeFormatPart[],
  step: RelativeStep,
): void {
  if (!parts.some((part) => part.type === "integer")) return;
  const key = phraseKey(
    parts.map((part) => (part.type === "integer" ? "#" : part.type === "literal" ? part.value : "")).join(""),
  );
  if (!phrases.has(key)) phrases.set(key, step);
}

function addWord(
  words: Map<string, RelativeStep>,
  parts: readonly Intl.RelativeTimeFormatPart[],
  step: RelativeStep,
): void {
  const word = plainText(parts.map((part) => part.value).join("")).toLowerCase();
  if (!parts.some((part) => part.type === "integer") && word.length > 1 && !words.has(word)) words.set(word, step);
}

function phraseKey(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[\s.,:：]/g, "")
    .replace(/^(?:发布于|发表于|更新于|posted|published|uploaded|updated)/, "");
}
