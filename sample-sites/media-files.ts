import { readFile } from "node:fs/promises";
import path from "node:path";
import { type ClipName, clipOf, segmentSeconds } from "./clips.ts";

/** Bytes of a file together with its content type. */
export type File = { readonly bytes: Buffer; readonly type: string };

const loaded = new Map<string, Promise<Buffer>>();

function load(folder: "media" | "pictures", name: string): Promise<Buffer> {
  const file = path.join(import.meta.dirname, folder, name);
  const found = loaded.get(file) ?? readFile(file);
  loaded.set(file, found);
  return found;
}

export async function readPicture(file: string): Promise<File> {
  return { bytes: await load("pictures", file), type: "image/webp" };
}

/** A clip as its address serves it: the file, an mp3 repeated, an HLS playlist, or (with `part`) one HLS segment. */
export async function readClip({
  clip: name,
  loops,
  part,
}: {
  clip: ClipName;
  loops: number;
  part?: number;
}): Promise<File> {
  const clip = clipOf(name);
  switch (clip.container) {
    case "hls":
      if (part !== undefined) return { bytes: await load("media", `${name}-${part}.m2ts`), type: "video/mp2t" };
      return {
        bytes: Buffer.from(playlist(clip.seconds / segmentSeconds, loops)),
        type: "application/vnd.apple.mpegurl",
      };
    case "mp3": {
      const once = (await load("media", `${name}.mp3`)).subarray(0, wholeFrames(clip.seconds));
      return { bytes: Buffer.concat(Array.from({ length: loops }, () => once)), type: "audio/mpeg" };
    }
    case "ogg":
      return { bytes: await load("media", `${name}.ogg`), type: "audio/ogg" };
    default:
      return { bytes: await load("media", `${name}.${clip.container}`), type: `video/${clip.container}` };
  }
}

// 40 kbit/s at 24 kHz: 576 samples, 120 bytes a frame (ISO 13818-3). The encoder adds up to three frames at the end,
// which would add up over many repetitions.
const frameBytes = 120;
const frameSeconds = 0.024;

function wholeFrames(seconds: number): number {
  return Math.floor(seconds / frameSeconds) * frameBytes;
}

/** Repeats the segments; time stamps start anew at every repetition, which RFC 8216 4.3.2.3 calls a discontinuity. */
function playlist(parts: number, loops: number): string {
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:3",
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
  ];
  for (let loop = 0; loop < loops; loop++) {
    if (loop > 0) lines.push("#EXT-X-DISCONTINUITY");
    for (let part = 0; part < parts; part++) lines.push(`#EXTINF:${segmentSeconds.toFixed(3)},`, `${part}.ts`);
  }
  return `${[...lines, "#EXT-X-ENDLIST"].join("\n")}\n`;
}
