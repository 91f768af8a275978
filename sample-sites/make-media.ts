// Remakes media/: every picture moves by the scenes of art/, every tune comes from art/sound.ts; nothing is recorded
// from elsewhere. Needs ffmpeg (libx264, libvpx-vp9, libmp3lame, libvorbis, libopus). Run: node sample-sites/make-media.ts [clip…]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { palettes } from "./art/palettes.ts";
import { drawScene, height, scenes, width } from "./art/scenes.ts";
import { composeTune } from "./art/sound.ts";
import { type Clip, type ClipName, clipOf, clips, segmentSeconds } from "./clips.ts";
import { seedOf } from "./random.ts";

const mediaFolder = path.join(import.meta.dirname, "media");
const framesPerSecond = 15;
const encoder = "ffmpeg";

const encoders: Record<Clip["container"], readonly string[]> = {
  mp4: [
    ..."-c:v libx264 -profile:v main -preset slow -crf 33 -pix_fmt yuv420p -g 150".split(" "),
    ..."-c:a aac -b:a 24k -ac 1 -movflags +faststart".split(" "),
  ],
  webm: "-c:v libvpx-vp9 -crf 42 -b:v 0 -row-mt 1 -pix_fmt yuv420p -c:a libopus -b:a 20k -ac 1".split(" "),
  // Constant bit rate and no reservoir, tag or Xing frame: such a file can be repeated byte for byte into a longer one.
  mp3: "-vn -c:a libmp3lame -b:a 40k -ac 1 -reservoir 0 -write_xing 0 -id3v2_version 0".split(" "),
  ogg: "-vn -c:a libvorbis -q:a 0 -ac 1".split(" "),
  hls: [
    ..."-c:v libx264 -profile:v main -preset slow -crf 33 -pix_fmt yuv420p -c:a aac -b:a 24k -ac 1".split(" "),
    ...`-g ${framesPerSecond * segmentSeconds} -keyint_min ${framesPerSecond * segmentSeconds} -sc_threshold 0`.split(
      " ",
    ),
    ...`-f hls -hls_time ${segmentSeconds} -hls_list_size 0`.split(" "),
  ],
};

const wanted = process.argv.slice(2);
await mkdir(mediaFolder, { recursive: true });
for (const name of Object.keys(clips) as ClipName[]) {
  if (wanted.length === 0 || wanted.includes(name)) await makeClip(name);
}

async function makeClip(name: ClipName) {
  const clip = clipOf(name);
  const work = await mkdtemp(path.join(tmpdir(), "glint-media-"));
  const tune = path.join(work, "tune.wav");
  await writeFile(tune, composeTune({ seconds: clip.seconds, seed: seedOf("tune", name) }));
  const isSound = clip.container === "mp3" || clip.container === "ogg";
  const picture = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${framesPerSecond} -i pipe:0`.split(" ");
  const target = path.join(mediaFolder, clip.container === "hls" ? `${name}.m3u8` : `${name}.${clip.container}`);
  // On disk the segments are not called .ts, which the compiler would read.
  const segments = clip.container === "hls" ? ["-hls_segment_filename", path.join(mediaFolder, `${name}-%d.m2ts`)] : [];
  const ffmpeg = spawn(
    encoder,
    [
      "-v",
      "error",
      "-y",
      ...(isSound ? [] : picture),
      "-i",
      tune,
      "-t",
      String(clip.seconds),
      ...encoders[clip.container],
      "-bitexact",
      ...segments,
      target,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = once(ffmpeg, "close");
  if (!isSound) await writeFrames(ffmpeg.stdin, clip, seedOf("scene", name));
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${name}`);
  // The playlists are written anew for every programme (media-files.ts); only the segments are kept.
  if (clip.container === "hls") await rm(target);
  await rm(work, { recursive: true });
  console.log(`made ${path.relative(process.cwd(), target)}`);
}

async function writeFrames(pipe: NodeJS.WritableStream, clip: Clip, seed: number) {
  const frames = clip.seconds * framesPerSecond;
  const palette = palettes[clip.palette]!;
  for (let frame = 0; frame < frames; frame++) {
    const svg = drawScene(scenes[clip.scene], { palette, seed, t: frame / frames });
    const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
    if (!pipe.write(pixels)) await once(pipe, "drain");
  }
}
