import type { MediaKind } from "../reading.ts";
import { type CompiledRules, platformsOfHost } from "./rules.ts";

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
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const own = /\.(\w{2,5})$/.exec(path)?.[1]?.toLowerCase();
  const kind = own === undefined ? undefined : rules.suffixKinds.get(own);
  if (own !== undefined && kind !== undefined) return { media: kind, suffix: own };
  // A redirector names the file in the path ("/redirect.mp3/host/file") or in the query ("?file=a.mp4").
  rules.mediaSuffix.lastIndex = url.indexOf("/", 8);
  if (rules.mediaSuffix.lastIndex <= 0) return undefined;
  const named = rules.mediaSuffix.exec(url)?.[1]?.toLowerCase();
  const namedKind = named === undefined ? undefined : rules.suffixKinds.get(named);
  if (named === undefined || namedKind === undefined || namedKind === "flash") return undefined;
  return { media: namedKind, suffix: named };
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

function afterScheme(url: string): string {
  const at = url.indexOf("//");
  return at === -1 ? url : url.slice(at + 2);
}

function hostOf(rest: string): string {
  const end = rest.search(/[/?#:]/);
  return (end === -1 ? rest : rest.slice(0, end)).toLowerCase();
}
