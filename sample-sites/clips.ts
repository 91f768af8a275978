import type { SceneName } from "./art/scenes.ts";

/** One recording that exists as a file in media/; programmes share the recordings but each has its own address. */
export type Clip = {
  readonly container: "mp4" | "webm" | "mp3" | "ogg" | "hls";
  /** Length of the recorded file; for looped kinds (mp3, hls) the length of one loop. */
  readonly seconds: number;
  readonly scene: SceneName;
  readonly palette: number;
};

// Together under 5 MB, see make-media.ts. Flat shapes at 15 frames a second cost about 8 kB a second.
export const clips = {
  tide: { container: "mp4", seconds: 18, scene: "ribbons", palette: 4 },
  ridge: { container: "mp4", seconds: 26, scene: "hills", palette: 0 },
  orbit: { container: "mp4", seconds: 22, scene: "orbits", palette: 1 },
  skyline: { container: "mp4", seconds: 31, scene: "city", palette: 3 },
  lantern: { container: "mp4", seconds: 40, scene: "lanterns", palette: 8 },
  bloom: { container: "mp4", seconds: 24, scene: "petals", palette: 7 },
  northern: { container: "mp4", seconds: 36, scene: "aurora", palette: 6 },
  reef: { container: "mp4", seconds: 28, scene: "reef", palette: 11 },
  shower: { container: "webm", seconds: 20, scene: "rain", palette: 9 },
  dune: { container: "webm", seconds: 24, scene: "hills", palette: 5 },
  pulse: { container: "webm", seconds: 15, scene: "bars", palette: 10 },
  harbour: { container: "mp3", seconds: 20, scene: "bars", palette: 4 },
  porch: { container: "mp3", seconds: 24, scene: "bars", palette: 5 },
  night: { container: "mp3", seconds: 16, scene: "bars", palette: 1 },
  bells: { container: "ogg", seconds: 30, scene: "bars", palette: 8 },
  broadcast: { container: "hls", seconds: 24, scene: "aurora", palette: 1 },
  metro: { container: "hls", seconds: 24, scene: "city", palette: 9 },
  uplands: { container: "hls", seconds: 24, scene: "hills", palette: 2 },
  festival: { container: "hls", seconds: 24, scene: "lanterns", palette: 3 },
} as const satisfies Record<string, Clip>;

export type ClipName = keyof typeof clips;

/** Length of one HLS segment; every HLS clip is a whole number of them. */
export const segmentSeconds = 6;

export function clipOf(name: ClipName): Clip {
  return clips[name];
}
