import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { unzipSync } from "fflate";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, mailServer } from "../support/mail-server.ts";
import { seriousFaults } from "./support/accessibility.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { dataFolder, type GlintProcess, runGlint, startGlint } from "./support/glint-process.ts";

// Members' journeys: invited, by mail, by passkey; what they show, whom they follow, taking all with them, leaving for good.
const folder = dataFolder();
const password = "a long enough lantern 7";
let mail: MailServer;
let glint: GlintProcess;
let browser: Browser;
let ada: Page; // the administrator
let url = "";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

beforeAll(async () => {
  mail = await mailServer();
  const port = await freePort();
  url = `http://localhost:${port}`; // passkeys take a host name
  glint = await startGlint({
    directory: folder.path,
    environment: {
      GLINT_WORKERS: "0",
      GLINT_SAMPLES: "never",
      GLINT_PORT: String(port),
      GLINT_PUBLIC_URL: url,
      GLINT_SMTP_URL: mail.url,
    },
  });
  browser = await openBrowser();
  ada = await openPage(browser);
  await ada.goto(glint.inviteUrl ?? "");
  await fillIn(ada, { name: "ada", password });
  await press(ada, "Create my account");
  await ada.waitForURL(`${url}/console`);
});

afterAll(async () => {
  await browser?.close();
  await glint?.[Symbol.asyncDispose]();
  await mail?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name="${name}"]`).first().fill(value);
}

const press = (page: Page, name: string) => page.locator("main").getByRole("button", { name, exact: true }).click();
const opened = (options?: BrowserContextOptions) => openPage(browser, options);

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await fillIn(page, { name, password });
  await press(page, "Sign in");
  await page.waitForURL(`${url}/`);
}

/** A finger that always fits. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("an administrator's invitation makes a member, who describes themself with a picture", async () => {
  await ada.goto(`${url}/console/members`);
  expect(await seriousFaults(ada)).toEqual([]);
  await ada.locator("#invite-role").selectOption("member");
  await press(ada, "Make a link");
  const link = await ada.locator("#one-time-link").inputValue();
  const bob = await opened();
  await bob.goto(link);
  await fillIn(bob, { name: "admin", password });
  await press(bob, "Create my account");
  expect(await bob.getByRole("alert").textContent()).toContain("kept for those");
  await fillIn(bob, { name: "bob", password });
  await press(bob, "Create my account");
  await bob.waitForURL(`${url}/me`);
  expect(await seriousFaults(bob)).toEqual([]);

  await bob.goto(`${url}/me/profile`);
  await fillIn(bob, { displayName: "Bob of the Mills", bio: "I film tide mills.", "url-1": "javascript:alert(1)" });
  await press(bob, "Save profile");
  expect(await bob.getByRole("alert").textContent()).toContain("Link 1");
  await fillIn(bob, { "label-1": "Mills", "url-1": "mills.example" });
  await press(bob, "Save profile");
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Copyright: "at home" } })
    .jpeg()
    .toBuffer();
  await bob.locator("#file-avatar").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: picture });
  await bob.getByRole("button", { name: "Use this picture" }).first().click();
  await bob.getByText("Saved.").waitFor();
  expect(await seriousFaults(bob)).toEqual([]);

  const visitor = await opened();
  await visitor.goto(`${url}/@BOB`);
  expect(visitor.url()).toBe(`${url}/@bob`);
  expect(await visitor.locator("h1").textContent()).toBe("Bob of the Mills");
  expect(await visitor.locator(".member-links a").getAttribute("href")).toBe("https://mills.example/");
  const avatar = visitor.locator(".member-head img.avatar");
  expect(await avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  expect(await seriousFaults(visitor)).toEqual([]);
  await visitor.context().close();
  await bob.context().close();
});

test("following asks a visitor to sign in, to register by mail, and goes on where they were", async () => {
  await ada.goto(`${url}/console/members`);
  await ada.getByLabel("Open: anyone may register").check();
  await press(ada, "Save");
  const carl = await opened();
  await carl.goto(`${url}/@bob`);
  await carl.locator("main").getByRole("link", { name: "Follow" }).click();
  await carl.waitForURL(/sign-in\?back=%2F%40bob%2Ffollow/);
  await carl.getByRole("link", { name: "Create an account" }).click();
  expect(await seriousFaults(carl)).toEqual([]);
  await fillIn(carl, { name: "carl", email: "carl@mail.example", password });
  await press(carl, "Create my account");
  await carl.getByText("Look into your mail").waitFor();
  const link = /http\S+\/verify\/\S+/.exec((await mail.next("carl@mail.example")).text ?? "")?.[0] ?? "";
  await carl.goto(link);
  await press(carl, "Confirm my address");
  await fillIn(carl, { name: "carl", password });
  await press(carl, "Sign in");
  await carl.waitForURL(`${url}/@bob/follow`);
  await press(carl, "Follow @bob");
  await carl.waitForURL(`${url}/@bob`);
  expect(await carl.locator(".member-facts").textContent()).toContain("1 follower");
  await carl.context().close();
});

test("a forgotten password is set anew by mail; every session ends, and an unknown name looks the same", async () => {
  const before = await opened();
  await signIn(before, "carl");
  const carl = await opened();
  const ask = async (who: string) => {
    await carl.goto(`${url}/forgotten`);
    await fillIn(carl, { who });
    await press(carl, "Send me a link");
    return await carl.locator("main").textContent();
  };
  expect(await ask("nobody")).toBe(await ask("carl@mail.example"));
  const link = /http\S+\/reset\/\S+/.exec((await mail.next("carl@mail.example")).text ?? "")?.[0] ?? "";
  await carl.goto(link);
  expect(await seriousFaults(carl)).toEqual([]);
  await fillIn(carl, { password: `${password} anew` });
  await press(carl, "Set the new password");
  await carl.waitForURL(`${url}/`);
  await carl.goto(link);
  await carl.getByText("leads nowhere").waitFor();
  await before.goto(`${url}/me`);
  await before.getByText("You are not signed in").waitFor();
  for (const page of [before, carl]) await page.context().close();
});

test("where no mail reaches, the command line makes a link", async () => {
  const made = await runGlint(["user", "reset", "carl"], { GLINT_DATA: folder.path, GLINT_PUBLIC_URL: url });
  expect([made.status, made.output]).toEqual([0, expect.stringMatching(/\/reset\/[\w-]{43}\n$/)]);
  const carl = await opened();
  await carl.goto(made.output.trim());
  await fillIn(carl, { password });
  await press(carl, "Set the new password");
  await carl.waitForURL(`${url}/`);
  await carl.context().close();
});

test("devices are listed, and one is signed out from another", async () => {
  const [here, there] = [await opened(), await opened()];
  await signIn(here, "bob");
  await signIn(there, "bob");
  await here.goto(`${url}/me/sessions`);
  expect(await seriousFaults(here)).toEqual([]);
  expect(await here.locator(".line-list li").count()).toBeGreaterThanOrEqual(3);
  await here
    .getByRole("button", { name: /^Sign out Chrome/ })
    .first()
    .click();
  await here.getByText("Signed out there.").waitFor();
  await there.goto(`${url}/me/sessions`);
  await there.waitForURL(/sign-in\?back=%2Fme%2Fsessions/);
  await here.getByRole("button", { name: "Sign out all others" }).click();
  await here.getByText("signed out.").waitFor();
  expect(await here.locator(".line-list li").count()).toBe(1);
  for (const page of [here, there]) await page.context().close();
});

test("an export holds profile, follows and picture", async () => {
  const bob = await opened({ acceptDownloads: true });
  await signIn(bob, "bob");
  await bob.goto(`${url}/me/follows`);
  await bob.locator("#follows-file").setInputFiles({
    name: "following.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Account address,Show boosts\nada@${new URL(url).host},true\nzed@else.example,true\nnobody_here,true\n`,
    ),
  });
  await press(bob, "Import");
  await bob.getByText("1 followed, 0 asked").waitFor();
  expect(await bob.locator(".imported").textContent()).toMatch(/nobody_here.*zed@else\.example/);
  expect(await seriousFaults(bob)).toEqual([]);
  await bob.goto(`${url}/me/data`);
  expect(await seriousFaults(bob)).toEqual([]);
  const [download] = await Promise.all([bob.waitForEvent("download"), press(bob, "Download everything")]);
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
  expect(Object.keys(files).sort()).toEqual([
    "account.json",
    "actor.json",
    "distance.json",
    "favourites.json",
    "following_accounts.csv",
    "likes.json",
    "media/avatar.webp",
    "messages.json",
    "moderation.json",
    "outbox.json",
  ]);
  const read = (name: string) => new TextDecoder().decode(files[name]);
  expect(JSON.parse(read("actor.json"))).toMatchObject({ id: `${url}/@bob`, name: "Bob of the Mills" });
  expect(read("following_accounts.csv")).toContain("ada@");
  await bob.context().close();
});

test("a passkey is made, signs in, becomes the only way, cannot be removed, and deletes the account for good", async () => {
  const bob = await opened();
  await addAuthenticator(bob);
  await signIn(bob, "bob");
  await bob.goto(`${url}/me/security`);
  expect(await seriousFaults(bob)).toEqual([]);
  const adding = bob.locator('form[action="/me/security/passkeys/new"]');
  await adding.locator('[name="name"]').fill("My laptop");
  await adding.locator('[name="proof"]').fill("not the password");
  await adding.getByRole("button", { name: "Add a passkey" }).click();
  await bob.getByText("Nothing was changed.").waitFor();
  await adding.locator('[name="name"]').fill("My laptop");
  await adding.locator('[name="proof"]').fill(password);
  await adding.getByRole("button", { name: "Add a passkey" }).click();
  await bob.getByRole("button", { name: "Make it now" }).click();
  await bob.getByText("The passkey is there.").waitFor();
  expect(await seriousFaults(bob)).toEqual([]);

  await bob.goto(`${url}/me`);
  await press(bob, "Sign out");
  await bob.goto(`${url}/sign-in?back=/me/security`);
  await bob.getByRole("button", { name: "Sign in with a passkey" }).click();
  await bob.waitForURL(`${url}/me/security`);

  await bob.getByText("Remove the password").first().click();
  const removing = bob.locator('form[action="/me/security/password/remove"]');
  await removing.getByRole("button", { name: "Confirm with a passkey" }).click();
  await bob.getByText("The password is gone.").waitFor();
  await bob.getByRole("link", { name: "Remove passkey My laptop" }).click();
  await bob.getByRole("button", { name: "Remove" }).click();
  await bob.getByText("the last way you can sign in").waitFor();

  await bob.goto(`${url}/me/data/delete`);
  expect(await seriousFaults(bob)).toEqual([]);
  await fillIn(bob, { name: "bob" });
  await press(bob, "Delete everything");
  await bob.getByText("everything in it is deleted").waitFor();
  await bob.goto(`${url}/@bob`);
  await bob.getByText("Nothing to see at this address").waitFor();
  await ada.goto(`${url}/console/members?q=bob`);
  await ada.getByText("Nobody is like that.").waitFor();
  await bob.context().close();
});

test("applicants wait for a moderator, who declines with a reason", async () => {
  await ada.goto(`${url}/console/members`);
  await ada.getByLabel("By approval").check();
  await press(ada, "Save");
  await ada.goto(`${url}/console/members?q=carl`);
  await ada.getByRole("link", { name: "@carl" }).first().click();
  await ada.locator("#new-role").selectOption("moderator");
  await press(ada, "Change role");
  await ada.getByText("The role is changed.").waitFor();

  const dora = await opened();
  await dora.goto(`${url}/register`);
  await fillIn(dora, { name: "dora", email: "dora@mail.example", password, application: "Buy my pills" });
  await press(dora, "Create my account");
  await dora.goto(/http\S+\/verify\/\S+/.exec((await mail.next("dora@mail.example")).text ?? "")?.[0] ?? "");
  await press(dora, "Confirm my address");
  await dora.getByText("A moderator will look").waitFor();

  const carl = await opened();
  await signIn(carl, "carl");
  await carl.goto(`${url}/console`);
  expect(await carl.locator("h1").textContent()).toContain("for those who run the place");
  await carl.goto(`${url}/console/members`);
  await carl.getByText("Buy my pills").waitFor();
  expect(await seriousFaults(carl)).toEqual([]);
  await carl.getByLabel("Reason for declining @dora").fill("Advertising");
  await carl.getByRole("button", { name: "Decline @dora" }).click();
  await carl.getByText("Declined.").waitFor();
  expect((await mail.next("dora@mail.example")).text).toContain("Advertising");
  await dora.goto(`${url}/sign-in`);
  await fillIn(dora, { name: "dora", password });
  await press(dora, "Sign in");
  expect(await dora.getByRole("alert").first().textContent()).toContain("Reason: Advertising");
  for (const page of [dora, carl]) await page.context().close();
});
