import { expect, test } from "vitest";
import { exampleViewer, testNow } from "../../../../test/support/faces.ts";
import type { HistogramBar, PageFreshness, PushFeed, SiteFreshness, Steering } from "../../../features/crawl/index.ts";
import { renderFragment } from "../../http/index.ts";
import { FreshnessPage, type FreshnessProps, meanShare } from "./freshness-page.tsx";
import { BudgetPlot, CalibrationPlot, IntervalsPlot, thinned, UtilitiesPlot } from "./freshness-plots.tsx";
import { PageHistory } from "./page-history.tsx";
import { Rhythm } from "./sites-table.tsx";

const viewer = exampleViewer();
const hourMs = 3_600_000;
const ago = (hours: number) => new Date(testNow.getTime() - hours * hourMs);

const freshSite = (more: Partial<SiteFreshness>): SiteFreshness => ({
  siteId: "1" as never,
  siteKey: "a.example",
  siteName: "A <b>site</b>",
  storedPages: 300,
  knownPages: 400,
  listings: 10,
  overduePages: 3,
  freshShare: 0.8,
  threshold: 0.0123,
  spentLastHour: 40,
  signals: [],
  ...more,
});

const steering: Steering = {
  policy: "glint",
  policies: ["glint", "brand-new"],
  threshold: 0.0123,
  isSiteThreshold: false,
  thresholdLeast: 0.01,
  budgetPerHour: 120,
  newPageWorth: 0.05,
  countersShare: 0.2,
  chosen: {},
};

const props: FreshnessProps = {
  site: undefined,
  hours: 24,
  days: 14,
  steering,
  budget: [{ from: ago(0), spent: { refresh: 20, discovery: 15, counters: 5 }, budget: 120 }],
  thresholds: [{ at: ago(1), threshold: 0.0123 }],
  intervals: [],
  utilities: [],
  predictions: [{ predicted: 0.05, observed: 0.04, visits: 12 }],
  costly: [],
  sites: [freshSite({ signals: [{ kind: "feed", heard: 40, recall: 0.9, falseShare: 0.05 }] })],
  pushes: { feeds: [], feedCount: 0, activeCount: 0, refusals: [] },
  isReachable: true,
  notice: undefined,
  fault: undefined,
};

test("feeds with hubs are shown with their subscriptions; without a public address the page names the setting", () => {
  const says = (more: Partial<FreshnessProps>) => renderFragment(viewer, <FreshnessPage {...props} {...more} />);
  const feed: PushFeed = {
    siteId: "1" as never,
    siteName: "A",
    pageKey: "7",
    url: "https://a.example/feed.xml",
    hub: "https://hub.example/publish",
    state: "failed",
    reason: "status-500",
    nextAt: ago(-1),
    heard: 12,
  };
  const pushes = { feeds: [feed], feedCount: 1, activeCount: 0, refusals: [{ reason: "wrong-signature", count: 3 }] };
  const html = says({ pushes });
  expect(html).toContain('href="/console/site/1/page/7"');
  expect(html).toMatch(/hub\.example.*the hub did not take it.*status-500/s);
  expect(html).toContain("3 × with a wrong signature");
  expect(html).toContain("0 of 1 confirmed");
  expect(html).not.toContain("GLINT_PUBLIC_URL");
  expect(says({ pushes, isReachable: false })).toContain("1 feed names a hub, but hubs cannot reach Glint");
  expect(says({})).not.toContain("WebSub");
});

test("T's plot says why T is where it is", () => {
  const site = { id: "1", name: "A", limits: {} } as never;
  const says = (more: Partial<FreshnessProps>) => renderFragment(viewer, <FreshnessPage {...props} {...more} />);
  expect(says({})).toContain("The controller raises T when");
  expect(says({ steering: { ...steering, threshold: 0.01 } })).toContain("T rests at its least, 0.01");
  const { budgetPerHour: _, ...unlimited } = steering;
  expect(says({ steering: unlimited })).toContain("Nothing limits the fetches");
  expect(says({ site })).toContain("T is that of the whole crawl");
  expect(says({ site, steering: { ...steering, isSiteThreshold: true } })).toContain("The controller raises T when");
});

test("a policy that knows no threshold is shown with how far T stretches its intervals", () => {
  const fixed = { ...steering, policy: "fixed", stretch: 1.5 };
  const html = renderFragment(viewer, <FreshnessPage {...props} steering={fixed} />);
  expect(html).toContain("T stretches its intervals to 1.5 times their length");
  expect(renderFragment(viewer, <FreshnessPage {...props} />)).not.toContain("stretches");
});

test("the page says what was spent of the budget, T, and how much is current and known", () => {
  const html = renderFragment(viewer, <FreshnessPage {...props} />);
  expect(html).toContain("<dd>40 of 120</dd>");
  expect(html).toContain("<dd>0.0123</dd>");
  expect(html).toContain("<dd>80%</dd>");
  expect(html).toContain("<dd>75%</dd>");
  expect(html).toContain("A &lt;b>site&lt;/b>");
  expect(html).toMatch(
    /<td>Feed<\/td><td class="number">40<\/td><td class="number">90%<\/td><td class="number">5%<\/td>/,
  );
  expect(html, "a policy without words of its own is offered by its name").toMatch(
    /<option value="brand-new">brand-new</,
  );
  expect(renderFragment({ ...viewer, language: "zh" }, <FreshnessPage {...props} />)).toContain("新鲜度");
});

test("the budget's limit is drawn only where there is one", () => {
  const limited = renderFragment(viewer, <BudgetPlot series={props.budget} />);
  expect(limited).toContain('data-look="limit"');
  const { budget: _, ...hour } = props.budget[0]!;
  expect(renderFragment(viewer, <BudgetPlot series={[hour]} />)).not.toContain('data-look="limit"');
});

test("what was foreseen is held against what was found, with the number of visits in the table alone", () => {
  const html = renderFragment(viewer, <CalibrationPlot predictions={props.predictions} />);
  expect(html).toContain("data-diagonal");
  expect(html.match(/data-look=/g)).toHaveLength(1);
  expect(html).toMatch(/data-x="0.05".*data-value="0.04".*data-value="12"/);
});

test("bars say their range, empty ends are left out, gaps stay, and what is due stands out", () => {
  const bars: HistogramBar[] = [
    { from: 0, to: 0.5, pages: 0 },
    { from: 0.5, to: 1, pages: 30 },
    { from: 1, to: 2, pages: 0 },
    { from: 2, to: Number.POSITIVE_INFINITY, pages: 10 },
  ];
  const html = renderFragment(viewer, <UtilitiesPlot bars={bars} />);
  expect([...html.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, words]) => words?.replace(/<[^>]+>/g, ""))).toEqual(
    ["0.5 – 1", "1 – 2 due", "2 and more due"],
  );
  expect(html).toContain("75%");
  const none = renderFragment(viewer, <IntervalsPlot bars={[{ from: 0, to: 1, pages: 0 }]} />);
  expect(none).toContain("No page has a next visit yet.");
});

test("long series are thinned to their latest points", () => {
  const points = Array.from({ length: 1000 }, (_, index) => index);
  const kept = thinned(points, 240);
  expect(kept.length).toBeLessThanOrEqual(240);
  expect(kept.at(-1)).toBe(999);
  expect(thinned([1, 2, 3], 240)).toEqual([1, 2, 3]);
  expect(thinned([], 240)).toEqual([]);
});

test("a share over sites is weighted by their pages; sites that do not know it are left out", () => {
  const sites = [freshSite({}), freshSite({ storedPages: 100, freshShare: 0.4 }), freshSite({ storedPages: 999 })];
  const { freshShare: _, ...unknown } = sites[2]!;
  expect(meanShare([sites[0]!, sites[1]!, unknown], "freshShare", "storedPages")).toBeCloseTo(0.7);
  expect(meanShare([unknown], "freshShare", "storedPages")).toBeUndefined();
});

test("the hours of change are said in words as well", () => {
  const rhythm = Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 12.5 : 0.5));
  expect(renderFragment(viewer, <Rhythm rhythm={rhythm} />)).toContain("Most at 08:00 UTC, 13 times the mean");
});

const page: PageFreshness = {
  siteId: "1" as never,
  pageKey: "-7",
  url: "https://a.example/list",
  role: "page",
  state: "stored",
  kind: "listing",
  visitedAt: ago(4),
  dueAt: ago(-8),
  threshold: 0.02,
  visits: [
    {
      id: "2",
      siteId: "1" as never,
      pageKey: "-7",
      url: "https://a.example/list",
      visitedAt: ago(4),
      outcome: "page",
      kind: "listing",
      receivedBytes: 4000,
      elapsedMs: 9,
      newLinks: 2,
      newProgrammes: 1,
      predicted: 0.2,
      difference: 0.25,
    },
    {
      id: "1",
      siteId: "1" as never,
      pageKey: "-7",
      url: "https://a.example/list",
      visitedAt: ago(20),
      outcome: "failed",
      reason: "timeout",
      receivedBytes: 0,
      elapsedMs: 9,
      newLinks: 0,
      newProgrammes: 0,
    },
  ],
  curve: [
    { days: 0, difference: 0, utility: 0 },
    { days: 0.5, difference: 0.2, utility: 0.02 },
  ],
  why: { kind: "worth", policy: "glint", visits: 4, changes: 3, items: 20, changesPerDay: 0.4 },
};
const site = { id: "1", name: "A", key: "a.example" } as never;

test("a page's history says why it is visited when, marks the next visit on the curve, and lists foreseen and found", () => {
  const html = renderFragment(viewer, <PageHistory site={site} page={page} />);
  expect(html).toContain("About 40% of its 20 items are replaced a day, so a visit is worth its fetch in 8 hours.");
  expect(html).toContain('data-mark="0.5" data-mark-words="next visit"');
  expect(html).toMatch(/data-x="0.5".*data-value="0.2".*data-value="1"/);
  expect(html).toContain("failed · No answer in time");
  expect(html.match(/<tr><th scope="row"><time/g), "two visits").toHaveLength(2);
  expect(html.match(/<th scope="row" data-x="\d{9,}/g), "visits that were compared alone are drawn").toHaveLength(1);
});

test("a page never visited has no curve and no visits, and says so", () => {
  const { visitedAt: _, kind: __, ...rest } = page;
  const fresh: PageFreshness = { ...rest, state: "new", visits: [], curve: [], why: { kind: "new", policy: "glint" } };
  const html = renderFragment(viewer, <PageHistory site={site} page={fresh} />);
  expect(html).toContain("Not visited yet: it waits for its turn");
  expect(html).not.toContain("data-drawing");
});
