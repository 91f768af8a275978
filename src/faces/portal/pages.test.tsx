import fc from "fast-check";
import { expect, test } from "vitest";
import { exampleProgramme, exampleViewer, testNow } from "../../../test/support/faces.ts";
import type { Programme } from "../../features/catalog/index.ts";
import { renderFragment } from "../http/index.ts";
import { Card, RankedCard } from "./card.tsx";
import { Home } from "./home.tsx";
import { NewestPage, SearchPage } from "./listing.tsx";
import { choosePlayback } from "./playback.ts";
import { ProgrammePage } from "./programme.tsx";
import { jsonForScript, ShareData } from "./structured-data.tsx";

const viewer = exampleViewer();
const own = "http://glint.test";
const hours = (count: number) => new Date(testNow.getTime() - count * 3_600_000);

function playPage(programme: Programme, { isEmbedOpen = false, language = "en" as "en" | "zh" } = {}): string {
  const playback = choosePlayback(programme, [new URL(own).host]);
  const page = (
    <ProgrammePage
      programme={programme}
      playback={playback}
      related={[]}
      isEmbedOpen={isEmbedOpen}
      shareUrl={`${own}/programme/7`}
    />
  );
  return renderFragment({ ...viewer, language }, page);
}

const embedded = exampleProgramme({ embeds: [{ url: "https://player.example/e/1", source: "iframe" }] });

test("titles, descriptions and addresses of crawled pages stay text", () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const html = playPage(
    exampleProgramme({
      title: hostile,
      description: hostile,
      publisher: hostile,
      keywords: [hostile],
      siteName: hostile,
      url: "javascript:alert(1)",
    }),
  );
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<img src=x");
  expect(html).not.toMatch(/href="javascript:/i);
});

test("a platform's player is not connected to before it is asked for", () => {
  expect(playPage(embedded)).not.toContain("<iframe");
  expect(playPage(embedded)).toContain("Play with player.example");
});

test("once asked for, it runs in a sandbox and learns no more than our origin", () => {
  const html = playPage(embedded, { isEmbedOpen: true });
  expect(html).toMatch(/<iframe[^>]+src="https:\/\/player\.example\/e\/1"/);
  expect(html).toContain('referrerpolicy="strict-origin"');
  const sandbox = /sandbox="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  expect(sandbox).toContain("allow-scripts");
  expect(sandbox).not.toContain("allow-top-navigation");
});

test("a file is played with the browser's own controls while no script runs", () => {
  const html = playPage(
    exampleProgramme({
      hasThumbnail: true,
      media: [{ url: "https://a.example/m.mp4", kind: "video", type: "video/mp4", source: "src" }],
    }),
  );
  expect(html).toMatch(/<video[^>]* controls[^>]*>/);
  expect(html).toContain('<source src="https://a.example/m.mp4" type="video/mp4"/>');
  expect(html).toMatch(/<button[^>]* hidden/);
});

test("a programme that is gone says so and when it was last there", () => {
  const html = playPage(exampleProgramme({ goneAt: hours(1), lastSeenAt: hours(50) }), { language: "zh" });
  expect(html).toContain("原站已经没有这个节目了");
  expect(html).toContain("前天");
});

test("facts name what they were read from", () => {
  const html = playPage(
    exampleProgramme({ sources: { title: { source: "json-ld", confidence: 0.97, page: "https://a.example/v/7" } } }),
  );
  expect(html).toMatch(/Title<\/th>.*structured data \(JSON-LD\).*97%/s);
});

test("other programs read absolute addresses, and one whole JSON object", () => {
  const programme = exampleProgramme({
    title: "</script><script>alert(1)",
    hasThumbnail: true,
    durationSeconds: 95,
    publishedAt: hours(30),
    publishedIsDay: true,
  });
  const html = renderFragment(
    viewer,
    <ShareData
      programme={programme}
      playback={choosePlayback(programme, [new URL(own).host])}
      publicUrl={own}
      siteTitle="Glint"
    />,
  );
  expect(html).toContain(`<meta property="og:image" content="${own}/thumbnail/7"/>`);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/s.exec(html)?.[1] ?? "");
  expect(data).toMatchObject({
    "@type": "VideoObject",
    name: programme.title,
    duration: "PT1M35S",
    uploadDate: "2026-11-29",
    thumbnailUrl: `${own}/thumbnail/7`,
  });
});

test("whatever a page says, its JSON cannot end the script element", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = jsonForScript(value);
      expect(json).not.toMatch(/<|\u2028|\u2029/);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("a card loads its picture late unless it stands at the top", () => {
  const programme = exampleProgramme({ hasThumbnail: true });
  expect(renderFragment(viewer, <Card programme={programme} />)).toContain('loading="lazy"');
  expect(renderFragment(viewer, <Card programme={programme} isEager />)).toContain('loading="eager"');
  expect(renderFragment(viewer, <Card programme={programme} />)).toMatch(/width="640" height="360"/);
});

test("a rank is said to those who do not see it", () => {
  expect(renderFragment(viewer, <RankedCard programme={exampleProgramme({})} place={2} />)).toContain("Number 2");
});

test("views are told once, in the reason where there is one", () => {
  const programme = exampleProgramme({ views: 12_345, why: { key: "views", values: { views: 12_345 } } });
  expect(renderFragment(viewer, <Card programme={programme} />).match(/12\.3K views/g)).toHaveLength(1);
  expect(renderFragment(viewer, <Card programme={programme} hasWhy={false} />)).toContain("12.3K views");
});

test("a reason that the portal has no words for is left out", () => {
  const programme = exampleProgramme({ why: { key: "stars-align", values: {} } });
  expect(renderFragment(viewer, <Card programme={programme} />)).not.toContain("stars-align");
});

const site = {
  id: "1",
  key: "a.example",
  name: "A",
  seeds: ["https://a.example/"],
  state: "active",
  isSample: true,
} as never;

test("while nothing was found the home page tells how far the crawl is", () => {
  const progress = { pagesRead: 1284, pagesWaiting: 312, programmes: 0 };
  const html = renderFragment(
    viewer,
    <Home hottest={[]} newest={[]} shelves={[]} sites={[site]} progress={progress} />,
  );
  expect(html).toContain("Looking for the first videos");
  expect(html).toContain("1,284");
  expect(html).toContain('data-progress="/progress"');
});

test("without any site the home page says how to add one", () => {
  const html = renderFragment(viewer, <Home hottest={[]} newest={[]} shelves={[]} sites={[]} />);
  expect(html).toContain("No sites yet");
  expect(html).toContain("/console");
});

test("sample sites are named as such, and only while there is nothing else", () => {
  const home = (sites: never[]) =>
    renderFragment(viewer, <Home lead={exampleProgramme({})} hottest={[]} newest={[]} shelves={[]} sites={sites} />);
  expect(home([site])).toContain("sample sites");
  expect(home([site, { ...(site as object), id: "2", isSample: false } as never])).not.toContain("sample sites");
});

test("new programmes stand under their days, older ones under their months", () => {
  const programmes = [1, 10, 20, 60, 400, 420, 1000].map((age, index) =>
    exampleProgramme({ id: String(index + 1) as never, firstSeenAt: hours(age) }),
  );
  const listing = { programmes, total: 4, totalIsExact: true, page: 1, pages: 1, limit: 36 };
  const html = renderFragment(viewer, <NewestPage listing={listing} path="/new" />);
  expect([...html.matchAll(/<h2 id="age-[^"]+">([^<]+)/g)].map((match) => match[1])).toEqual([
    "Today",
    "Yesterday",
    "In the last seven days",
    "November 2026",
    "October 2026",
  ]);
});

test("a search without a find says what to try", () => {
  const listing = { programmes: [], total: 0, totalIsExact: true, page: 1, pages: 1, limit: 36 };
  const html = renderFragment(
    viewer,
    <SearchPage query="<b>" listing={listing} counts={[{ category: "music", count: 3 }]} path="/search?q=x" />,
  );
  expect(html).toContain("Nothing found for “&lt;b>”");
  expect(html).toContain("/category/music");
});
