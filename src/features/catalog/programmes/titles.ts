/** What two titles say about whether two programmes are one; `unknown` when one of them names nothing. */
export type TitleRelation = "agree" | "differ" | "unknown";

// Words that stand where a title should be: they name no programme.
const generic = new Set(
  [
    "video",
    "videos",
    "untitled",
    "untitled document",
    "no title",
    "home",
    "index",
    "watch",
    "play",
    "player",
    "live",
    "tv",
    "welcome",
    "loading",
    "error",
    "404",
    "视频",
    "视频播放",
    "在线播放",
    "播放",
    "播放页",
    "正在播放",
    "首页",
    "无标题",
    "无标题文档",
    "直播",
    "在线直播",
    "電影",
    "電視",
    "首頁",
    "播放頁",
    "直播中",
  ].map(compact),
);

/** Whether a title names no programme: empty, a stock word, or only the site's own name. */
export function isGenericTitle(title: string, siteNames: readonly string[]): boolean {
  const text = compact(title);
  return text === "" || generic.has(text) || siteNames.some((name) => compact(name) === text);
}

/** A title without the site's name at its end or beginning ("Cats - Tube", "Tube | Cats"). */
export function withoutSiteName(title: string, siteNames: readonly string[]): string {
  const parts = title.split(segmentBreak);
  if (parts.length < 3) return title;
  const names = new Set(siteNames.map(compact));
  if (names.has(compact(parts.at(-1) ?? ""))) return parts.slice(0, -2).join("");
  if (names.has(compact(parts[0] ?? ""))) return parts.slice(2).join("");
  return title;
}

// The break is captured, so that what is left can be joined again.
const segmentBreak = /(\s+[-–—·»:|_]\s+|\s*[|｜_—]\s*|\s*--\s*)/;
const similarityLeast = 0.85; // "…的猫" against "…的猫咪" agrees, "…第一集" is caught by its number first
const comparedLengthLeast = 6; // shorter titles share half their bigrams by chance

/**
 * Compares two titles as a reader would: case, punctuation and width do not count; a trailing part may be missing on one
 * side; numbers must be the same ("Episode 1" is not "Episode 2", 上 is not 下).
 */
export function compareTitles(a: string, b: string): TitleRelation {
  const [textA, textB] = [comparable(a), comparable(b)];
  if (textA === "" || textB === "") return "unknown";
  if (textA === textB) return "agree";
  if (numbersOf(a) !== numbersOf(b)) return "differ";
  if (comparable(headOf(a)) === textB || comparable(headOf(b)) === textA) return "agree";
  if (Math.min(textA.length, textB.length) < comparedLengthLeast) return "differ";
  return similarity(textA, textB) >= similarityLeast ? "agree" : "differ";
}

function headOf(title: string): string {
  const parts = title.split(segmentBreak);
  return parts.length < 3 ? title : parts.slice(0, -2).join("");
}

/** The letters and digits of a text, in one case and width. */
function compact(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "");
}

/** `compact` without years, picture sizes and leading zeros, which say nothing about which programme it is. */
function comparable(title: string): string {
  const text = title.normalize("NFKC").toLowerCase();
  return compact(text.replace(noise, " ").replace(leadingZeros, "")) || compact(text);
}

const leadingZeros = /(?<!\d)0+(?=\d)/g;
const noise = /\b(19|20)\d\d\b|\b(360|480|720|1080|1440|2160)[pi]?\b|\b[48]k\b/g;
const numbers =
  /\d+|第[零〇一二三四五六七八九十百千两]+|[(（【][上中下一二三四五六七八九十]+[)）】]|[上中下](?=$|集|部|篇|半)|\b(?:ii|iii|iv|vi|vii|viii|ix)\b/g;

function numbersOf(title: string): string {
  const text = title.normalize("NFKC").toLowerCase().replace(noise, " ");
  return (text.match(numbers) ?? [])
    .map((number) => number.replace(/[()【】]/g, "").replace(/^0+(?=\d)/, ""))
    .join(" ");
}

/** Dice's coefficient of the character bigrams, 0..1. */
export function similarity(a: string, b: string): number {
  const [left, right] = [bigramCounts(a), bigramCounts(b)];
  let shared = 0;
  for (const [bigram, count] of left) shared += Math.min(count, right.get(bigram) ?? 0);
  const total = Math.max(0, a.length - 1) + Math.max(0, b.length - 1);
  return total === 0 ? 0 : (2 * shared) / total;
}

function bigramCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at++) {
    const bigram = text.slice(at, at + 2);
    counts.set(bigram, (counts.get(bigram) ?? 0) + 1);
  }
  return counts;
}
