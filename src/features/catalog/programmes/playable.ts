import type { MediaAddress } from "../../../libraries/recognition/index.ts";

// What browsers cannot decode, whatever the page calls it.
const unplayableSuffix = /\.(flv|f4v|avi|wmv|asf|rm|rmvb|ra|ram|mpg|mpeg|vob|swf|3gp|mkv|ts|wma)$/i;
const playableKinds = new Set(["video", "audio", "hls"]);

/** Whether Glint's player can play an address: a file that browsers decode, or an HLS stream. */
export function isPlayableMedia({ kind, url }: Pick<MediaAddress, "kind" | "url">): boolean {
  return playableKinds.has(kind) && URL.canParse(url) && !unplayableSuffix.test(new URL(url).pathname);
}
