import { detached } from "../document/detached.ts";

const separators = /\s*[|｜_»«•·–—―ฅ]+\s*|\s+[-:~]+\s+|\s*--+\s*|\s*::+\s*|\s+\/\s+|\s*\[\]\s*/g;
/** Words that say what the page is, not what the programme is called. */
const mediumWords = new Set(
  "video videos vidéo vidéos vídeo vídeos watch online free full hd podcast podcasts audio clip clips film films movie tv stream streaming live song songs lyrics music and on for the at auf sur en by 视频 在线观看 在线播放 高清 免费 免费观看 高清视频 视频在线观看 動画 видео смотреть онлайн".split(
    " ",
  ),
);

/** Letters and digits only, lower case: how texts are compared. */
export function key(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  if (keys.size >= keysKeptMax) keys.clear();
  const made = makeKey(text);
  keys.set(detached(text), made);
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

/** Drops the site's name and words for the medium at either end: "Clip - Video River TV" is "Clip". */
export function stripSiteName(title: string, siteNames: readonly string[]): string {
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
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  const rest = words.filter((word) => !mediumWords.has(word));
  return (
    words.length <= 8 && (rest.length === 0 || (rest.length < words.length && isSiteName(rest.join(" "), siteNames)))
  );
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

/** The first heading that the document title contains whole, at its start or end or as written; none that `isOther`. */
export function confirmedHeading(
  headings: readonly string[],
  document: string,
  isOther: (heading: string) => boolean = () => false,
): string | undefined {
  const whole = key(document);
  return headings.find((heading) => {
    const part = key(heading);
    if (part.length < 2 || !whole.includes(part)) return false;
    return (whole.startsWith(part) || whole.endsWith(part) || document.includes(heading)) && !isOther(heading);
  });
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
