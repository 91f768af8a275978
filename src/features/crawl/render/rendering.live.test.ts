import { describe, expect, test } from "vitest";
import { crawl, links, plantSite, programmePage, testCrawlSettings } from "../../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { type Answer, loopbackWeb, page } from "../../../../test/support/web.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { createRenderer, findChromium, type Renderer } from "../../../platform/rendering/index.ts";
import { chooseSiteRendering, countProgrammes } from "../../catalog/index.ts";

const chromium = findChromium(process.env.GLINT_CHROMIUM);
const shell = page(`<!doctype html><title>TV</title><div id="app"></div><script src="/app.js"></script>`);
const json = (data: unknown): Answer => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(data),
});
// Every address answers with the same shell; what is on the page comes from /data/.
const app = `
  const root = document.getElementById("app");
  fetch("/data" + location.pathname).then((r) => r.json()).then(({ items, film }) => {
    for (const id of items ?? []) root.innerHTML += '<p><a href="/watch/' + id + '">Film ' + id + '</a></p>';
    if (film) { document.title = film; root.innerHTML = '<h1>' + film + '</h1><video controls src="/media/' + film + '.mp4"></video>'; }
  });`;
const films = ["mud", "tide", "reed"];
const appSite = {
  "app.example/robots.txt": { body: "User-agent: *\nDisallow: /data/watch/reed\n" },
  "app.example/sitemap.xml": { status: 404 },
  "app.example/app.js": { headers: { "content-type": "text/javascript" }, body: app },
  "app.example/data/": json({ items: films }),
  ...Object.fromEntries(films.map((film) => [`app.example/data/watch/${film}`, json({ film })])),
  "app.example/data/*": { status: 404 },
  "app.example/*": shell,
};

/** What a crawl would render with; counts what it is asked. */
function rendererWith(render: Renderer["render"]): Renderer & { readonly urls: string[] } {
  const urls: string[] = [];
  return {
    urls,
    render: (request) => {
      urls.push(request.url);
      return render(request);
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

const states = (sql: Sql) => sql<{ key: string; state: string; missing: boolean }[]>`
  select sites.key, site_renderings.state, missing_at is not null as missing
  from site_renderings join sites on sites.id = site_id order by key`;

describe.skipIf(chromium === undefined)("with Chromium", { timeout: 400_000 }, () => {
  test("a site's programmes that only rendering shows are found, scripts are fetched once, and an ordinary site beside it starts no browser", async () => {
    await using web = await loopbackWeb({
      ...appSite,
      "a.example/robots.txt": { status: 404 },
      "a.example/": page(links("/one", "/two")),
      "a.example/one": programmePage("one"),
      "a.example/two": programmePage("two"),
    });
    await using database = await testDatabase();
    const { sql } = database;
    await using browser = createRenderer({
      chromium: chromium ?? "",
      userAgent: "GlintBot/1",
      limits: { graceSeconds: 90 },
    });
    const renderer = rendererWith(browser.render);
    await plantSite(sql, "a.example");
    await crawl(sql, web, { renderer });
    expect(renderer.urls).toEqual([]);
    await plantSite(sql, "app.example");
    await crawl(sql, web, { renderer });
    expect(new Set(renderer.urls)).toEqual(
      new Set(["http://app.example/", ...films.map((film) => `http://app.example/watch/${film}`)]),
    );
    // robots.txt keeps the data of one from Glint.
    expect((await countProgrammes(sql)).total).toBe(2 + 2);
    expect(web.count("app.example/app.js")).toBe(1);
    expect(web.count("app.example/data/watch/reed")).toBe(0);
    expect(await states(sql)).toEqual([{ key: "app.example", state: "on", missing: false }]);
    const [home] = await sql`
      select rendered_requests from visits join pages on pages.site_id = visits.site_id and pages.key = visits.page_key
      where pages.url = 'http://app.example/'`;
    expect(home?.renderedRequests).toBe(2);
  });
});

describe("without a browser of its own", () => {
  const web = () => loopbackWeb(appSite);
  const whole = (request: Parameters<Renderer["render"]>[0]) =>
    Promise.resolve({
      kind: "rendered" as const,
      html: request.url.endsWith("/") ? links("/watch/mud", "/watch/tide") : "",
      requestCount: 0,
      isAtRest: true,
    });

  test("it is said once, where it shows, that Chromium is wanted; the crawl goes on", async () => {
    await using site = await web();
    await using database = await testDatabase();
    await plantSite(database.sql, "app.example");
    await crawl(database.sql, site);
    expect(await states(database.sql)).toEqual([{ key: "app.example", state: "on", missing: true }]);
    expect(site.count("app.example/app.js")).toBe(0);
  });

  test("a site that is not to be rendered is not", async () => {
    await using site = await web();
    await using database = await testDatabase();
    const { id } = await plantSite(database.sql, "app.example");
    await chooseSiteRendering(database.sql, id, "off");
    const renderer = rendererWith(whole);
    await crawl(database.sql, site, { renderer });
    expect(renderer.urls).toEqual([]);
  });

  test("no more pages are rendered than the budget of an hour allows", async () => {
    await using site = await web();
    await using database = await testDatabase();
    await plantSite(database.sql, "app.example");
    const renderer = rendererWith(whole);
    const budget = { ...testCrawlSettings.budget, rendersPerHour: 1 };
    await crawl(database.sql, site, { renderer, settings: { ...testCrawlSettings, budget } });
    expect(renderer.urls).toEqual(["http://app.example/"]);
    expect(site.count("app.example/watch/mud")).toBe(1);
  });

  test("rendering that brings nothing ends by itself", async () => {
    await using site = await web();
    await using database = await testDatabase();
    const { sql } = database;
    await plantSite(sql, "app.example", {
      seeds: Array.from({ length: 12 }, (_, n) => `http://app.example/p${n}`),
    });
    const renderer = rendererWith(() =>
      Promise.resolve({ kind: "rendered", html: "<p>nothing</p>", requestCount: 0, isAtRest: true }),
    );
    await crawl(sql, site, { renderer });
    expect(renderer.urls).toHaveLength(5);
    expect(await states(sql)).toEqual([{ key: "app.example", state: "off", missing: false }]);
  });
});
