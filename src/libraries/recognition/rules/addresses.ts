import { codeAt } from "../document/code-at.ts";
import type { MediaKind } from "../reading.ts";
import { type CompiledRules, platformsOfHost, startCode } from "./rules.ts";

/** What an address is, judged by itself. */
export type AddressClass =
  | { readonly kind: "media"; readonly media: MediaKind; readonly suffix: string }
  | { readonly kind: "embed"; readonly platform: string }
  | { readonly kind: "watch"; readonly platform: string }
  | { readonly kind: "advert" }
  | { readonly kind: "other" };

const other: AddressClass = { kind: "other" };

/** Classifies an absolute address: a platform's player first, whatever words its parameters hold; adverts, platforms, suffix. */
export function classifyAddress(rules: CompiledRules, url: string): AddressClass {
  const rest = afterScheme(url);
  const platforms = platformsOfHost(rules, hostOf(rest));
  const player = platforms === rules.platformsAnywhere ? undefined : platforms.find(({ embed }) => embed.test(rest));
  if (player) return { kind: "embed", platform: player.id };
  if (rules.adverts.test(url)) return { kind: "advert" };
  for (const platform of platforms) {
    if (platform.embed.test(rest)) return { kind: "embed", platform: platform.id };
    if (platform.watch.test(rest)) return { kind: "watch", platform: platform.id };
  }
  const media = mediaOfAddress(rules, url);
  return media === undefined ? other : { kind: "media", ...media };
}

/** The media kind an address' suffix tells: the path's own, else that of a file named inside path or query. */
export function mediaOfAddress(rules: CompiledRules, url: string): { media: MediaKind; suffix: string } | undefined {
  if (!mayHaveSuffix(rules, url)) return undefined;
  const end = endOfPath(url);
  const last = url.lastIndexOf(".", end - 1);
  const own = last < 0 ? undefined : suffixAfter(rules, url, last);
  if (own !== undefined && last + 1 + own.suffix.length === end) return own;
  // A redirector names the file in the path ("/redirect.mp3/host/file") or in the query ("?file=a.mp4").
  const from = url.indexOf("/", 8);
  for (let dot = from <= 0 ? -1 : url.indexOf(".", from); dot >= 0; dot = url.indexOf(".", dot + 1)) {
    const named = suffixAfter(rules, url, dot);
    if (named !== undefined) return named.media === "flash" ? undefined : named;
  }
  return undefined;
}

/** Whether the first two letters of a media suffix follow a dot: no other address is looked at twice. */
function mayHaveSuffix({ suffixStarts }: CompiledRules, url: string): boolean {
  for (let dot = url.indexOf("."); dot >= 0; dot = url.indexOf(".", dot + 1))
    if (suffixStarts[startCode(codeAt(url, dot + 1), codeAt(url, dot + 2))] !== 0) return true;
  return false;
}

function endOfPath(url: string): number {
  const { length } = url;
  for (let at = 0; at < length; at++) {
    const code = codeAt(url, at);
    if (code === 0x3f || code === 0x23) return at; // ? or #
  }
  return length;
}

/** The media suffix that stands after the dot at `dot` and ends there. */
function suffixAfter(rules: CompiledRules, url: string, dot: number): { media: MediaKind; suffix: string } | undefined {
  let end = dot + 1;
  while (isWordCode(codeAt(url, end))) end++; // NaN after the end
  const length = end - dot - 1;
  if (length < 2 || length > rules.suffixLengthMax || codeAt(url, end) === 0x2d) return undefined;
  const suffix = url.slice(dot + 1, end).toLowerCase();
  const media = rules.suffixKinds.get(suffix);
  return media === undefined ? undefined : { media, suffix };
}

// What \w matches.
function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;
}

/** The media kind a MIME type tells. */
export function mediaOfType(type: string): MediaKind | undefined {
  const name = type.toLowerCase().split(";")[0]?.trim() ?? "";
  if (/mpegurl/.test(name)) return "hls";
  if (name === "application/dash+xml") return "dash";
  if (/shockwave-flash/.test(name)) return "flash";
  if (name.startsWith("video/") || /^application\/(?:mp4|x-mplayer2|ogg|vnd\.rn-realmedia)/.test(name)) return "video";
  if (name.startsWith("audio/")) return "audio";
  return undefined;
}

/** Whether an absolute address shows a programme on a platform: as `classifyAddress` says, but quicker where it does not. */
export function isWatchAddress(rules: CompiledRules, url: string): boolean {
  const rest = afterScheme(url);
  for (const { watch } of platformsOfHost(rules, hostOf(rest)))
    if (watch.test(rest)) return classifyAddress(rules, url).kind === "watch";
  return false;
}

function afterScheme(url: string): string {
  const at = url.indexOf("//");
  return at === -1 ? url : url.slice(at + 2);
}

function hostOf(rest: string): string {
  const { length } = rest;
  let isLower = true;
  let at = 0;
  for (; at < length; at++) {
    const code = codeAt(rest, at);
    if (code === 0x2f || code === 0x3f || code === 0x23 || code === 0x3a) break;
    if (code > 127 || (code >= 65 && code <= 90)) isLower = false;
  }
  const host = rest.slice(0, at);
  return isLower ? host : host.toLowerCase();
}
