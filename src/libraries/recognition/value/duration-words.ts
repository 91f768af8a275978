import { localesToTry, oncePerLocale } from "./locales.ts";
import { plainText } from "./plain-text.ts";

const unitSeconds = { week: 604_800, day: 86_400, hour: 3600, minute: 60, second: 1, millisecond: 0.001 } as const;

// What pages write beside CLDR's forms, in any language. Lower case, without a full stop at the end.
const generalWords: Readonly<Record<keyof typeof unitSeconds, string>> = {
  week: "w wk wks week weeks 周 週 星期 礼拜 週間 주 неделя недели недель",
  day: "d day days 天 日 일 д дн дня дней день",
  hour: "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur 小时 小時 时 時 時間 钟头 鐘頭 시간 ч час часа часов год",
  minute: "m min mins minute minutes mn minuten minuto minutos minuti 分 分钟 分鐘 分間 분 мин минут минута минуты хв",
  second:
    "s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondi 秒 秒钟 秒鐘 秒間 초 с сек секунд секунда секунды",
  millisecond: "ms msec millisecond milliseconds 毫秒",
};

const general = new Map(
  (Object.keys(unitSeconds) as (keyof typeof unitSeconds)[]).flatMap((unit) =>
    generalWords[unit].split(" ").map((word): [string, number] => [word, unitSeconds[unit]]),
  ),
);

/** Seconds of a unit's name ("h", "mins", "小时", "минуты") in the page's language first, then in others; undefined for any other word. */
export function secondsOfUnit(word: string, language: string | undefined): number | undefined {
  const key = word.toLowerCase().replace(/\.$/, "");
  for (const locale of localesToTry(language).slice(0, 1)) {
    const own = language === undefined ? undefined : wordsOf(locale).get(key);
    if (own !== undefined) return own;
  }
  const known = general.get(key);
  if (known !== undefined || key.length < 2) return known;
  for (const locale of localesToTry(language)) {
    const seconds = wordsOf(locale).get(key);
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}

const wordsOf = oncePerLocale((locale: string): ReadonlyMap<string, number> => {
  const words = new Map<string, number>();
  for (const unit of Object.keys(unitSeconds) as (keyof typeof unitSeconds)[]) {
    for (const unitDisplay of ["long", "short", "narrow"] as const) {
      const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: "unit", unit, unitDisplay });
      for (const amount of [1, 2, 5, 11, 1.5]) {
        const name = format.formatToParts(amount).find((part) => part.type === "unit")?.value ?? "";
        const word = plainText(name).toLowerCase().replace(/\.$/, "");
        if (word !== "" && !words.has(word)) words.set(word, unitSeconds[unit]);
      }
    }
  }
  return words;
});
