import { hash } from "node:crypto";
import { urlKey } from "../../../libraries/recognition/index.ts";
import { platformIdentity } from "./platform-identities.ts";

/** Pages and addresses that pages declare are of one space: one page's canonical address is another page. */
export type IdentitySpace = "page" | "media" | "embed";

const keyHexDigits = 32; // 128 bits: a clash among a billion addresses has a chance of 1e-21

/** The key an address is stored and found by: 32 hex digits, whatever its length. */
export function identityKey(space: IdentitySpace, address: string): string {
  return hash("sha256", `${space} ${identityText(space, address)}`, "hex").slice(0, keyHexDigits);
}

function identityText(space: IdentitySpace, address: string): string {
  switch (space) {
    case "page":
      return withoutWebPrefix(urlKey(address));
    case "media":
      return mediaIdentity(address);
    case "embed":
      return platformIdentity(address) ?? withoutDisplayParameters(address);
  }
}

// http and https, with www and without: one page on every site met so far, and titles are compared all the same.
function withoutWebPrefix(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}

const mediaSuffix = /\.(mp4|m4v|webm|ogv|ogg|oga|opus|mov|flv|f4v|avi|wmv|mkv|3gp|mp3|m4a|aac|wav|flac|m3u8|mpd|ts)$/i;

// Signatures and expiry times stand in the query of a file's address and change with every visit.
function mediaIdentity(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  if (mediaSuffix.test(url.pathname)) url.search = "";
  return withoutWebPrefix(url.href);
}

// How a player should look or start; not what it plays.
const displayParameters = new Set([
  "autoplay",
  "muted",
  "mute",
  "loop",
  "controls",
  "start",
  "t",
  "end",
  "rel",
  "width",
  "height",
  "w",
  "h",
  "color",
  "theme",
  "title",
  "byline",
  "portrait",
  "badge",
  "api",
  "enablejsapi",
  "origin",
  "widget_referrer",
  "playsinline",
  "modestbranding",
  "showinfo",
  "wmode",
  "allowfullscreen",
  "fs",
  "hl",
  "cc_load_policy",
  "iv_load_policy",
  "dnt",
  "app_id",
  "player_id",
  "high_quality",
  "danmaku",
  "as_wide",
  "si",
  "feature",
  "isoutside",
  "show_text",
  "ref",
  "from",
  "quality",
]);

function withoutDisplayParameters(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  for (const name of [...url.searchParams.keys()])
    if (displayParameters.has(name.toLowerCase()) || name.startsWith("utm_")) url.searchParams.delete(name);
  url.searchParams.sort();
  return withoutWebPrefix(url.href);
}
