import { expect, test } from "vitest";
import type { SiteId } from "../../base/ids.ts";
import type { Site } from "../catalog/index.ts";
import type { NewPage } from "./frontier/page.ts";
import { createSiteMemory } from "./site-memory.ts";

const site = { id: "1" as SiteId, limits: { pagesMax: 10, depthMax: 5 } } as Site;
const pageOf = (role: NewPage["role"]) => ({ role }) as NewPage;

test("a new turn does not give room to pages that are found and not yet written", () => {
  const memory = createSiteMemory(site, 3, []);
  for (let page = 0; page < 5; page++) expect(memory.takeRoom()).toBe(true);
  memory.renew(site, 4); // one of the five is written
  expect([memory.takeRoom(), memory.takeRoom(), memory.takeRoom()]).toEqual([true, true, false]);
});

test("what other workers have added takes room from the next turn on", () => {
  const memory = createSiteMemory(site, 3, []);
  memory.renew(site, 9);
  expect([memory.takeRoom(), memory.takeRoom()]).toEqual([true, false]);
});

test("pages of a visit that was not recorded are unknown again and take no room", () => {
  const memory = createSiteMemory(site, 9, []);
  memory.known.isNew("https://a.example/1");
  expect([memory.takeRoom(), memory.takeRoom()]).toEqual([true, false]);
  memory.unlearn([pageOf("page"), pageOf("sitemap")]);
  expect(memory.known.has("https://a.example/1")).toBe(false);
  expect([memory.takeRoom(), memory.takeRoom()]).toEqual([true, false]);
});
