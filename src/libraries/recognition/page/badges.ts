const clock = /^(?:\D{0,3}\s)?(\d{1,3}):(\d{2})(?::(\d{2}))?$/;

/** Seconds of a duration badge like "4:05" or "1:02:03"; undefined for anything else, times of day with words included. */
export function clockSeconds(text: string): number | undefined {
  if (text.length > 12 || !text.includes(":")) return undefined;
  const match = clock.exec(text.trim());
  if (match === null) return undefined;
  const [, first = "0", second = "0", third] = match;
  const isValid = Number(second) < 60 && (third === undefined || Number(third) < 60);
  if (!isValid) return undefined;
  return third === undefined
    ? Number(first) * 60 + Number(second)
    : Number(first) * 3600 + Number(second) * 60 + Number(third);
}

const amount = "(\\d[\\d,.\\s]{0,14}?)\\s?(万|萬|亿|億|千|만|k|m|b|tsd\\.?|mio\\.?|тыс\\.?|млн\\.?)?";
const viewWords =
  "views?|plays?|watching|visualizaciones|vistas|vues|aufrufe|просмотр\\w*|回視聴|回再生|次播放|播放|次观看|观看|浏览|人气|点击|再生|조회\\w*|listens?|streams?";
const countThenWord = new RegExp(`^\\D{0,4}${amount}\\s?(?:\\+\\s?)?(?:${viewWords})`, "i");
const wordThenCount = new RegExp(`^(?:${viewWords})(?:次数|数|量|times)?\\s?[:：]?\\s?\\(?${amount}\\b`, "i");
const countHint =
  /(?:^|[\s_-])(?:views?|plays?|play-?count|view-?count|hits?|watch(?:ed)?|bofang|renqi)(?:$|[\s_-]|count|num)/;
const bare = new RegExp(`^${amount}\\s?(?:次|回|\\+)?$`, "i");

/** A number of views as cards show it: "1.2万次播放", "3,401 views", or a bare number in an element named for it. */
export function readCount(text: string, hint: string): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const match = countThenWord.exec(text) ?? wordThenCount.exec(text) ?? (countHint.test(hint) ? bare.exec(text) : null);
  return match === null ? undefined : scaled(match[1] ?? "", match[2] ?? "");
}

const factors: Readonly<Record<string, number>> = {
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  亿: 1e8,
  億: 1e8,
  千: 1e3,
  k: 1e3,
  m: 1e6,
  b: 1e9,
  tsd: 1e3,
  mio: 1e6,
  тыс: 1e3,
  млн: 1e6,
};

function scaled(digits: string, unit: string): number | undefined {
  const factor = factors[unit.toLowerCase().replace(".", "")] ?? 1;
  const text = digits.trim();
  // With a unit the last mark is a decimal mark; without, marks group thousands.
  const plain = factor === 1 ? text.replace(/[,.\s]/g, "") : text.replace(/\s/g, "").replace(",", ".");
  const value = Math.round(Number(plain) * factor);
  return Number.isFinite(value) ? value : undefined;
}
