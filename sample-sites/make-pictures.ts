// Remakes pictures/: one WebP per programme, drawn with the scene of its clip in a palette of its own.
// Run: node sample-sites/make-pictures.ts
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { palettes } from "./art/palettes.ts";
import { drawScene, scenes } from "./art/scenes.ts";
import { clipOf } from "./clips.ts";
import { pictureFile, picturesPerSite } from "./programme-files.ts";
import { pick, seededRandom, seedOf } from "./random.ts";
import { sampleSites } from "./sites.ts";

const folder = path.join(import.meta.dirname, "pictures");
await mkdir(folder, { recursive: true });
let bytes = 0;
for (const [siteIndex, site] of sampleSites.entries()) {
  for (let number = 1; number <= picturesPerSite; number++) {
    const entry = site.entries[number - 1] ?? site.series(number - 1 - site.entries.length);
    const seed = seedOf("picture", site.key, number);
    // Sound has no picture of its own: its cover takes any scene, so that a page of episodes does not look all the same.
    const { container, scene } = clipOf(entry.clip);
    const isSound = container === "mp3" || container === "ogg";
    const drawn = isSound ? pick(seededRandom(seed), Object.values(scenes)) : scenes[scene];
    const palette = palettes[(number * 5 + siteIndex * 3) % palettes.length]!;
    const svg = drawScene(drawn, { palette, seed, t: (seed % 97) / 97 });
    const picture = await sharp(Buffer.from(svg)).webp({ quality: 68 }).toBuffer();
    bytes += picture.length;
    await writeFile(path.join(folder, pictureFile(site.key, number)), picture);
  }
}
console.log(`made ${sampleSites.length * picturesPerSite} pictures, ${Math.round(bytes / 1024)} kB`);
