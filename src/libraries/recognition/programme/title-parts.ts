import { detached } from "../document/detached.ts";

const separators = /\s*[|｜_»«•·–—―]+\s*|\s+[-:~]+\s+|\s*--+\s*|\s*::+\s*|\s+\/\s+|\s*\[\]\s*/g;
/** Words that say what the page is, not what the programme is called. */
const mediumWords = new Set(
  "video videos stream listen vidéo vidéos vídeo vídeos watch online free full hd podcast podcasts audio clip clips film films movie tv stream streaming live song songs lyrics music and on for the at auf sur en by 视频 在线观看 在线播放 高清 免费 免费观看 高清视频 视频在线观看 動画 видео смотреть онлайн".split(
    " ",
  ),
);

/** Letters and digits only, lower case: how texts are compared. */
export function key(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  if (keys.size >= keysKeptMax) keys.clear();
  const own = detached(text);
  // A text that is its own key would keep its page in memory otherwise.
  const made = makeKey(own);
  keys.set(own, made);
  return made;
}

// The same titles and site names are compared many times on a page and from page to page.
const keys = new Map<string, string>();
const keysKeptMax = 5000;

function makeKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

export function isSiteName(text: string, siteNames: readonly string[]): boolean {
  const own = key(text);
  return own === "" || siteNames.some((name) => key(name) === own);
}

// What pages add to be found; behind a title without a mark between. A word alone may belong to the title.
const searchWords =
  /(?:在线|免费|高清|超清|蓝光|全集|完整版|无删减|国语|粤语|中字|手机|迅雷|百度云|网盘|观看|播放|下载|收看|视频|电影|动漫|[\s,，、]){2,40}$|\s(?:watch online|full movie|смотреть онлайн)(?:\s(?:free|hd|бесплатно|в хорошем качестве)){0,3}$/i;
const surelySearchWords = /在线|免费|下载|online|онлайн|full movie/i;

function withoutSearchWords(title: string): string {
  const found = searchWords.exec(title);
  if (found === null || !surelySearchWords.test(found[0])) return title;
  const rest = title.slice(0, found.index).trim();
  return key(rest).length >= 2 ? rest : title;
}

/** Drops the site's name, words for the medium and words for search engines at either end: "Clip - Video River TV" is "Clip". */
export function stripSiteName(title: string, siteNames: readonly string[]): string {
  return withoutSearchWords(stripParts(withoutSearchWords(title), siteNames));
}

/** Drops "on SITE" from a page's title. */
export function withoutOnSite(title: string, siteNames: readonly string[]): string {
  const found = /^(.{2,}?)\s(?:on|auf|sur|en|no|na)\s(\S.{0,40})$/i.exec(title);
  return found !== null && isSiteName(found[2] ?? "", siteNames) ? (found[1] as string) : title;
}

function stripParts(title: string, siteNames: readonly string[]): string {
  let parts = splitTitle(title);
  const isNoise = (text: string) => isSiteName(text, siteNames) || isMedium(text, siteNames);
  while (parts.length > 1 && isNoise(parts.at(-1)?.text ?? "")) parts = parts.slice(0, -1);
  while (parts.length > 1 && isSiteName(parts[0]?.text ?? "", siteNames)) parts = parts.slice(1);
  const first = parts[0];
  const last = parts.at(-1);
  return first === undefined || last === undefined ? title : title.slice(first.start, last.end).trim();
}

/** Has a word that says what the page is. */
export function mentionsMedium(text: string): boolean {
  return /\b(?:videos?|watch|online|podcasts?|lyrics|streaming)\b|视频|在线/i.test(text);
}

/** Only words for the medium, the site's name besides: "Podcast on River FM". */
function isMedium(text: string, siteNames: readonly string[]): boolean {
  const words = wordsOf(text);
  const rest = words.filter((word) => !mediumWords.has(word));
  return (
    words.length <= 8 && (rest.length === 0 || (rest.length < words.length && isSiteName(rest.join(" "), siteNames)))
  );
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "");
}

export type TitlePart = { readonly text: string; readonly start: number; readonly end: number };

/** The parts of a title between separators. */
export function splitTitle(title: string): TitlePart[] {
  const parts: TitlePart[] = [];
  let from = 0;
  for (const match of title.matchAll(separators)) {
    if (match.index > from) parts.push({ text: title.slice(from, match.index), start: from, end: match.index });
    from = match.index + match[0].length;
  }
  if (from < title.length) parts.push({ text: title.slice(from), start: from, end: title.length });
  return parts;
}

/** A heading as far as titles are concerned. */
export type TitleHeading = { readonly text: string; readonly level: number };

/**
 * The heading that a written title confirms: one that starts it, else one that makes up a whole part of it (behind a site's
 * or a show's name). Main headings come before headings of parts, long ones before short ones; none that `isOther`.
 */
export function confirmedHeading<Of extends TitleHeading>(
  headings: readonly Of[],
  written: string,
  isOther: (heading: string) => boolean = () => false,
): Of | undefined {
  const whole = key(written);
  let best: Of | undefined;
  let bestRank = 0;
  for (const heading of headings) {
    const part = key(heading.text);
    if (part.length < 2 || !whole.includes(part)) continue;
    const place = placeInTitle(heading.text, part, written, whole);
    if (place === undefined || isOther(heading.text)) continue;
    const rank = (place === "start" ? 10_000 : 1) + (heading.level === 1 ? 2000 : 0) + Math.min(part.length, 1000);
    if (rank > bestRank) [best, bestRank] = [heading, rank];
  }
  return best;
}

const wordLetter = /[\p{L}\p{N}]/u;
// Their words are not set apart by spaces.
const denseLetter = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

function placeInTitle(heading: string, part: string, written: string, whole: string): "start" | "part" | undefined {
  if (whole === part) return "start";
  const at = written.indexOf(heading);
  if (at === -1) return whole.startsWith(part) ? "start" : whole.endsWith(part) ? "part" : undefined;
  const next = written[at + heading.length] ?? "";
  if (wordLetter.test(next) && !denseLetter.test(next) && !denseLetter.test(heading.at(-1) ?? "")) return undefined;
  const before = written.slice(0, at).trim();
  if (wordsOf(before).every((word) => mediumWords.has(word))) return "start";
  return /[|｜_»«•·–—:：/-]$/.test(before) ? "part" : undefined;
}

/** "Song by Band" where Open Graph says "Song", or the maker is Band, is "Song". */
export function withoutMaker(name: string, openGraph: string | undefined, maker: string | undefined): string {
  const found = /^(.{2,}?)\s(?:by|von|par|por|от)\s(.{2,80})$/i.exec(name);
  if (found === null) return name;
  const [, title = name, by = ""] = found;
  if (openGraph !== undefined && key(openGraph) === key(title)) return title;
  if (
    openGraph !== undefined &&
    name.startsWith(openGraph) &&
    /^\s(?:by|von|par|por|от)\s/i.test(name.slice(openGraph.length))
  )
    return openGraph;
  return maker !== undefined && key(maker) === key(by) ? title : name;
}

/** What a document title says between the programme's title and the site's name. */
export function titleRemainder(document: string, title: string, siteNames: readonly string[]): string | undefined {
  const at = document.indexOf(title);
  if (at === -1 || title.length < 2) return undefined;
  const rest = stripSiteName(document.slice(at + title.length).replace(/^[\s\-–—_|·:,]+/, ""), siteNames).trim();
  return rest === "" || isSiteName(rest, siteNames) ? undefined : rest;
}
