import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openBrowser, openPage, reloadUntil } from "./support/browser.ts";
import { dataFolder, runGlint, startGlint } from "./support/glint-process.ts";

const folder = dataFolder();
afterAll(() => folder[Symbol.dispose]());

test("kill -9 of everything in the middle of the crawl, then a second start: nothing recorded is lost, and it goes on", async () => {
  await using browser = await openBrowser();
  const page = await openPage(browser);
  const links = page.locator('a[href^="/programme/"]');

  const first = await startGlint({ directory: folder.path });
  await reloadUntil(page, `${first.url}/new`, 60, async () => (await links.count()) >= 5);
  const before = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute("href")))]);
  await first.killAll();

  await using second = await startGlint({ directory: folder.path });
  for (const href of before) {
    const response = await page.goto(`${second.url}${href}`);
    expect(response?.status(), `${href} was shown before the kill`).toBe(200);
  }
  // The third page of the newest is there when three quarters of the samples' hundred programmes are found.
  await reloadUntil(page, `${second.url}/new?page=3`, 60, async () => (await links.count()) > 0);
  expect(await second.stop()).toBe(0);
});

test("beside a running Glint: a second on its data or its port is told; the end of the launcher ends it in order", async () => {
  await using first = await startGlint({ directory: folder.path });
  const second = await runGlint(["start"], { GLINT_DATA: folder.path, GLINT_PORT: "0" });
  expect(second.status).toBe(1);
  expect(second.errors).toMatch(/already running/);

  using other = dataFolder();
  const { port } = new URL(first.url);
  const third = await runGlint(["start"], { GLINT_DATA: other.path, GLINT_PORT: port });
  expect(third.status).toBe(1);
  expect(third.errors).toContain(port);
  expect(third.errors).toContain("GLINT_PORT");

  await first.killLauncher();
  expect(first.output()).toContain("Stopped.");
  expect(first.output()).toContain('"how":"stopped"');
});

test("a folder that is not Glint's is left alone", async () => {
  using other = dataFolder();
  writeFileSync(join(other.path, "letters.txt"), "dear");
  const result = await runGlint(["start"], { GLINT_DATA: other.path, GLINT_PORT: "0" });
  expect(result.status).toBe(1);
  expect(result.errors).toContain("letters.txt");
  expect(readdirSync(other.path)).toEqual(["letters.txt"]);
});

test("a setting that makes no sense is named, one that does not exist too", async () => {
  const result = await runGlint(["start"], { GLINT_PORT: "http", GLINT_PROT: "80" });
  expect(result.status).toBe(1);
  expect(result.errors).toContain('GLINT_PORT is "http"');
  expect(result.errors).toContain("GLINT_PROT is no setting");
});
