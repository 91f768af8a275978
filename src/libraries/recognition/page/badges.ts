import { parseCount } from "../value/parse-count.ts";

const clock = /^(?:\D{0,3}\s)?(\d{1,3}):(\d{2})(?::(\d{2}))?$/;

/** Seconds of a duration badge like "4:05" or "1:02:03"; undefined for anything else. Cheap: called for every short text. */
export function clockSeconds(text: string): number | undefined {
  if (text.length > 12 || !text.includes(":")) return undefined;
  const match = clock.exec(text.trim());
  if (match === null) return undefined;
  const [, first = "0", second = "0", third] = match;
  const isValid = Number(second) < 60 && (third === undefined || Number(third) < 60);
  if (!isValid) return undefined;
  const [high, low] = [Number(first), Number(second)];
  return third === undefined ? high * 60 + low : high * 3600 + low * 60 + Number(third);
}

const viewWordsApart =
  /views?|plays?|watching|watched|listens?|streams?|hits|visualizaciones|visualizações|visualizzazioni|reproducciones|vistas|vues|aufrufe|wyświetleń|görüntüleme|izlenme|weergaven|visningar|zhlédnutí|lượt xem|ditonton|перегляд\p{L}{0,5}|просмотр\p{L}{0,5}|조회수?/iu;
const viewWordsWithin = /回視聴|回再生|再生|播放|观看|觀看|浏览|瀏覽|人气|点击/iu;
/** Words beside a number of views, as parts of other words too. */
export const viewWords = new RegExp(`${viewWordsApart.source}|${viewWordsWithin.source}`, "iu");
const viewWord = new RegExp(`(?<!\\p{L})(?:${viewWordsApart.source})(?!\\p{L})|${viewWordsWithin.source}`, "iu");
const countHint = /(?:^|[\s_-])(?:views?|plays?|hits?|watch(?:ed)?|bofang|renqi)(?:$|[\s_-]|count|num)/;
const bare = /^\D{0,3}\d[\d.,\s]{0,14}\s?(?:[万萬亿億千kKmMbB]|Tsd\.?|Mio\.?|тыс\.?|млн\.?)?\s?[次回+]?$/;
const textLengthMax = 60;

/**
 * A number of views as cards and pages show it: "1.2万次播放", "views: 3,401", or a bare number in an element named for it.
 *
 * @param element what the text stands in; its class names are read only where the text is a bare number.
 */
export function readCount(text: string, element: { readonly hints: string }): number | undefined {
  if (text.length > textLengthMax || !/\d/.test(text)) return undefined;
  return viewWord.test(text) ? parseCount(text) : readBareCount(text, element);
}

/** As `readCount`, for texts without `viewWords`. */
export function readBareCount(text: string, element: { readonly hints: string }): number | undefined {
  return text.length <= textLengthMax && bare.test(text) && countHint.test(element.hints)
    ? parseCount(text)
    : undefined;
}

const partEnd = /\s*[|｜·•]\s*|\s+[-–—/]\s+/;

/** The parts of a line of badges: "0:40 | views: 33". */
export function badgeParts(text: string): readonly string[] {
  return /[|｜·•]|\s[-–—/]\s/.test(text) ? text.split(partEnd) : [text];
}
