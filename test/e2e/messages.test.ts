import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seriousFaults } from "./support/accessibility.ts";
import { openBrowser, reloadUntil } from "./support/browser.ts";
import { dataFolder, type GlintProcess, startGlint } from "./support/glint-process.ts";
import { invite, join, openWatched, press } from "./support/members.ts";

// Two members write to each other: Ada at a desk in light, Bob at a phone in the dark.
const folder = dataFolder();
let glint: GlintProcess;
let browser: Browser;
let ada: Page;
let bob: Page;
let url = "";
let conversation = "";
/** What the browsers complained of since the last look. */
const complaints: string[] = [];

beforeAll(async () => {
  glint = await startGlint({ directory: folder.path });
  browser = await openBrowser();
  ada = await opened();
  bob = await opened({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await join(ada, glint.inviteUrl ?? "", "ada");
  url = new URL(ada.url()).origin;
  await join(bob, await invite(ada, "member"), "bob");
});

afterEach(() => expect(complaints.splice(0)).toEqual([]));

afterAll(async () => {
  await browser?.close();
  await glint?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const opened = (options?: BrowserContextOptions) => openWatched(browser, complaints, options);
const field = (page: Page) => page.locator("#composer-text");
const send = (page: Page) => page.locator('#write button[type="submit"]').click();
const message = (page: Page, text: string) => page.locator("main article.message").filter({ hasText: text });
const unread = (page: Page) => page.locator("[data-mail] [data-count]");

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await send(page);
  await message(page, text).waitFor();
}

test("a stranger's message waits as a request that rings no bell, until it is answered", async () => {
  await bob.goto(`${url}/@ada`);
  await bob.locator("main").getByRole("link", { name: "Write to @ada" }).click();
  await write(bob, "Is the tide film yours?");
  expect(await field(bob).inputValue()).toBe("");

  await ada.goto(`${url}/messages`);
  expect(await unread(ada).isVisible()).toBe(false);
  await ada.getByRole("link", { name: "Requests (1)" }).click();
  await ada.locator(".conversation-line", { hasText: "bob" }).click();
  await message(ada, "Is the tide film yours?").waitFor();
  conversation = ada.url();
  await bob.goto(conversation);
  expect(await bob.getByText("Seen", { exact: true }).count()).toBe(0);

  await write(ada, "It is");
  await message(bob, "It is").waitFor();
  await ada.goto(`${url}/messages`);
  await ada.locator(".conversation-line", { hasText: "bob" }).waitFor();
});

test("the number at the letter box grows on every open page, and is gone once it was read; the writer sees that it was", async () => {
  await ada.goto(`${url}/feed`);
  await write(bob, "Where was it taken?");
  await unread(ada).filter({ hasText: "1" }).waitFor();
  await ada.locator("[data-mail]").click();
  await ada.locator(".conversation-unread", { hasText: "bob" }).click();
  await message(ada, "Where was it taken?").waitFor();
  expect(await unread(ada).isVisible()).toBe(false);
  await message(bob, "Where was it taken?").getByText("Seen", { exact: true }).waitFor();
});

test("the address of a programme shows it, and it plays between the two", async () => {
  const playPage = await findVideo(ada);
  await ada.goto(conversation);
  await field(ada).fill(`Here: ${playPage}`);
  await send(ada);
  await message(bob, "Here:").locator("[data-play-here]").click();
  await bob.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.5);
});

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

test("what could not be sent stays, over a reload too; sent again it is one message, even if it had arrived", async () => {
  await bob.goto(conversation);
  await bob.route("**/messages/to/ada", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field(bob).fill("Sent into the dark");
  await field(bob).press("Control+Enter");
  await bob.locator('.unsent[data-state="waiting"]').waitFor();
  await bob.unroute("**/messages/to/ada");
  await bob.reload();
  expect(await bob.locator(".unsent [data-unsent-text]").textContent()).toBe("Sent into the dark");
  await press(bob, "Try again");
  await bob.locator(".unsent").waitFor({ state: "detached" });
  await bob.reload();
  expect([await message(bob, "Sent into the dark").count(), await bob.locator(".unsent").count()]).toEqual([1, 0]);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
});

test("without scripts one writes, reads and deletes; nobody else finds the conversation", async () => {
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await ada.context().storageState(),
  });
  const page = await plain.newPage();
  await page.goto(conversation);
  await field(page).fill("Written by hand");
  await send(page);
  await message(page, "Written by hand").waitFor();
  await message(page, "Written by hand").getByRole("button", { name: "Delete" }).click();
  await message(page, "Here:").waitFor();
  expect(await message(page, "Written by hand").count()).toBe(0);
  await plain.close();

  const visitor = await opened();
  await visitor.goto(conversation);
  expect(new URL(visitor.url()).pathname).toBe("/sign-in");
  await visitor.context().close();
});

test("no serious accessibility fault in the list, a conversation and a new one, on a desk in light and a phone in the dark", async () => {
  for (const page of [ada, bob]) {
    for (const address of [`${url}/messages`, conversation, `${url}/messages/new`]) {
      await page.goto(address);
      await page.locator("main h1, main h2").first().waitFor({ state: "attached" });
      expect(await seriousFaults(page), address).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${address} is wider than the window`).toBeLessThanOrEqual(0);
    }
  }
});
