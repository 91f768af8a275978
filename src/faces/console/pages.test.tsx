import { expect, test } from "vitest";
import { exampleViewer, testNow } from "../../../test/support/faces.ts";
import type { Site } from "../../features/catalog/index.ts";
import type { LoggedVisit, SiteHealth } from "../../features/crawl/index.ts";
import { renderFragment } from "../http/index.ts";
import { groupErrors } from "./errors-table.tsx";
import { consoleMessages, explainReason } from "./messages/console-messages.ts";
import { SeriesPlot } from "./series-plot.tsx";
import { SitesPage } from "./sites-page.tsx";
import { VisitsTable } from "./visits-table.tsx";

const viewer = exampleViewer();

function health(more: Partial<SiteHealth> = {}): SiteHealth {
  return {
    siteId: "1" as never,
    siteKey: "a.example",
    siteName: "A",
    state: "active",
    pagesByState: {},
    pagesCount: 400,
    visitedPagesCount: 320,
    duePagesCount: 12,
    programmesCount: 7,
    errors: [],
    refusedLinks: [],
    troubledHosts: [],
    stoppedTemplates: [],
    ...more,
  };
}

const site: Site = {
  id: "1" as never,
  key: "a.example",
  name: "A <b>site</b>",
  seeds: ["https://a.example/"],
  scope: { kind: "domain", value: "a.example", include: [], exclude: [] },
  limits: { pagesMax: 100, depthMax: 5 },
  state: "active",
  strategy: "glint",
  rendering: "auto",
  isSample: false,
  addedAt: testNow,
};

const error = (kind: string, count: number) => ({
  kind,
  count,
  exampleUrl: `https://a.example/${kind}`,
  lastAt: testNow,
});

test("errors of all sites are added up by kind, the most frequent first", () => {
  const groups = groupErrors([
    health({ errors: [error("timeout", 2), error("dns", 3)] }),
    health({ errors: [error("timeout", 5)] }),
  ]);
  expect(groups.map(({ kind, count }) => [kind, count])).toEqual([
    ["timeout", 7],
    ["dns", 3],
  ]);
});

test("each kind of error comes with an example and a remedy", () => {
  const html = renderFragment(
    viewer,
    <SitesPage
      lines={[{ site, health: health({ errors: [error("status-429", 9)] }) }]}
      sort="site"
      notice={undefined}
    />,
  );
  expect(html).toContain("Too many requests (429)");
  expect(html).toContain("https://a.example/status-429");
  expect(html).toContain("Raise the pause");
});

test("a kind of error that has no words yet is still shown", () => {
  const text = consoleMessages("en");
  expect(explainReason("status-502", text).title).toBe("Server error (502)");
  expect(explainReason("status-418", text).title).toBe("Answer 418");
  expect(explainReason("brand-new", text).title).toBe("brand-new");
});

test("Chinese has words for every reason that English has", () => {
  expect(Object.keys(consoleMessages("zh").reasons)).toEqual(Object.keys(consoleMessages("en").reasons));
});

test("acts name the site they act on, for those who hear them out of context", () => {
  const html = renderFragment(
    viewer,
    <SitesPage lines={[{ site, health: health() }]} sort="errors" notice="Paused." />,
  );
  expect(html).toContain('aria-label="Pause: A &lt;b>site&lt;/b>"');
  expect(html).toContain('aria-sort="descending"');
  expect(html).toMatch(/role="status">.*Paused\./s);
});

const visit: LoggedVisit = {
  id: "5",
  siteId: "1" as never,
  pageKey: "-7",
  url: "javascript:alert(1)",
  visitedAt: testNow,
  outcome: "failed",
  reason: "timeout",
  receivedBytes: 0,
  elapsedMs: 30_000,
  newLinks: 0,
  newProgrammes: 0,
};

test("an address that is no link is shown as text", () => {
  const html = renderFragment(viewer, <VisitsTable label="x" visits={[visit]} />);
  expect(html).toContain("javascript:alert(1)");
  expect(html).not.toContain('href="javascript:');
  expect(html).toContain("failed · No answer in time");
});

test("the table behind a plot holds every hour, the latest first, with the plain numbers for the script", () => {
  const hour = (index: number) => ({
    from: new Date(testNow.getTime() + index * 3_600_000),
    visits: 1200 * index,
    errors: 0,
    newPages: 0,
    newProgrammes: 0,
    receivedBytes: 0,
  });
  const html = renderFragment(
    viewer,
    <SeriesPlot id="x" title="Visits" series={[hour(0), hour(1), hour(2)]} keys={["visits", "errors"]} />,
  );
  expect([...html.matchAll(/data-value="(\d+)"/g)].map((match) => match[1])).toEqual([
    "2400",
    "0",
    "1200",
    "0",
    "0",
    "0",
  ]);
  expect(html).toContain("2026-11-30 16:00");
});

test("a span without anything says so instead of drawing an empty plot", () => {
  const html = renderFragment(viewer, <SeriesPlot id="x" title="Visits" series={[]} keys={["visits"]} />);
  expect(html).toContain("Nothing was recorded");
  expect(html).not.toContain("<table");
});
