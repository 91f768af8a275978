import { codeAt } from "../document/code-at.ts";
import type { CompiledRules } from "../rules/rules.ts";

/** An address found in a script. `key` is the name it was given to ("url", "file", …), "" when none. */
export type ScriptAddress = {
  readonly url: string;
  readonly key: string;
  readonly at: number;
  readonly hasSuffix: boolean;
};

const addressesMax = 200;
// Suffixes looked at in one script, addresses or not.
const suffixesMax = 5000;
const addressLengthMax = 3000;
// Names that players give the address of the programme to.
const mediaKey =
  /^(?:file|url|src|source|sources|video|videourl|video_url|video_src|videosrc|vurl|playurl|play_url|playaddr|mp4|m3u8|hls|hlsurl|dash|flv|stream|streamurl|stream_url|audio|audiourl|audio_url|mp3|mp3url|media|mediaurl|media_url|contenturl|link|path|f|a|u|v|hd|sd|high|low|now|main|progressive_url|hls_url)$/i;
const pictureOrPage = /\.(?:jpe?g|png|gif|webp|svg|ico|css|js|json|html?|php|xml|vtt|srt|woff2?|txt)(?:[?#]|$)/i;

/**
 * Finds media addresses in a script: quoted strings that carry a media suffix, and, in a script that sets up a player,
 * quoted addresses given to a name that players use. Escapes (\/, \u002F, %3A, base64) are undone.
 *
 * @param text the script; works on JSON and on JavaScript object literals alike.
 * @param setsUpPlayer whether the script names a player.
 */
export function findScriptMedia(
  text: string,
  at: number,
  rules: CompiledRules,
  setsUpPlayer: boolean,
): ScriptAddress[] {
  const found: ScriptAddress[] = [];
  const seen = new Set<string>();
  const add = (written: string, key: string, offset: number, hasSuffix: boolean) => {
    if (found.length >= addressesMax) return;
    const url = decodeAddress(written);
    if (url === undefined || seen.has(url) || isCommentedOut(text, offset)) return;
    seen.add(url);
    found.push({ url, key, at: at + offset, hasSuffix });
  };
  const suffix = rules.mediaSuffix;
  let looked = 0;
  suffix.lastIndex = 0;
  for (
    let match = suffix.exec(text);
    match !== null && found.length < addressesMax && looked++ < suffixesMax;
    match = suffix.exec(text)
  ) {
    const literal = literalAround(text, match.index, match.index + match[0].length);
    if (literal !== undefined && isAddressLike(literal.value))
      add(literal.value, keyBefore(text, literal.start), literal.start, true);
  }
  if (setsUpPlayer) collectKeyed(text, add);
  collectEncoded(text, rules, add);
  collectEscapedLists(text, rules, add);
  return found;
}

// Longer lines are a packed script's: no comment of one line is in them.
const commentLengthMax = 300;

/** Whether the line up to `at` begins as a comment: what was tried once plays nothing. */
export function isCommentedOut(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - commentLengthMax), at);
  return (
    /^[\t ]*\/\//.test(before.slice(before.lastIndexOf("\n") + 1)) && (at <= commentLengthMax || before.includes("\n"))
  );
}

/** The quoted string around [start, end), undefined when there is none nearby. */
function literalAround(text: string, start: number, end: number): { value: string; start: number } | undefined {
  let from = start;
  const stop = Math.max(0, start - addressLengthMax);
  while (from > stop && !isQuote(codeAt(text, from - 1))) {
    if (codeAt(text, from - 1) < 32) return undefined;
    from--;
  }
  if (from === stop) return undefined;
  let to = end;
  const { length } = text;
  while (to < length && to - start < addressLengthMax && !isQuote(codeAt(text, to))) {
    if (codeAt(text, to) < 32) return undefined;
    to++;
  }
  let valueEnd = to;
  while (valueEnd > from && text.charCodeAt(valueEnd - 1) === 92) valueEnd--;
  return { value: text.slice(from, valueEnd), start: from };
}

function isQuote(code: number): boolean {
  return code === 34 || code === 39 || code === 96;
}

// Code and patterns in scripts also have dots and suffixes: an address has no blanks, brackets or operators.
function isAddressLike(value: string): boolean {
  return (
    value.length > 5 &&
    !/[{}()<>|*^$]|\s[=+<]|["']|\\[.dws]/.test(value) &&
    !/^\./.test(value.replace(/^\.{1,2}\//, ""))
  );
}

function keyBefore(text: string, start: number): string {
  return (
    /([\w$-]{1,40})["']?\s{0,5}[:=]\s{0,5}\[?\s{0,5}\(?["'`]$/.exec(text.slice(Math.max(0, start - 60), start))?.[1] ??
    ""
  );
}

const keyed = /["']?\b([A-Za-z_][\w-]{0,30})["']?\s{0,3}[:=]\s{0,3}["'`]([^"'`\s]{8,3000})["'`]/g;

function collectKeyed(
  text: string,
  add: (written: string, key: string, offset: number, hasSuffix: boolean) => void,
): void {
  for (const match of text.matchAll(keyed)) {
    const [whole, key = "", value = ""] = match;
    if (!mediaKey.test(key) || pictureOrPage.test(value) || value.includes("${")) continue;
    if (/^(?:https?:)?(?:\\?\/){2}|^%68%74%74|^https?%3A|^aHR0c|^JTY4/i.test(value))
      add(value, key, match.index + whole.indexOf(value), false);
  }
}

// base64 of "http://", "https:", and of "%68%74%74" as some programs write it.
const encoded = /["'`](aHR0c[\w+/=%-]{8,3000}|JTY4JTc0[\w+/=%-]{8,3000})["'`]/g;

function collectEncoded(
  text: string,
  rules: CompiledRules,
  add: (written: string, key: string, offset: number, hasSuffix: boolean) => void,
): void {
  if (!text.includes("aHR0c") && !text.includes("JTY4JTc0")) return;
  for (const match of text.matchAll(encoded)) {
    const url = decodeAddress(match[1] ?? "");
    rules.mediaSuffix.lastIndex = 0;
    if (url !== undefined && rules.mediaSuffix.test(url))
      add(url, keyBefore(text, match.index + 1), match.index + 1, true);
  }
}

// A list of episodes is handed over as one escaped text: "Part 1$https://…#Part 2$https://…".
const escapedList = /\b(?:unescape|decodeURIComponent)\(\s{0,5}["']([^"']{8,50000})["']/g;

function collectEscapedLists(
  text: string,
  rules: CompiledRules,
  add: (written: string, key: string, offset: number, hasSuffix: boolean) => void,
): void {
  if (!text.includes("unescape(") && !text.includes("decodeURIComponent(")) return;
  for (const match of text.matchAll(escapedList)) {
    const list = (match[1] ?? "").replace(/%(?:u([\da-f]{4})|([\da-f]{2}))/gi, (_, wide: string, narrow: string) =>
      String.fromCharCode(Number.parseInt(wide ?? narrow, 16)),
    );
    for (const written of list.split(/[$#\s"',]+/)) {
      rules.mediaSuffix.lastIndex = 0;
      if (/^(?:https?:)?\/\//i.test(written) && rules.mediaSuffix.test(written)) add(written, "", match.index, true);
    }
  }
}

/** Undoes the ways addresses are written in scripts; undefined when nothing usable remains. */
export function decodeAddress(written: string): string | undefined {
  let value = written.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  value = value.replace(/\\x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  value = value.replaceAll("\\/", "/").replaceAll("&amp;", "&").replaceAll("\\", "");
  if (/^(?:aHR0c|JTY4)/.test(value)) value = decodeBase64(value) ?? value;
  if (/^https?%3A|^%68%74%74|^%2F/i.test(value)) value = decodePercent(value) ?? value;
  value = value.trim();
  return value === "" || value.length > addressLengthMax ? undefined : value;
}

function decodeBase64(value: string): string | undefined {
  const text = decodePercent(value) ?? value;
  if (!/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}

function decodePercent(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
