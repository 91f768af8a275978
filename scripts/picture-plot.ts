// `node scripts/picture-plot.ts PLOT.html OUT.webp`: the charts at the top of a page made by `glint evaluate refresh --plot`,
// as a picture for the README.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { ensureChromium } from "./ensure-chromium.ts";

const [, , plot, out] = process.argv;
if (!plot || !out) throw new Error("say which: node scripts/picture-plot.ts PLOT.html OUT.webp");

const width = 1140;
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    colorScheme: "light",
    deviceScaleFactor: 1.5,
  });
  await page.goto(pathToFileURL(resolve(plot)).href);
  const table = await page.locator("details").first().boundingBox();
  const picture = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: table?.y ?? 900 } });
  await sharp(picture).webp({ quality: 82, effort: 6 }).toFile(out);
} finally {
  await browser.close();
}
