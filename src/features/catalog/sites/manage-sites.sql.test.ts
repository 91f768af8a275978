import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { SiteId } from "../../../base/ids.ts";
import {
  addSite,
  findSite,
  listSites,
  type NewSite,
  pauseSite,
  readSiteInput,
  removeSite,
  resumeSite,
  type SiteInputOptions,
} from "../index.ts";

function newSite(text: string, options?: SiteInputOptions): NewSite {
  const input = readSiteInput(text, options);
  if (input.kind === "invalid") throw new Error(input.why);
  return input.site;
}

test("a site is stored as it was read, and found by id and by key", async () => {
  await using database = await testDatabase();
  const clock = fakeClock();
  const wanted = newSite("https://tv.example/new", {
    name: "TV",
    scope: "prefix",
    include: ["*/new/*"],
    exclude: ["*'*", '*,{}"*'],
    delaySeconds: 0.5,
  });
  const { kind, site } = await addSite(database.sql, wanted, clock);
  expect(kind).toBe("added");
  expect(site).toEqual({
    ...wanted,
    rendering: "auto",
    strategy: "glint",
    id: site.id,
    state: "active",
    addedAt: clock.now(),
  });
  expect(await findSite(database.sql, site.id)).toEqual(site);
  expect(await findSite(database.sql, "tv.example~new")).toEqual(site);
  expect(await findSite(database.sql, "' or true --")).toBeUndefined();
});

test("a site that is there keeps its settings and takes new seeds in", async () => {
  await using database = await testDatabase();
  const clock = fakeClock();
  await addSite(database.sql, newSite("https://tv.example/", { pagesMax: 5 }), clock);
  const answers = await Promise.all(
    ["https://tv.example/b", "https://tv.example/"].map((url) => addSite(database.sql, newSite(url), clock)),
  );
  expect(answers.map(({ kind }) => kind)).toEqual(["exists", "exists"]);
  const [site] = await listSites(database.sql);
  expect([site!.seeds, site!.limits.pagesMax]).toEqual([["https://tv.example/", "https://tv.example/b"], 5]);
});

test("pausing, resuming and removing; a removed site is not listed and comes back when it is added", async () => {
  await using database = await testDatabase();
  const clock = fakeClock();
  const { site } = await addSite(database.sql, newSite("tv.example"), clock);
  expect((await pauseSite(database.sql, site.id))!.state).toBe("paused");
  expect((await resumeSite(database.sql, site.id))!.state).toBe("active");
  expect((await removeSite(database.sql, site.id, clock))!.state).toBe("removed");
  expect(await listSites(database.sql)).toEqual([]);
  expect(await resumeSite(database.sql, site.id)).toBeUndefined();
  expect(await removeSite(database.sql, "999" as SiteId, clock)).toBeUndefined();
  clock.advance(60);
  const again = await addSite(database.sql, newSite("tv.example", { pagesMax: 7 }), clock);
  expect(again).toMatchObject({
    kind: "added",
    site: { id: site.id, state: "active", limits: { pagesMax: 7 }, addedAt: clock.now() },
  });
});

test("the same site added many times at once is one site", async () => {
  await using database = await testDatabase();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => addSite(database.sql, newSite("tv.example"), fakeClock())),
  );
  expect(answers.filter(({ kind }) => kind === "added")).toHaveLength(1);
  expect(new Set(answers.map(({ site }) => site.id)).size).toBe(1);
});
