import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const places = [process.env.GLINT_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

// Without the background flags Chromium calls home at every start, which a closed network refuses many at a time.
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
];

/** Debian's Chromium, headless. */
export async function openBrowser(): Promise<Browser & AsyncDisposable> {
  const executablePath = places.find((path) => path !== undefined && existsSync(path));
  if (!executablePath) throw new Error("no Chromium; npm test installs it on Debian as root, else set GLINT_CHROMIUM");
  return await chromium.launch({ executablePath, args: flags });
}

/** A page of a fresh visitor. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: "en", viewport: { width: 1440, height: 900 }, ...options });
  return await context.newPage();
}

/** Loads `url` again and again until `isThere` holds, as a person who waits for the first crawl would. */
export async function reloadUntil(
  page: Page,
  url: string,
  secondsMost: number,
  isThere: () => Promise<boolean>,
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    await page.goto(url);
    const seconds = (performance.now() - startedAt) / 1000;
    if (await isThere()) return seconds;
    if (seconds > secondsMost)
      throw new Error(
        `${url} did not show it within ${secondsMost} s: ${(await page.textContent("body"))?.slice(0, 500)}`,
      );
    await page.waitForTimeout(500);
  }
}
