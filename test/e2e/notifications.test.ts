import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seriousFaults } from "./support/accessibility.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { dataFolder, type GlintProcess, startGlint } from "./support/glint-process.ts";

// What members are told of each other, as it happens.
const folder = dataFolder();
const password = "a long enough lantern 7";
let glint: GlintProcess;
let browser: Browser;
let ada: Page;
let bob: Page;
let url = "";

beforeAll(async () => {
  glint = await startGlint({
    directory: folder.path,
    environment: { GLINT_WORKERS: "0", GLINT_SAMPLES: "never" },
  });
  browser = await openBrowser();
  ada = await openPage(browser);
  bob = await openPage(browser, { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await join(ada, glint.inviteUrl ?? "", "ada");
  await ada.waitForURL(/\/console$/);
  url = new URL(ada.url()).origin;
  await ada.goto(`${url}/console/members`);
  await ada.locator("#invite-role").selectOption("member");
  await press(ada, "Make a link");
  await join(bob, await ada.locator("#one-time-link").inputValue(), "bob");
  await bob.waitForURL(`${url}/me`);
});

afterAll(async () => {
  await browser?.close();
  await glint?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

async function join(page: Page, invitation: string, name: string): Promise<void> {
  await page.goto(invitation);
  await page.locator('main [name="name"]').fill(name);
  await page.locator('main [name="password"]').fill(password);
  await press(page, "Create my account");
}

const press = (page: Page, name: string) => page.locator("main").getByRole("button", { name, exact: true }).click();
const bell = (page: Page, label: string) => page.getByRole("link", { name: label, exact: true });

async function post(page: Page, text: string): Promise<void> {
  await page.locator('main textarea[name="text"]').first().fill(text);
  await page.locator('main form:has(textarea[name="text"]) button[type="submit"]').first().click();
  await page.locator(".post-text", { hasText: text }).first().waitFor();
}

test("a like and an answer ring the bell of an open page; the page of notifications leads on to the reply", async () => {
  await ada.goto(`${url}/feed`);
  await post(ada, "Tide mills turn twice a day");
  await bell(ada, "Notifications").waitFor();

  await bob.goto(`${url}/@ada`);
  await press(bob, "Follow");
  await bob.goto(`${url}/feed`);
  await bob.locator(".post-act-like button").first().click();
  await bell(ada, "Notifications, 2 unread").waitFor();
  await bob.locator(".post-time").first().click();
  await post(bob, "Thrice where the moon is kind");
  await bell(ada, "Notifications, 3 unread").waitFor();

  await bell(ada, "Notifications, 3 unread").click();
  await ada.waitForURL(`${url}/notifications`);
  expect(await ada.locator(".told").count()).toBe(3);
  expect(await ada.locator(".told").allTextContents()).toEqual([
    expect.stringContaining("bob commented on your post"),
    expect.stringContaining("bob liked your post"),
    expect.stringContaining("bob follows you"),
  ]);
  expect(await seriousFaults(ada)).toEqual([]);
  await bell(ada, "Notifications").waitFor();
  await ada.getByRole("link", { name: "Reply to bob" }).click();
  await ada.waitForURL(/\/post\/\d+#composer-text$/);
  await post(ada, "Kinder than the clock, then");

  await bell(bob, "Notifications, 1 unread").waitFor();
  await bell(bob, "Notifications, 1 unread").click();
  await bob.waitForURL(`${url}/notifications`);
  expect(await bob.locator(".told").allTextContents()).toEqual([expect.stringContaining("ada commented on your post")]);
  expect(await seriousFaults(bob)).toEqual([]);
});

test("seven pages of one browser are open: each loads and hears what happens, over one stream that another takes on", async () => {
  const context = bob.context();
  let asked = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/live/events")) asked += 1;
  });
  const pages = [bob];
  await bob.goto(`${url}/feed/local`);
  while (pages.length < 7) {
    const page = await context.newPage();
    await page.goto(`${url}/feed/local`);
    pages.push(page);
  }
  await ada.goto(`${url}/feed`);
  await post(ada, "Seven mills on one river");
  for (const page of pages) await page.getByRole("button", { name: "1 new post", exact: true }).waitFor();
  expect(asked).toBe(1);

  await pages.shift()?.close();
  await expect.poll(() => asked).toBe(2);
  await post(ada, "Six of them turn, @bob");
  for (const page of pages) {
    await page.getByRole("button", { name: "2 new posts", exact: true }).waitFor();
    await bell(page, "Notifications, 1 unread").waitFor();
  }
  await pages[3]?.reload();
  await pages[3]?.getByText("Six of them turn").waitFor();
  expect(asked).toBe(2);
});
