import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seriousFaults } from "./support/accessibility.ts";
import { openBrowser, reloadUntil } from "./support/browser.ts";
import { dataFolder, type GlintProcess, startGlint } from "./support/glint-process.ts";
import { invite, join, memberPassword, openWatched, press } from "./support/members.ts";

// Three members talk about a video, with the scripts of the microblog's pages. Ada at a desk in light, Bob at a phone in the dark, Cleo at a desk.
const folder = dataFolder();
const said = "The tide turns just here";
let glint: GlintProcess;
let browser: Browser;
let ada: Page;
let bob: Page;
let cleo: Page;
let url = "";
let playPage = "";
let thread = "";
/** What the browsers complained of since the last look. */
const complaints: string[] = [];

beforeAll(async () => {
  glint = await startGlint({ directory: folder.path });
  browser = await openBrowser();
  ada = await opened();
  bob = await opened({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  cleo = await opened();
  await join(ada, glint.inviteUrl ?? "", "ada");
  url = new URL(ada.url()).origin;
  for (const [page, name] of [[bob, "bob"] as const, [cleo, "cleo"] as const])
    await join(page, await invite(ada, "member"), name);
  playPage = await findVideo(ada);
});

afterEach(() => expect(complaints.splice(0)).toEqual([]));

afterAll(async () => {
  await browser?.close();
  await glint?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const opened = (options?: BrowserContextOptions) => openWatched(browser, complaints, options);

/** The first video of the sample sites that a browser plays by itself. */
async function findVideo(page: Page): Promise<string> {
  let found = "";
  await reloadUntil(page, `${url}/new`, 60, async () => {
    const links = await page.locator('main a[href^="/programme/"]').all();
    for (const href of new Set(await Promise.all(links.map((link) => link.getAttribute("href"))))) {
      const html = await (await page.request.get(`${url}${href}`)).text();
      if (!html.includes("data-player") || !html.includes("<video")) continue;
      found = `${url}${href}`;
      return true;
    }
    return false;
  });
  return found;
}

const field = (page: Page) => page.locator("#composer-text");
const send = (page: Page) => page.locator('#write button[type="submit"]').click();
const card = (page: Page, text: string) =>
  page
    .locator("main article.post")
    .filter({ has: page.locator(":scope > .post-body > .post-text", { hasText: text }) });

async function follow(page: Page, name: string): Promise<void> {
  await page.goto(`${url}/@${name}`);
  await press(page, "Follow");
  await page
    .locator("main")
    .getByRole("button", { name: /^(Following|Unfollow)/ })
    .first()
    .waitFor();
}

async function passes(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction((past) => (document.querySelector("video")?.currentTime ?? 0) > past, seconds);
}

test("a comment names its moment of the video, and a press on it leads the player there", async () => {
  await follow(bob, "ada");
  await bob.goto(`${url}/feed`);
  await ada.goto(playPage);
  await ada.locator("[data-play]").click();
  await passes(ada, 1);
  await ada.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
  await press(ada, "This moment");
  expect(await ada.locator('#write [name="at"]').inputValue()).toMatch(/^0:0[1-9]$/);
  await field(ada).fill(said);
  await send(ada);
  await card(ada, said).waitFor();
  expect(await field(ada).inputValue()).toBe("");
  const moment = card(ada, said).locator("[data-seek]");
  const seconds = Number(await moment.getAttribute("data-seek"));
  await ada.locator("video").evaluate((video: HTMLVideoElement) => (video.currentTime = 0));
  await moment.click();
  await passes(ada, seconds);
  thread = `${url}${await card(ada, said).locator(".post-time").getAttribute("href")}`;
});

test("it is counted in the open feed of a follower, shown on a press, and plays there from its moment", async () => {
  await press(bob, "1 new post");
  await card(bob, said).waitFor();
  await card(bob, said).locator("[data-play-here]").click();
  await passes(bob, 1);
  expect(await bob.locator("video").count()).toBe(1);
  expect(bob.url()).toBe(`${url}/feed`);
  await bob.locator("media-play-button").waitFor();
});

test("a repost with words leads back to the feed, with the original in it", async () => {
  await card(bob, said).getByLabel("More", { exact: true }).click();
  await bob.getByRole("link", { name: "Repost with words" }).click();
  await field(bob).fill("Hear, hear");
  await send(bob);
  await card(bob, "Hear, hear").waitFor();
  expect(new URL(bob.url()).pathname).toBe("/feed");
  expect(await card(bob, "Hear, hear").locator(".post-quoted").textContent()).toContain(said);
});

test("the author hears of it, answers, and is answered by a message", async () => {
  const bell = ada.locator("[data-bell] [data-count]");
  await bell.filter({ hasText: /[1-9]/ }).waitFor();
  await ada.locator("[data-bell]").click();
  const told = ada.locator(".told", { hasText: "reposted your post with words of their own" });
  await told.getByRole("link", { name: "Hear, hear" }).click();
  await card(ada, "Hear, hear").first().waitFor();
  await field(ada).fill("Come and listen");
  await send(ada);
  await card(ada, "Come and listen").waitFor();
  await bob.goto(`${url}/notifications`);
  await bob.locator(".told", { hasText: "commented on your post" }).waitFor();
  await bob.goto(`${url}/@ada`);
  await bob.getByRole("link", { name: "Write to @ada" }).click();
  await field(bob).fill("On Sunday?");
  await send(bob);
  await bob.locator("article.message", { hasText: "On Sunday?" }).waitFor();
  await ada.goto(`${url}/messages?folder=requests`);
  await ada.locator(".conversation-line", { hasText: "On Sunday?" }).click();
  await ada.locator("article.message", { hasText: "On Sunday?" }).waitFor();
});

test("a like is shown before the server knows, is true afterwards, and is taken back when it does not arrive", async () => {
  await cleo.goto(thread);
  const like = card(cleo, said).locator(".post-act-like button");
  const isOn = () => like.getAttribute("aria-pressed");
  const gate = Promise.withResolvers<void>();
  await cleo.route("**/like", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await like.click();
  expect([await isOn(), await like.textContent()]).toEqual(["true", "1"]);
  const answered = cleo.waitForResponse("**/like");
  gate.resolve();
  expect((await answered).status()).toBe(200);
  await cleo.unroute("**/like");
  await cleo.reload();
  expect([await isOn(), await like.textContent()]).toEqual(["true", "1"]);

  await cleo.route("**/like", (route) => route.abort());
  await like.click();
  await card(cleo, said).getByRole("alert").waitFor();
  expect([await isOn(), await like.textContent()]).toEqual(["true", "1"]);
  await cleo.unroute("**/like");
  expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
});

test("an answer that is also posted stands in the thread and in the feeds of followers", async () => {
  await follow(cleo, "bob");
  await cleo.goto(`${url}/feed`);
  await bob.goto(thread);
  await field(bob).fill("Twice a day");
  await bob.getByLabel("Also post to my feed").check();
  await send(bob);
  await card(bob, "Twice a day").waitFor();
  await press(cleo, "1 new post");
  await card(cleo, "Twice a day").waitFor();
});

test("what could not be sent stays, over a reload too; sent again it is one post, even if it had arrived", async () => {
  await cleo.goto(`${url}/feed`);
  await cleo.route("**/compose", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field(cleo).fill("Sent into the dark");
  await field(cleo).press("Control+Enter");
  await cleo.locator('.unsent[data-state="waiting"]').waitFor();
  await cleo.unroute("**/compose");
  await cleo.reload();
  expect(await cleo.locator(".unsent [data-unsent-text]").textContent()).toBe("Sent into the dark");
  await press(cleo, "Try again");
  await cleo.locator(".unsent").waitFor({ state: "detached" });
  await cleo.reload();
  expect([await card(cleo, "Sent into the dark").count(), await cleo.locator(".unsent").count()]).toEqual([1, 0]);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
});

test("what was typed is there after the sign-in, a visitor's and a member's whose session ended", async () => {
  const visitor = await opened();
  await visitor.goto(`${url}/feed/local`);
  await field(visitor).fill("Before I was here");
  await press(visitor, "Sign in to post");
  await signInHere(visitor, "cleo");
  expect(await field(visitor).inputValue()).toBe("Before I was here");
  await send(visitor);
  await card(visitor, "Before I was here").waitFor();

  await visitor.context().clearCookies();
  await field(visitor).fill("While I was gone");
  await send(visitor);
  await visitor.getByRole("link", { name: "Sign in and send" }).click();
  await signInHere(visitor, "cleo");
  expect(await field(visitor).inputValue()).toBe("While I was gone");
  await send(visitor);
  await card(visitor, "While I was gone").waitFor();
  expect(await visitor.locator(".unsent").count()).toBe(0);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("401")]);
  await visitor.context().close();
});

async function signInHere(page: Page, name: string): Promise<void> {
  await page.locator('main [name="name"]').fill(name);
  await page.locator('main [name="password"]').fill(memberPassword);
  await press(page, "Sign in");
  await page.waitForURL(/\/compose/);
}

test("no serious accessibility fault in feed, thread and play page, on a desk in light and a phone in the dark", async () => {
  for (const page of [ada, bob]) {
    for (const address of [`${url}/feed`, thread, playPage]) {
      await page.goto(address);
      await card(page, said).first().waitFor();
      expect(await seriousFaults(page), address).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${address} is wider than the window`).toBeLessThanOrEqual(0);
    }
  }
});
