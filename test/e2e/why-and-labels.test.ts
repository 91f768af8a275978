import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { playerPage, textPage } from "../support/labelled.ts";
import { seriousFaults } from "./support/accessibility.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { dataFolder, type GlintProcess, runGlint, startGlint } from "./support/glint-process.ts";

// The operator's journey: a page is examined, labelled wrong, weights are learned, put to use and seen to judge otherwise.
const folder = dataFolder();
let glint: GlintProcess;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;

beforeAll(async () => {
  glint = await startGlint({ directory: folder.path, environment: { GLINT_WORKERS: "0", GLINT_SAMPLES: "never" } });
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
  folder[Symbol.dispose]();
});

async function examine(html: string, address: string): Promise<void> {
  await page.goto(`${glint.url}/console/why`);
  await page.locator("#address").fill(address);
  await page.locator("#html").fill(html);
  await page.getByRole("button", { name: "Examine" }).click();
  await page.waitForURL(/\/console\/why\/\d+/);
}

const score = async () => Number(/score of (0\.\d+)/.exec((await page.locator("tfoot").textContent()) ?? "")?.[1]);

let before = 0;

test("pasted HTML shows its verdict; an item leads to its mark in the source and back, by keyboard", async () => {
  await examine(playerPage("Number 1"), "https://films.example/1");
  expect(await page.locator("#verdict").textContent()).toContain("Play page");
  before = await score();
  const place = page.locator(".evidence-table .place a").first();
  const target = (await place.getAttribute("href")) ?? "";
  await place.focus();
  await page.keyboard.press("Enter");
  const mark = page.locator(target);
  expect(await mark.evaluate((element) => element.matches(":target"))).toBe(true);
  expect(await mark.isVisible()).toBe(true);
  await mark.locator("a").first().press("Enter");
  expect(page.url()).toMatch(/#evidence-\d+$/);
  expect(await seriousFaults(page)).toEqual([]);
});

test("a wrong verdict is labelled by keyboard, and stands in the list", async () => {
  for (let number = 1; number <= 6; number++) {
    await examine(playerPage(`Number ${number}`), `https://films${number}.example/${number}`);
    await page.getByRole("button", { name: "No programme" }).press("Enter");
    await page.getByText("Kept. You can change your mind").waitFor();
    await examine(textPage(`Words ${number}`), `https://words${number}.example/${number}`);
    await page.getByRole("button", { name: "Right" }).click();
  }
  await page.goto(`${glint.url}/console/labels?show=wrong`);
  expect(await page.locator(".labels-table tbody tr").count()).toBe(6);
  expect(await page.locator(".console-figures").textContent()).toContain("50.0 %");
});

test("weights are learned while the page shows how far it is; figures, threshold and what they are worth follow", async () => {
  await page.goto(`${glint.url}/console/labels`);
  await page.locator("#precision").fill("0.8");
  await page.getByRole("button", { name: "Learn from the labels" }).click();
  await page.getByText("From 12 labels of 12 sites").waitFor({ timeout: 120_000 });
  expect(await page.locator(".figures-table").textContent()).toContain("Threshold");
  expect(await page.locator(".learned-notes").textContent()).toContain("All labels say the same");
  expect(await seriousFaults(page)).toEqual([]);
});

test("put to use they judge otherwise, in the console and on the command line; the shipped ones come back", async () => {
  await page.goto(`${glint.url}/console/labels`);
  await page.getByRole("button", { name: "Use these weights" }).click();
  await page.getByText("These weights are in use.").waitFor();
  await examine(playerPage("Number 1"), "https://films.example/1");
  expect(await score()).toBeLessThan(before);
  expect(await page.locator(".verdict").textContent()).toContain("learned from labels");
  await page.goto(`${glint.url}/console/labels`);
  await page.getByRole("button", { name: "Back to the shipped ones" }).click();
  await page.getByText("The shipped weights are back.").waitFor();
});

test("the same from the command line: count, train with --use, recognize by what is in use", async () => {
  const environment = { GLINT_DATA: folder.path };
  const counted = await runGlint(["labels", "count"], environment);
  expect(counted.output).toMatch(/none\s+12, judged right 6/);
  const trained = await runGlint(["train", "--wanted-precision", ".9", "--seed", "3", "--use"], environment);
  expect([trained.status, trained.output]).toEqual([0, expect.stringContaining("12 labels of 12 sites")]);
  using pages = dataFolder();
  const saved = join(pages.path, "player.html");
  writeFileSync(saved, playerPage("Number 9"));
  const judged = async (...words: string[]) =>
    JSON.parse((await runGlint(["recognize", saved, "--json", ...words], environment)).output).score;
  expect(await judged()).toBeLessThan(await judged("--shipped"));
});
