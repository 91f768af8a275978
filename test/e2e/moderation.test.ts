import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seriousFaults } from "./support/accessibility.ts";
import { openBrowser } from "./support/browser.ts";
import { dataFolder, type GlintProcess, startGlint } from "./support/glint-process.ts";
import { invite, join, openWatched, press } from "./support/members.ts";

// Dan reports what Cleo wrote (at a phone in the dark); Bob, a moderator, acts; Cleo objects; Ada, the administrator, decides.
const folder = dataFolder();
const said = "Cheap lanterns, only today";
let glint: GlintProcess;
let browser: Browser;
let ada: Page;
let bob: Page;
let cleo: Page;
let dan: Page;
let url = "";
/** What the browsers complained of since the last look. */
const complaints: string[] = [];

beforeAll(async () => {
  glint = await startGlint({ directory: folder.path });
  browser = await openBrowser();
  const opened = (options?: BrowserContextOptions) => openWatched(browser, complaints, options);
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;
  [ada, bob, cleo, dan] = [await opened(), await opened(), await opened(phone), await opened()];
  await join(ada, glint.inviteUrl ?? "", "ada");
  url = new URL(ada.url()).origin;
  await join(bob, await invite(ada, "moderator"), "bob");
  await join(cleo, await invite(ada, "member"), "cleo");
  await join(dan, await invite(ada, "member"), "dan");
  await cleo.goto(`${url}/feed`);
  await cleo.locator("#composer-text").fill(said);
  await cleo.locator('#write button[type="submit"]').click();
  await post(cleo).waitFor();
});

afterEach(() => expect(complaints.splice(0)).toEqual([]));

afterAll(async () => {
  await browser?.close();
  await glint?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const post = (page: Page) => page.locator("main article.post").filter({ hasText: said });

async function isSound(page: Page): Promise<void> {
  expect(await seriousFaults(page), page.url()).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}

test("a member reports a post from its menu", async () => {
  await dan.goto(`${url}/feed/local`);
  await post(dan).getByLabel("More", { exact: true }).click();
  await post(dan).getByRole("link", { name: "Report", exact: true }).click();
  await dan.getByLabel(/^Spam/).check();
  await dan.locator('[name="words"]').fill("The fifth time this week");
  await isSound(dan);
  await press(dan, "Report");
  await dan.getByText("A moderator will look at it.").waitFor();
});

test("a moderator finds it in the queue with what was said of it, and puts a warning before it, with a reason", async () => {
  await bob.goto(`${url}/console/moderation`);
  await isSound(bob);
  await bob.locator("main").getByRole("link", { name: /^Post/ }).click();
  await bob.getByText("The fifth time this week").waitFor();
  await isSound(bob);
  await bob.getByLabel("Put a content warning before the post").check();
  await bob.locator("#warning").fill("Advertising");
  await bob.locator("#reason").fill("Sales talk");
  await press(bob, "Do it");
  await bob.getByText("Settled.").waitFor();
  await dan.goto(`${url}/feed/local`);
  await dan.locator("main article.post", { hasText: "Advertising" }).waitFor();
  expect(await dan.getByText(said).isVisible()).toBe(false);
});

test("its author reads why, on a phone too, and objects", async () => {
  await cleo.goto(`${url}/me/standing`);
  await cleo.getByText("Sales talk").waitFor();
  await cleo.locator("details.appeal summary").click();
  await cleo.locator('details.appeal [name="words"]').fill("I made them myself");
  await isSound(cleo);
  await cleo.locator('details.appeal button[type="submit"]').click();
  await cleo.getByText("I made them myself").waitFor();
});

test("another than who acted decides; the author and who reported are told", async () => {
  await bob.goto(`${url}/console/moderation`);
  await bob.getByText("You did this yourself; somebody else has to decide.").waitFor();
  await ada.goto(`${url}/console/moderation`);
  await isSound(ada);
  await ada.locator('main input[name="answer"], main textarea[name="answer"]').fill("Handmade is welcome");
  await press(ada, "Undo it");
  await ada.getByText("Decided.").waitFor();
  await cleo.goto(`${url}/me/standing`);
  await cleo.getByText("Handmade is welcome").waitFor();
  await dan.goto(`${url}/feed/local`);
  await post(dan).waitFor();
  await dan.goto(`${url}/notifications`);
  await dan
    .locator("main")
    .getByText(/report/i)
    .first()
    .waitFor();
});

test("no serious accessibility fault in the rest of what moderation has", async () => {
  for (const address of ["/console/moderation/words", "/console/posting"]) {
    await ada.goto(url + address);
    await isSound(ada);
  }
  for (const address of ["/me/filters", "/me/standing", "/me/blocks"]) {
    await cleo.goto(url + address);
    await isSound(cleo);
  }
});
