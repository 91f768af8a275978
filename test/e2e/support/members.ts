import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { openPage } from "./browser.ts";

export const memberPassword = "a long enough lantern 7";

/** A page whose errors, in its scripts and in what it asks for, are put into `complaints`. */
export async function openWatched(
  browser: Browser,
  complaints: string[],
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await openPage(browser, options);
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  return page;
}

/** Makes an account by an invitation. */
export async function join(page: Page, invitation: string, name: string): Promise<void> {
  await page.goto(invitation);
  await page.locator('main [name="name"]').fill(name);
  await page.locator('main [name="password"]').fill(memberPassword);
  await press(page, "Create my account");
  await page.waitForURL(/\/(console|me)$/);
}

/** An administrator's invitation for somebody. */
export async function invite(administrator: Page, role: "member" | "moderator"): Promise<string> {
  await administrator.goto(`${new URL(administrator.url()).origin}/console/members`);
  await administrator.locator("#invite-role").selectOption(role);
  await press(administrator, "Make a link");
  return await administrator.locator("#one-time-link").inputValue();
}

export const press = (page: Page, name: string) =>
  page.locator("main").getByRole("button", { name, exact: true }).click();
