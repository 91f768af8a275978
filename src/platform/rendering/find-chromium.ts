import { existsSync } from "node:fs";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** Where Chromium is: at `path` where that is given, else where systems install it; undefined where there is none. */
export function findChromium(path: string | undefined): string | undefined {
  return (path === undefined ? places : [path]).find((place) => existsSync(place));
}
