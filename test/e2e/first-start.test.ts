import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seriousFaults } from "./support/accessibility.ts";
import { openBrowser, openPage, reloadUntil } from "./support/browser.ts";
import { dataFolder, type GlintProcess, startGlint } from "./support/glint-process.ts";

// One first start, as on a fresh machine, for all journeys of this file.
const folder = dataFolder();
let glint: GlintProcess;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
let admin: Page;

beforeAll(async () => {
  glint = await startGlint({ directory: folder.path });
  browser = await openBrowser();
  page = await openPage(browser);
});

afterAll(async () => {
  await browser?.close();
  await glint?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const programmeLinks = (where: Page) => where.locator('a[href^="/programme/"]');

test("the terminal says that sample sites are crawled and how to become the administrator", () => {
  expect(glint.output()).toMatch(/sample sites/i);
  expect(glint.inviteUrl).toMatch(/\/invite\//);
});

test("within 60 s of the start the home page shows programmes of several sites, and says that they are samples", async () => {
  await reloadUntil(page, glint.url, 60, async () => (await programmeLinks(page).count()) >= 10);
  const sites = await page
    .locator('a[href^="/site/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(sites).size).toBeGreaterThanOrEqual(2);
  expect(await page.locator("main").textContent()).toContain("sample sites");
});

describe("playing", () => {
  for (const kind of ["video", "audio"] as const) {
    test(`a programme's ${kind} plays in the page`, async () => {
      await page.goto(await findPlayable(page, kind));
      await page.locator("[data-play]").first().click();
      await page.waitForFunction(
        (name) => {
          const media = document.querySelector(name) as HTMLMediaElement | null;
          return media !== null && media.currentTime > 0.3;
        },
        kind,
        { timeout: 20_000 },
      );
      expect(await page.locator(kind).evaluate((media) => (media as HTMLMediaElement).duration)).toBeGreaterThan(1);
    });
  }
});

test("search finds Chinese titles by two characters", async () => {
  const chinese = await openPage(browser, { locale: "zh-CN" });
  await reloadUntil(
    chinese,
    `${glint.url}/search?q=${encodeURIComponent("城市")}`,
    60,
    async () => (await programmeLinks(chinese).count()) > 0,
  );
  expect(await chinese.locator("html").getAttribute("lang")).toMatch(/^zh/);
  const titles = await programmeLinks(chinese).allTextContents();
  expect(titles.join(" ")).toMatch(/[\u4e00-\u9fff]/);
});

test("thumbnails come from Glint itself", async () => {
  await reloadUntil(page, glint.url, 30, async () => (await page.locator('img[src^="/thumbnail/"]').count()) > 0);
  const response = await page.request.get(
    `${glint.url}${await page.locator('img[src^="/thumbnail/"]').first().getAttribute("src")}`,
  );
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toMatch(/^image\//);
  const foreign = await page
    .locator("img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  expect(foreign.filter((src) => !src.startsWith(glint.url) && !src.startsWith("data:"))).toEqual([]);
});

test("pages read without scripts", async () => {
  const bare = await openPage(browser, { javaScriptEnabled: false });
  await bare.goto(glint.url);
  await programmeLinks(bare).first().click();
  expect(await bare.locator("h1").textContent()).toBeTruthy();
});

test("what is not there is said in words, with the status", async () => {
  for (const path of [
    "/no/such/page",
    "/programme/999999999",
    "/programme/abc",
    "/category/none",
    "/site/none.example",
  ]) {
    const response = await page.goto(`${glint.url}${path}`);
    expect(response?.status(), path).toBe(404);
    expect(await page.locator("h1").textContent(), path).toBeTruthy();
  }
});

describe("no serious accessibility fault", () => {
  const looks = [
    { name: "desktop, light", options: { viewport: { width: 1440, height: 900 }, colorScheme: "light" as const } },
    {
      name: "phone, dark, Chinese",
      options: { viewport: { width: 390, height: 844 }, colorScheme: "dark" as const, locale: "zh-CN" },
    },
  ];
  for (const { name, options } of looks) {
    test(name, async () => {
      const seen = await openPage(browser, options);
      await seen.goto(glint.url);
      const programme = (await programmeLinks(seen).first().getAttribute("href")) ?? "";
      for (const path of ["/", "/new", "/hot", "/categories", "/search?q=a", programme, "/sign-in", "/nowhere"]) {
        await seen.goto(`${glint.url}${path}`);
        expect(await seriousFaults(seen), path).toEqual([]);
        const overflow = await seen.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0);
      }
    });
  }
});

test("the administrator's link works once; the console lists the sites and takes a new one", async () => {
  admin = await openPage(browser);
  await admin.goto(glint.inviteUrl ?? "");
  await admin.locator('input[name="name"]').fill("ada");
  await admin.locator('input[name="password"]').fill("a long enough password 7");
  await admin.locator('main form button[type="submit"]').first().click();
  await admin.goto(`${glint.url}/console`);
  expect(await admin.locator("main").textContent()).toContain("127.0.0.1");
  expect(await seriousFaults(admin)).toEqual([]);

  const again = await openPage(browser);
  const used = await again.goto(glint.inviteUrl ?? "");
  expect(used?.status(), "a used link is gone").toBe(410);

  await admin.goto(`${glint.url}/console/add`);
  await admin.locator('main [name="address"]').fill("https://tv.invalid/");
  await admin.locator('main form button[type="submit"]').first().click();
  await admin.goto(`${glint.url}/console`);
  expect(await admin.locator("main").textContent()).toContain("tv.invalid");
});

test("Freshness draws what was fetched; a budget is set; a visit leads to the history of its page", async () => {
  await admin.goto(`${glint.url}/console/freshness`);
  await admin.locator("[data-drawing] canvas").first().waitFor();
  expect(await seriousFaults(admin)).toEqual([]);
  await admin.locator(".steering summary").click();
  await admin.locator('[name="budget"]').fill("5000");
  await admin.locator('form[action="/console/freshness/steering"] button').click();
  await admin.getByRole("status").waitFor();
  expect(await admin.locator(".console-figures").textContent()).toContain("of 5,000");

  await admin.locator('a[href^="/console/freshness?site="]').first().click();
  const site = new URL(admin.url()).searchParams.get("site");
  await admin.goto(`${glint.url}/console/site/${site}`);
  await admin.locator(`a[href^="/console/site/${site}/page/"]`).first().click();
  expect(await admin.locator(".history-why").textContent()).toMatch(/\.$/);
  expect(await seriousFaults(admin)).toEqual([]);
  await admin.setViewportSize({ width: 390, height: 844 });
  const overflow = await admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "wider than a phone").toBeLessThanOrEqual(0);
});

test("the console is for administrators only", async () => {
  const stranger = await openPage(browser);
  const response = await stranger.goto(`${glint.url}/console`);
  expect(new URL(stranger.url()).pathname === "/sign-in" || response?.status() === 403).toBe(true);
});

async function findPlayable(where: Page, kind: "video" | "audio"): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    await where.goto(`${glint.url}/new`);
    const hrefs = await where
      .locator('main a[href^="/programme/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const href of new Set(hrefs)) {
      const html = await (await where.request.get(`${glint.url}${href}`)).text();
      if (html.includes("data-play") && html.includes(`<${kind}`)) return `${glint.url}${href}`;
    }
    await where.waitForTimeout(1000);
  }
  throw new Error(`no programme with a ${kind} element`);
}
