import { expect, test } from "vitest";
import { send, visitConsole } from "../../../test/support/console.ts";
import { crawl, links, plantSite, programmePage, testCrawlSettings } from "../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { loopbackWeb, page } from "../../../test/support/web.ts";
import { pauseSite } from "../../features/catalog/index.ts";

const robots = "User-agent: Glint\nDisallow: /private # not here\n\nUser-agent: Other\nDisallow: /";
// The console reads robots.txt for the crawl's own name.
const settings = { ...testCrawlSettings, userAgentName: "Glint" };

async function crawledSite() {
  const stack = new AsyncDisposableStack();
  const { sql } = stack.use(await testDatabase());
  const web = stack.use(
    await loopbackWeb({
      "a.example/robots.txt": { body: robots },
      "a.example/": page(`<title>A</title>${links("/v/1", "/v/2", "/private/1", "/film.mp4", "http://b.example/")}`),
      "a.example/v/1": programmePage("One"),
      "a.example/v/2": programmePage("Two"),
      "a.example/hidden": programmePage("Hidden"),
    }),
  );
  const site = await plantSite(sql, "a.example");
  await crawl(sql, web, { settings });
  const ada = await visitConsole(sql, "administrator");
  return { sql, site, web, ada, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const pathOf = (url: string) => `/console/address?${new URLSearchParams({ url })}`;

test("the live view shows each site with its figures, and finds its order, states and pages in its address", async () => {
  await using crawled = await crawledSite();
  const { ada, site, sql } = crawled;
  const html = await (await ada.get("/console/live")).text();
  expect(html).toContain(`href="/console/site/${site.id}" data-row`);
  expect(html).toContain('data-live="/console/live/events?after=');
  expect(html).toMatch(/aria-sort="descending"[^>]*><a href="\/console\/live"/);
  expect(html, "figures are in the first response").toMatch(/3 \/ 3/);
  const byName = await (await ada.get("/console/live?sort=site&state=paused")).text();
  expect(byName).toContain("No site is in this state.");
  expect(byName, "events are of the same choice").toContain(
    "/console/live/events?sort=site&amp;state=paused&amp;after=",
  );
  await pauseSite(sql, site.id);
  expect(await (await ada.get("/console/live?state=paused")).text()).toContain(`data-site="${site.id}"`);
  expect((await ada.get("/console/live?page=0")).status).toBe(404);
  expect((await ada.get("/console/live?page=9")).status).toBe(200);
});

test("a site's page shows its curve, forms of addresses, what was left out and robots.txt in force", async () => {
  await using crawled = await crawledSite();
  const { ada, site } = crawled;
  const html = await (await ada.get(`/console/site/${site.id}`)).text();
  for (const words of [
    "2 programmes in ",
    "How many programmes the site has in all is not known",
    '<code class="template">/v/{n}</code>',
    "Not allowed by robots.txt",
    "Nothing to do: the site does not want it.",
    "Files, not pages",
    "Disallow: /private # not here",
    "1 other group names others only.",
    "For glint",
  ])
    expect(html).toContain(words);
  const sorted = await (await ada.get(`/console/site/${site.id}?templates=pages`)).text();
  expect(sorted).toMatch(/aria-sort="descending"[^>]*><a href="\/console\/site\/\d+\?templates=pages#templates"/);
});

test("any address is answered for: fetched, forbidden, a file, elsewhere, never seen", async () => {
  await using crawled = await crawledSite();
  const { ada } = crawled;
  const says = async (url: string) => {
    const answer = await ada.get(pathOf(url));
    expect(answer.status).toBe(200);
    return /data-says[^>]*>([^<]*)</.exec(await answer.text())?.[1] ?? "";
  };
  expect(await says("http://a.example/v/1")).toMatch(/^It was fetched .* and taken for: play page\./);
  expect(await says("http://a.example/private/1")).toBe(
    "robots.txt forbids it in line 2: “Disallow: /private # not here”.",
  );
  expect(await says("http://a.example/film.mp4")).toContain("“.mp4” like a file");
  expect(await says("http://c.example/")).toContain("belongs to no site");
  expect(await says("http://a.example/nobody/links/this")).toBe("No page that was visited links to it.");
  expect(await says("not an address")).toContain("That is no web address");
  const chinese = await (await ada.get(pathOf("http://a.example/v/1"), { "accept-language": "zh-CN" })).text();
  expect(chinese).toMatch(/data-says[^>]*>.*抓取过，识别为：播放页。/);
});

test("a page is asked for, acknowledged, fetched, and its outcome told", async () => {
  await using crawled = await crawledSite();
  const { ada, site, sql, web } = crawled;
  const fields = { address: "http://a.example/hidden", site: site.id, act: "fetch" };
  const asked = await send(ada, "/console/address", "/console/address", fields);
  const location = asked.headers.get("location") ?? "";
  expect([asked.status, location]).toEqual([303, expect.stringContaining("done=asked")]);
  const before = await (await ada.get(location)).text();
  expect(before).toMatch(/role="status"[^>]*>.*Asked for\. A worker fetches it/);
  expect(before).toContain('data-kind="asked"');
  expect(await (await ada.get(`/console/site/${site.id}`)).text()).toMatch(/a\.example\/hidden<\/a>.*ada.*waits/s);
  expect((await send(ada, "/console/address", "/console/address", fields)).headers.get("location")).toContain(
    "done=again",
  );
  await crawl(sql, web, { settings });
  const events = await ada.get(location.replace("/address?", "/address/events?"));
  const reader = events.body!.getReader();
  const first = new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  expect(first).toContain("event: answer");
  expect(first).toMatch(/data-kind="fetched".*play page/s);
});

test("what may not be fetched is refused with the reason; without the form's token nothing is asked for", async () => {
  await using crawled = await crawledSite();
  const { ada, sql, site } = crawled;
  const refused = await send(ada, "/console/address", "/console/address", {
    address: "http://a.example/private/9",
    act: "fetch",
  });
  const html = await refused.text();
  expect(refused.status).toBe(422);
  expect(html).toMatch(/role="alert".*It cannot be fetched.*forbids it in line 2/s);
  expect(html, "what was typed stays").toContain('value="http://a.example/private/9"');
  expect((await ada.post("/console/address", { address: "http://a.example/v/1", act: "fetch" })).status).toBe(403);
  await pauseSite(sql, site.id);
  const paused = await send(ada, "/console/address", "/console/address", {
    address: "http://a.example/v/1",
    act: "fetch",
  });
  expect([paused.status, await paused.text()]).toEqual([422, expect.stringContaining("Resume the site first.")]);
  expect([...(await sql`select from fetch_requests`)]).toEqual([]);
});

test("only administrators ask", async () => {
  await using database = await testDatabase();
  const member = await visitConsole(database.sql, "member");
  for (const path of ["/console/address", "/console/address/events?url=a.example", "/console/live"])
    expect([path, (await member.get(path)).status]).toEqual([path, 403]);
  expect((await member.post("/console/address", { address: "http://a.example/", act: "fetch" })).status).toBe(403);
});
