import { normalizeUrl } from "../links/normalize-url.ts";
import { readDashManifest } from "./dash.ts";
import type { Playlist, Rendition, Variant } from "./playlist.ts";
import { isOn, numberOf, readAttributeList, resolutionOf } from "./playlist-attributes.ts";

const linesMax = 500_000;

/**
 * Reads an HLS playlist (RFC 8216, with the variables of RFC 8216bis) or a DASH manifest.
 *
 * @param url where it was received from: relative addresses and query variables are resolved against it
 */
export function readPlaylist(text: string, url: string): Playlist {
  const plain = text.replace(/^\ufeff/, "");
  if (/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:\w+:)?MPD[\s>]/.test(plain))
    return readDashManifest(plain, url);
  if (!/^\s*#EXTM3U(?:\s|$)/.test(plain)) return { kind: "none" };
  const lines = plain
    .split(/\r\n|\n|\r/, linesMax)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const variables = readVariables(lines, url);
  const expanded = variables.size === 0 ? lines : lines.map((line) => expand(line, variables));
  // 4.3.4: master tags make a master playlist, whatever else stands in it.
  const isMaster = expanded.some((line) => /^#EXT-X-(?:STREAM-INF|I-FRAME-STREAM-INF|MEDIA):/.test(line));
  return isMaster ? readMaster(expanded, url) : readMedia(expanded);
}

function readMaster(lines: readonly string[], url: string): Playlist {
  const variants: Variant[] = [];
  const renditions: Rendition[] = [];
  let pending: ReadonlyMap<string, string> | undefined;
  for (const line of lines) {
    if (line.startsWith("#EXT-X-STREAM-INF:")) pending = readAttributeList(line.slice(18));
    else if (line.startsWith("#EXT-X-MEDIA:")) renditions.push(readRendition(readAttributeList(line.slice(13)), url));
    else if (!line.startsWith("#") && pending !== undefined) {
      const address = normalizeUrl(line, url);
      if (address !== undefined) variants.push(variantOf(address, pending));
      pending = undefined;
    }
  }
  return { kind: "master", variants, renditions };
}

function variantOf(url: string, attributes: ReadonlyMap<string, string>): Variant {
  const codecs = attributes.get("CODECS");
  const framesPerSecond = numberOf(attributes.get("FRAME-RATE"));
  return {
    url,
    bandwidth: numberOf(attributes.get("BANDWIDTH")) ?? numberOf(attributes.get("AVERAGE-BANDWIDTH")) ?? 0,
    ...resolutionOf(attributes.get("RESOLUTION")),
    ...(codecs !== undefined && { codecs }),
    ...(framesPerSecond !== undefined && { framesPerSecond }),
  };
}

function readRendition(attributes: ReadonlyMap<string, string>, base: string): Rendition {
  const uri = attributes.get("URI");
  const url = uri === undefined ? undefined : normalizeUrl(uri, base);
  const language = attributes.get("LANGUAGE");
  return {
    type: attributes.get("TYPE") ?? "",
    name: attributes.get("NAME") ?? "",
    isDefault: isOn(attributes.get("DEFAULT")),
    ...(language !== undefined && { language }),
    ...(url !== undefined && { url }),
  };
}

function readMedia(lines: readonly string[]): Playlist {
  let durationSeconds = 0;
  let segments = 0;
  let pendingSeconds: number | undefined;
  let target: number | undefined;
  let hasEnd = false;
  let isEncrypted = false;
  for (const line of lines) {
    if (line.startsWith("#EXTINF:"))
      pendingSeconds = Math.max(0, numberOf(/^\s*([\d.]+)/.exec(line.slice(8))?.[1]) ?? 0);
    else if (line.startsWith("#EXT-X-TARGETDURATION:")) target = numberOf(line.slice(22));
    else if (line === "#EXT-X-ENDLIST") hasEnd = true;
    else if (line.startsWith("#EXT-X-KEY:")) isEncrypted ||= readAttributeList(line.slice(11)).get("METHOD") !== "NONE";
    else if (!line.startsWith("#")) {
      durationSeconds += pendingSeconds ?? 0;
      segments++;
      pendingSeconds = undefined;
    }
  }
  // 4.3.3.5: a VOD playlist cannot change, so it is complete even where the end tag was forgotten.
  const isComplete = hasEnd || lines.some((line) => /^#EXT-X-PLAYLIST-TYPE:\s*VOD$/.test(line));
  return {
    kind: "media",
    durationSeconds: Number(durationSeconds.toFixed(6)),
    isLive: !isComplete,
    ...(target !== undefined && { targetDurationSeconds: target }),
    segments,
    isEncrypted,
  };
}

/** EXT-X-DEFINE: a value, or a parameter of the playlist's own address. IMPORT needs the master playlist and is left alone. */
function readVariables(lines: readonly string[], url: string): Map<string, string> {
  const variables = new Map<string, string>();
  for (const line of lines) {
    if (!line.startsWith("#EXT-X-DEFINE:")) continue;
    const attributes = readAttributeList(line.slice(14));
    const name = attributes.get("NAME");
    const parameter = attributes.get("QUERYPARAM");
    if (name !== undefined) variables.set(name, attributes.get("VALUE") ?? "");
    else if (parameter !== undefined) variables.set(parameter, URL.parse(url)?.searchParams.get(parameter) ?? "");
  }
  return variables;
}

function expand(line: string, variables: ReadonlyMap<string, string>): string {
  return line.replace(/\{\$([\w-]+)\}/g, (all, name: string) => variables.get(name) ?? all);
}
