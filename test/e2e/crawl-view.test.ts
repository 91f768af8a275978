import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { links, programmePage } from "../support/crawl-site.ts";
import { type LoopbackWeb, loopbackWeb, page as webPage } from "../support/web.ts";
import { seriousFaults } from "./support/accessibility.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { dataFolder, type GlintProcess, runGlint, startGlint } from "./support/glint-process.ts";

// The operator's journey: a crawl is watched, an address is asked about, fetched now, and seen to come in by itself.
const folder = dataFolder();
const environment = { GLINT_DATA: folder.path, GLINT_ALLOWED_RANGES: "127.0.0.0/8", GLINT_DELAY_SECONDS: "0" };
let web: LoopbackWeb;
let glint: GlintProcess;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
let home: string;

beforeAll(async () => {
  web = await loopbackWeb();
  const host = `127.0.0.1:${web.address.port}`;
  home = `http://${host}/`;
  web.put(`${host}/robots.txt`, { body: "User-agent: *\nDisallow: /private" });
  web.put(`${host}/`, webPage(`<title>Films</title>${links("/v/1", "/v/2", "/private/1")}`));
  for (const name of ["v/1", "v/2", "hidden", "hidden-too"]) web.put(`${host}/${name}`, programmePage(`Film ${name}`));
  glint = await startGlint({
    directory: folder.path,
    environment: { ...environment, GLINT_WORKERS: "1", GLINT_SAMPLES: "never" },
  });
  const added = await runGlint(["site", "add", home, "--scope", "host"], environment);
  expect(added.status, added.errors).toBe(0);
  browser = await openBrowser();
  page = await openPage(browser);
  await page.goto(glint.inviteUrl ?? "");
  await page.locator('input[name="name"]').fill("ada");
  await page.locator('input[name="password"]').fill("a long enough password 7");
  await page.locator('main form button[type="submit"]').first().click();
});

afterAll(async () => {
  await browser?.close();
  await glint?.[Symbol.asyncDispose]();
  await web?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("the live view fills by itself while the site is crawled, and holds on a phone", async () => {
  await page.goto(`${glint.url}/console/live`);
  const row = page.locator("[data-live-sites] tr").first();
  await row.getByText("3 / 3").waitFor({ timeout: 90_000 });
  expect(await row.locator("svg").first().getAttribute("aria-label")).toMatch(/requests in the last hour/);
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("an address nobody links to is asked about by keyboard, fetched now, and its outcome appears without a reload", async () => {
  await page.goto(`${glint.url}/console/live`);
  await page.locator("[data-live-sites] a").first().click();
  await page.locator("#address").fill(`${home}hidden`);
  await page.keyboard.press("Enter");
  await page.getByText("No page that was visited links to it.", { exact: true }).first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: `Fetch this now: ${home}hidden` }).press("Enter");
  await page.getByText("Asked for. A worker fetches it").waitFor();
  await page.locator('[data-kind="fetched"]').waitFor({ timeout: 90_000 });
  expect(await page.locator("[data-says]").textContent()).toContain("taken for: play page");
  expect(web.requests.filter(({ url }) => url.endsWith("/hidden"))).toHaveLength(1);
  await page.locator("[data-answer-place] a", { hasText: "History" }).waitFor();
});

test("what robots.txt forbids is told with its line and not fetched, in Chinese too", async () => {
  await page.goto(`${glint.url}/console/address?url=${encodeURIComponent(`${home}private/1`)}`);
  expect(await page.locator("[data-says]").textContent()).toBe(
    "robots.txt forbids it in line 2: “Disallow: /private”.",
  );
  await page.locator(".address-form").getByRole("button", { name: "Fetch this now" }).click();
  expect(await page.getByRole("alert").textContent()).toContain("forbids it in line 2");
  expect(web.requests.some(({ url }) => url.includes("/private/"))).toBe(false);
  const chinese = await openPage(browser, { locale: "zh-CN", storageState: await page.context().storageState() });
  await chinese.goto(`${glint.url}/console/address?url=${encodeURIComponent(`${home}private/1`)}`);
  expect(await chinese.locator("[data-says]").textContent()).toBe("robots.txt 第 2 行禁止抓取：“Disallow: /private”。");
  expect(await seriousFaults(chinese)).toEqual([]);
  await chinese.context().close();
});

test("a site's page shows what was found against requests and what was left out, and stands without faults", async () => {
  await page.goto(`${glint.url}/console/live`);
  await page.locator("[data-live-sites] a").first().click();
  await page.locator("#recall").waitFor();
  await page.locator("#robots").waitFor();
  expect(await page.locator(".templates-table").textContent()).toContain("/v/{n}");
  expect(await page.locator(".robots-rules").textContent()).toContain("Disallow: /private");
  expect(await page.locator(".asked-table").textContent()).toMatch(/hidden.*ada.*visited/);
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("the same from the command line: why not, fetch and wait for it, and clear refusals", async () => {
  const run = (...words: string[]) => runGlint(words, environment);
  const before = await run("why-not", `${home}hidden-too`);
  expect([before.status, before.output]).toEqual([0, expect.stringContaining("No page that was visited links to it.")]);
  const fetched = await run("fetch", `${home}hidden-too`, "--wait", "90");
  expect([fetched.status, fetched.output], fetched.errors).toEqual([0, expect.stringContaining("play page")]);
  const forbidden = await run("fetch", `${home}private/1`);
  expect([forbidden.status, forbidden.errors]).toEqual([1, expect.stringContaining("robots.txt forbids it in line 2")]);
  expect((await run("why-not", "https://nowhere.example/")).status).toBe(3);
  expect((await run("fetch")).status).toBe(2);
  const answer = JSON.parse((await run("why-not", `${home}private/1`, "--json")).output);
  expect(answer.answer).toMatchObject({ kind: "robots", rule: { line: 2, text: "Disallow: /private" } });
});
