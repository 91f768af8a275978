import { type Clip, clipOf } from "./clips.ts";
import { seedOf } from "./random.ts";
import type { LiveProgramme, Page, TruthMedia } from "./site.ts";

/** Pictures per site in pictures/; programmes beyond share them. */
export const picturesPerSite = 24;

const mediaTypes: Record<Clip["container"], { kind: TruthMedia["kind"]; type: string }> = {
  mp4: { kind: "video", type: "video/mp4" },
  webm: { kind: "video", type: "video/webm" },
  mp3: { kind: "audio", type: "audio/mpeg" },
  ogg: { kind: "audio", type: "audio/ogg" },
  hls: { kind: "hls", type: "application/vnd.apple.mpegurl" },
};

export function containerOf(programme: LiveProgramme): Clip["container"] {
  return clipOf(programme.clip).container;
}

export function mediaPage(programme: LiveProgramme): Page {
  return { kind: "media", clip: programme.clip, loops: programme.loops ?? 1 };
}

export function truthMedia(programme: LiveProgramme, url: string): TruthMedia {
  return { url, ...mediaTypes[containerOf(programme)] };
}

/** The picture of a programme: `pictures/<site>-<number>.webp`. */
export function picturePage(siteKey: string, programme: LiveProgramme): Page {
  return { kind: "picture", file: pictureFile(siteKey, ((programme.number - 1) % picturesPerSite) + 1) };
}

export function pictureFile(siteKey: string, number: number): string {
  return `${siteKey}-${number}.webp`;
}

/** A number that looks like a database id but is known from the programme alone. */
export function paddedId(siteKey: string, programme: LiveProgramme): number {
  return 10_000 + programme.number * 37 + (seedOf(siteKey) % 1000);
}
