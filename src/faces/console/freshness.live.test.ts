import { expect, test } from "vitest";
import { send, visitConsole } from "../../../test/support/console.ts";
import { crawl, links, plantSite, programmePage } from "../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { loopbackWeb, page } from "../../../test/support/web.ts";
import { readSiteVisits, readSteering } from "../../features/crawl/index.ts";

const path = "/console/freshness";

test("a fresh installation says that there is nothing to measure, and how fetches are steered", async () => {
  await using database = await testDatabase();
  const ada = await visitConsole(database.sql, "administrator");
  const html = await (await ada.get(path)).text();
  expect(html).toContain("Nothing to measure yet");
  expect(html).toMatch(/href="\/console\/freshness" aria-current="page"/);
  expect(html).toContain("no limit");
  expect(html).toContain("<code>glint</code>");
});

test("a site that was just added has measures without history, and no plot without figures", async () => {
  await using database = await testDatabase();
  const site = await plantSite(database.sql, "a.example");
  const ada = await visitConsole(database.sql, "administrator");
  const html = await (await ada.get(path)).text();
  for (const words of [
    "Nothing was fetched",
    "T has not been adjusted",
    "No page has a next visit",
    "No visit with a foreseen difference",
  ])
    expect(html).toContain(words);
  expect(html).not.toContain("data-drawing");
  expect(html).toContain(`href="/console/freshness?site=${site.id}"`);
  const ofSite = await (await ada.get(`${path}?site=${site.id}&hours=168`)).text();
  expect(ofSite).toContain("Freshness of a.example");
  expect(ofSite, "spans keep the site").toContain(`/console/freshness?hours=720&amp;site=${site.id}`);
  expect(ofSite, "only all sites together are steered by the exchange rate").not.toContain('name="worth"');
  expect((await ada.get(`${path}?site=999`)).status).toBe(404);
  expect((await ada.get(`${path}?site=x`)).status).toBe(404);
});

test("after a crawl the spend is shown by the hour, and each visit leads to its page's history", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using web = await loopbackWeb({
    "a.example/": page(`<title>A</title>${links("/v/1", "/v/2", "/v/3", "/missing")}`),
    "a.example/v/1": programmePage("One"),
    "a.example/v/2": programmePage("Two"),
    "a.example/v/3": programmePage("Three"),
  });
  const site = await plantSite(sql, "a.example");
  await crawl(sql, web);
  const ada = await visitConsole(sql, "administrator");
  const html = await (await ada.get(path)).text();
  expect(html).toMatch(/data-drawing="time" data-unit="fetches per hour"/);
  expect(html.match(/data-look="stack"/g)).toHaveLength(3);
  expect(html.match(/data-x="/g)?.length, "a row for each hour").toBeGreaterThanOrEqual(24);
  const visits = await readSiteVisits(sql, site.id, 50);
  const historyOf = (end: string) =>
    `/console/site/${site.id}/page/${visits.find(({ url }) => url.endsWith(end))?.pageKey}`;
  expect(await (await ada.get(`/console/site/${site.id}`)).text()).toContain(`href="${historyOf("/v/1")}"`);

  const history = await (await ada.get(historyOf("/v/1"))).text();
  expect(history).toContain("History of a page");
  expect(history).toMatch(/class="note history-why">.*visit.*\.<\/p>/);
  expect(history).toContain("play page");
  const missing = await (await ada.get(historyOf("/missing"))).text();
  expect(missing).toContain("The page is gone; it is asked again");
});

test("histories that are not there, or of another site, are not found", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const site = await plantSite(sql, "a.example");
  const ada = await visitConsole(sql, "administrator");
  for (const key of ["12", "-7", "x", "--7", "9223372036854775808", "1e3"])
    expect([key, (await ada.get(`/console/site/${site.id}/page/${key}`)).status]).toEqual([key, 404]);
  expect((await ada.get("/console/site/999/page/12")).status).toBe(404);
});

test("a budget and an exchange rate are set, shown as set here, and given back to the settings", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const ada = await visitConsole(sql, "administrator");
  const set = (budget: string, worth: string) => send(ada, path, `${path}/steering`, { budget, worth });
  expect((await set("600", " 0.125 ")).headers.get("location")).toBe(`${path}?done=steering`);
  expect((await readSteering(sql)).chosen).toEqual({ budgetPerHour: 600, newPageWorth: 0.125 });
  const html = await (await ada.get(`${path}?done=steering`)).text();
  expect(html).toMatch(/role="status">.*Kept\. The controller takes it up/);
  expect(html).toMatch(/600 fetches an hour<span class="soft"> · set here/);

  for (const [budget, worth, at, words] of [
    ["0", "0.1", "budget", "a number of fetches from 1"],
    ["many", "0.1", "budget", "a number of fetches from 1"],
    ["Infinity", "0.1", "budget", "a number of fetches from 1"],
    ["100", "0,05", "worth", "a number from 0.0001"],
    ["100", "-1", "worth", "a number from 0.0001"],
  ] as const) {
    const answer = await set(budget, worth);
    const back = await answer.text();
    expect([budget, worth, answer.status]).toEqual([budget, worth, 422]);
    expect(back).toContain(words);
    expect(back, "what was typed stays, and the form is open").toMatch(
      new RegExp(`<details open.*value="${budget}".*value="${worth}"`, "s"),
    );
    expect(back).toMatch(new RegExp(`id="${at}" name="${at}"[^>]*aria-describedby="${at}-complaint`));
  }
  expect((await readSteering(sql)).chosen, "nothing wrong was kept").toEqual({
    budgetPerHour: 600,
    newPageWorth: 0.125,
  });
  await set("", "");
  expect((await readSteering(sql)).chosen).toEqual({});
});

test("a site's own budget is set, shown and taken back; what is no budget is sent back with a remedy", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const site = await plantSite(sql, "a.example");
  const ada = await visitConsole(sql, "administrator");
  const own = `${path}?site=${site.id}`;
  expect(await (await ada.get(own)).text()).toContain("only the budget of all sites together limits it");
  const set = (budget: string) => send(ada, own, `${path}/site-budget`, { site: site.id, budget });
  expect((await set(" 90 ")).headers.get("location")).toBe(`${own}&done=siteBudget`);
  const html = await (await ada.get(`${own}&done=siteBudget`)).text();
  expect(html).toContain("Its own: 90 fetches an hour.");
  expect(html).toMatch(/role="status">.*Workers take it up/);
  expect(await readSteering(sql, { siteId: site.id })).toMatchObject({ budgetPerHour: 90 });
  for (const wrong of ["0", "-3", "2.5", "1e9", "many"]) {
    const answer = await set(wrong);
    const back = await answer.text();
    expect([wrong, answer.status]).toEqual([wrong, 422]);
    expect(back).toContain("a whole number of fetches from 1 to 1,000,000. Leave it empty for none of its own");
    expect(back).toMatch(new RegExp(`aria-describedby="site-budget-complaint[^>]*value="${wrong}"|value="${wrong}"`));
  }
  expect((await readSteering(sql, { siteId: site.id })).budgetPerHour, "nothing wrong was kept").toBe(90);
  await set("");
  expect((await readSteering(sql, { siteId: site.id })).budgetPerHour).toBeUndefined();
  expect((await send(ada, own, `${path}/site-budget`, { site: "999", budget: "5" })).status).toBe(404);
  expect((await ada.post(`${path}/site-budget`, { site: site.id, budget: "5" })).status).toBe(403);
});

test("the policy is changed at run time; one that is not there is refused", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const ada = await visitConsole(sql, "administrator");
  const changed = await send(ada, path, `${path}/policy`, { policy: "item-churn" });
  expect(changed.headers.get("location")).toBe(`${path}?done=policy`);
  expect((await readSteering(sql)).policy).toBe("item-churn");
  const html = await (await ada.get(`${path}?done=policy`)).text();
  expect(html).toContain("each page keeps its next visit");
  expect(html).toMatch(/<option selected[^>]*value="item-churn"|<option value="item-churn" selected/);
  const refused = await send(ada, path, `${path}/policy`, { policy: "constructor" });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining("There is no policy of that name."),
  ]);
  expect((await readSteering(sql)).policy).toBe("item-churn");
});

test("without the form's token, or without being an administrator, nothing is steered", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const ada = await visitConsole(sql, "administrator");
  expect((await ada.post(`${path}/steering`, { budget: "5", worth: "" })).status).toBe(403);
  expect((await ada.post(`${path}/policy`, { policy: "fixed" })).status).toBe(403);
  expect(await readSteering(sql)).toMatchObject({ policy: "glint", chosen: {} });
  await using other = await testDatabase();
  const member = await visitConsole(other.sql, "member");
  expect((await member.get(path)).status).toBe(403);
  expect((await member.post(`${path}/policy`, { policy: "fixed" })).status).toBe(403);
});
