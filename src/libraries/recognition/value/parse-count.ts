import { type NumberStyle, numberStyle } from "./compact-words.ts";
import { plainText, withDigits } from "./plain-text.ts";

/** The longest text in which a count is looked for; longer texts are prose. */
const textLengthMax = 200;

// Digits in groups of three (two in the Indian system), or without groups, with one fraction at most.
const number = /\d{1,3}(?:[ '’.,٬](?:\d{2}[ '’.,٬])*\d{3})+(?![\d])(?:[.,٫]\d+)?|\d+(?:[.,٫]\d+)?/gu;

// What most cards show; every language's rules read it alike.
const usualCount = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3}) (?:views?|plays?|watched|likes?|comments?)$/i;
const numberStart = new RegExp(`^(?:${number.source})`, "u");

// What makes a number something else than a count when it follows, directly or after a space.
const otherMeasure = new RegExp(
  "^\\s?(?:" +
    "[%‰°:/]\\s?\\d?|[-–]\\d{1,2}[-–]\\d|(?:p|px|fps|hz|kbps|mbps|kb|mb|gb|tb|mm|cm|km|kg|bit|ch)\\b|" +
    "(?:s|sec|secs|seconds?|min|mins|minutes?|minuten?|minutos?|h|hrs?|hours?|heures?|horas?|stunden?|days?|d|jours?|días?|dias?|tage?n?|giorni|" +
    "weeks?|wks?|semaines?|semanas?|wochen?|months?|mos?|mois|mes(?:es)?|monat(?:e|en)?|years?|yrs?|ans?|años?|anos?|jahren?)(?![\\p{L}\\d])|" +
    "(?:сек|мин|час|дн|дня|день|недел|месяц|год|лет)\\p{L}*|" +
    "(?:个|個|か|ヶ|カ|ケ)?(?:秒|分(?!享)|分钟|分鐘|小时|小時|時|时|時間|天|日|周|週|星期|月|年|集|期|话|話|季|部(?!分)|章|岁|歲|歳|位|名(?!观)|折|元|円|级)|" +
    "(?:초|분|시간|시|일|주|달|개월|월|년|화|회차|살|위|원)(?:\\s|$|전|간)|" +
    "(?:k|m)?\\s?(?:uhd|hdr|ultra|resolution|video(?: quality)?)\\b|(?:st|nd|rd|th)\\b|" +
    "(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*(?:[\\s,.]|$)|[€$£¥₽])",
  "iu",
);
// What makes it something else when it stands before.
const otherLabel =
  /(?:[\p{L}_]|[#№第$€£¥₽:]\s?|\b(?:no|nr|ep|episode|folge|part|teil|season|staffel|chapter|vol|top|серия|выпуск)\.?\s)$/iu;
const countWords =
  /views?|viewers?|plays?|played|watch|listens?|streams?|likes?|subscribers?|followers?|comments?|vues?|lectures?|visualiza|visionnage|vistas?|visitas?|reproduc|aufrufe?|wiedergabe|просмотр|перегляд|прослуш|visualizzazion|ascolt|weergaven|wyświetl|görüntülen|izlen|visninger|visningar|katselu|zhlédnut|megtekint|lượt|tayangan|ditonton|مشاهد|צפיות|बार देखा|การดู|次|播放|观看|觀看|浏览|瀏覽|点击|點擊|人气|人氣|回視聴|再生|視聴|조회|회|재생|시청|赞|讚|收藏|评论|弹幕|いいね|좋아요/iu;
const noneAtAll =
  /^(?:no|keine|aucune?|sin|sem|nessuna?|geen|brak|нет|немає|inga|ingen|yok|暂无|暫無|无|尚无)\s?(?:views?|plays?|comments?|likes?|aufrufe|vues?|visualiz\S*|reproduc\S*|visitas|vistas|weergaven|wyświetleń|просмотров|переглядів|visningar|visninger|播放|观看|觀看|评论|点赞)\s?$|^(?:조회수 없음|視聴なし|まだ視聴されていません|be the first to watch)$/iu;

/**
 * The number of views, likes or the like that a short text tells: "1.2万次观看", "12 345 678 vues", "8.4M views", "조회수 1.2만회".
 * Marks and words follow CLDR for `language` (BCP 47); without one, English marks and the words of all common languages.
 *
 * @returns a whole number >= 0; undefined when the text holds no count: another measure ("2048 日前", "1080p", "4:05", "95 %"), an ordinal, prose
 */
export function parseCount(text: string, language?: string): number | undefined {
  if (text.length > textLengthMax) return undefined;
  const usual = usualCount.exec(text)?.[1];
  if (usual !== undefined) return Number(usual.replaceAll(",", ""));
  const plain = withManyAsDigits(plainText(text));
  if (noneAtAll.test(plain)) return 0;
  const style = numberStyle(language);
  let first: number | undefined;
  for (const found of plain.matchAll(number)) {
    const before = plain.slice(0, found.index);
    if (isOther(before)) continue;
    const read = readAmount(plain, found.index, style);
    if (read === undefined || otherMeasure.test(plain.slice(read.end))) continue;
    if (countWords.test(plain.slice(read.end, read.end + 24)) || countWords.test(before.slice(-16))) return read.value;
    first ??= read.value;
  }
  return first;
}

// "播放:3" and "views: 3" are counts although a colon stands before; "4:05" and "-5" are not.
function isOther(before: string): boolean {
  if (/\d[:/.,-]\s?$|\d\s\/\s?$|(?:^|\s)[-−]$/.test(before)) return true;
  if (/\p{L}\s?[:=]\s?$/u.test(before)) return false;
  return (
    otherLabel.test(before) &&
    !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(before.replace(/第\s?$/, "x"))
  );
}

// Chinese numerals only where a count can be: before 万, 亿 or 次.
function withManyAsDigits(text: string): string {
  return text.replace(/(?<![\d.] ?)[一二两兩三四五六七八九十百千]+(?=[万萬亿億次])/g, withDigits);
}

/** Reads number and factor at `from`, and what East Asian texts add: "1亿2000万". */
function readAmount(text: string, from: number, style: NumberStyle): { value: number; end: number } | undefined {
  let at = from;
  let total = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (;;) {
    const digits = text.slice(at).match(/^[\d.,٬٫ '’]*\d/u)?.[0];
    const token = digits === undefined ? undefined : numberStart.exec(digits)?.[0];
    if (token === undefined) break;
    const { factor, length } = readFactor(text.slice(at + token.length), style);
    const value = readNumber(token, factor, style);
    if (value === undefined || factor >= smallest) break;
    total += value * factor;
    at += token.length + length;
    smallest = factor;
    if (!/^(?:亿|億|万|萬|千|억|만|천)$/.test(text[at - 1] ?? "")) break;
    while (text[at] === " " && /\d/.test(text[at + 1] ?? "")) at++;
  }
  if (at === from) return undefined;
  // 1.1 times 1000 is 1100.0000000000002; a whole number stays as it is.
  const value = Number.isSafeInteger(total) ? total : Math.round(Number(total.toPrecision(15)));
  return Number.isSafeInteger(value) ? { value, end: at } : undefined;
}

function readFactor(rest: string, style: NumberStyle): { factor: number; length: number } {
  const space = /^ ?/.exec(rest)![0].length;
  const word = /^(?:[\p{Script=Han}\p{Script=Hangul}]{1,2}|[\p{L}\p{M}]+(?: m)?)/u.exec(
    rest.slice(space).toLowerCase(),
  )?.[0];
  for (let length = word?.length ?? 0; word !== undefined && length > 0; length--) {
    const factor = style.factors.get(word.slice(0, length));
    // A Latin or Cyrillic word counts as a whole only: "5 minutes" is not five million.
    const isWhole = length === word.length || /[\p{Script=Han}\p{Script=Hangul}]/u.test(word);
    if (factor !== undefined && isWhole) {
      const dot = rest[space + length] === "." ? 1 : 0;
      return { factor, length: space + length + dot };
    }
    if (/ m$/.test(word) && length === word.length) length = word.length - 1; // "mil m" else "mil"
  }
  return { factor: 1, length: 0 };
}

/** The value of a number token; undefined for a fraction of a view. */
function readNumber(token: string, factor: number, style: NumberStyle): number | undefined {
  const marks = [...token.replace(/[ '’٬]/g, "").matchAll(/[.,٫]/g)].map((mark) => mark[0]);
  const compact = token.replace(/[ '’٬]/g, "").replaceAll("٫", style.decimal === "," ? "," : ".");
  const last = marks.at(-1);
  if (last === undefined) return Number(compact);
  const isRepeated = marks.filter((mark) => mark === last).length > 1;
  const afterLast = compact.length - Math.max(compact.lastIndexOf("."), compact.lastIndexOf(",")) - 1;
  const isMixed = new Set(marks).size > 1;
  const isGroup =
    isRepeated || (!isMixed && afterLast === 3 && (factor === 1 || (last === style.group && last !== style.decimal)));
  if (isGroup) return Number(compact.replace(/[.,]/g, ""));
  const at = Math.max(compact.lastIndexOf("."), compact.lastIndexOf(","));
  const value = Number(`${compact.slice(0, at).replace(/[.,]/g, "")}.${compact.slice(at + 1)}`);
  return factor === 1 && !Number.isInteger(value) ? undefined : value;
}
