import { describe, expect, test } from "vitest";
import type { SiteId } from "../../../base/ids.ts";
import type { Site } from "../../catalog/index.ts";
import { robotsInForce, viewRobots } from "./robots-view.ts";
import { type AddressFacts, type KnownAddress, type WhyNotAnswer, whyNot } from "./why-not.ts";

const now = new Date("2026-11-30T12:00:00Z");
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const site: Site = {
  id: "1" as SiteId,
  key: "a.example",
  name: "A",
  seeds: ["https://a.example/"],
  scope: { kind: "domain", value: "a.example", include: [], exclude: [] },
  limits: { pagesMax: 100, depthMax: 5 },
  strategy: "glint",
  rendering: "auto",
  state: "active",
  isSample: false,
  addedAt: hoursFromNow(-100),
};

const url = "https://a.example/v/1";

function facts(more: Partial<AddressFacts> = {}): AddressFacts {
  return {
    now,
    url,
    site,
    page: undefined,
    robots: robotsOf("User-agent: *\nDisallow: /private\n", more.url ?? url),
    stoppedTemplate: undefined,
    knownPages: 10,
    refusedBefore: undefined,
    refusedLinks: [],
    ...more,
  };
}

function robotsOf(robotsBody: string, of: string, robotsStatus = 200) {
  const target = new URL(of).pathname;
  return robotsInForce({ origin: "https://a.example", robotsStatus, robotsBody }, "GlintBot", target);
}

function page(more: Partial<KnownAddress> = {}): KnownAddress {
  return {
    pageKey: "7",
    url,
    role: "page",
    state: "new",
    priority: 500,
    depth: 2,
    foundAt: hoursFromNow(-10),
    dueAt: hoursFromNow(-10),
    failureCount: 0,
    holds: [],
    ...more,
  };
}

const visited = { visitedAt: hoursFromNow(-2), dueAt: hoursFromNow(30) };
const paused = { kind: "paused" } as const;
const stopped = { template: "/v/{n}", stoppedAt: hoursFromNow(-3), fetched: 100 };

const reasons: readonly { readonly says: string; readonly facts: Partial<AddressFacts>; readonly answer: unknown }[] = [
  { says: "what is no web address", facts: { url: undefined, site: undefined }, answer: { kind: "no-address" } },
  { says: "an address of no site", facts: { site: undefined }, answer: { kind: "of-no-site" } },
  {
    says: "an address of another host",
    facts: { url: "https://b.example/" },
    answer: { kind: "out-of-scope", scope: site.scope, rule: { kind: "outside" } },
  },
  {
    says: "a pattern that keeps it out",
    facts: { site: { ...site, scope: { ...site.scope, exclude: ["*/tag/*", "*/v/*"] } } },
    answer: expect.objectContaining({ rule: { kind: "excluded", pattern: "*/v/*" } }),
  },
  {
    says: "no pattern that lets it in",
    facts: { site: { ...site, scope: { ...site.scope, include: ["*/film/*"] } } },
    answer: expect.objectContaining({ rule: { kind: "not-included", patterns: ["*/film/*"] } }),
  },
  {
    says: "a file",
    facts: { url: "https://a.example/media/One.MP4?x=1" },
    answer: { kind: "file", ending: "mp4" },
  },
  {
    says: "an address that repeats itself",
    facts: { url: "https://a.example/a/a/a/a" },
    answer: { kind: "trap", trap: "repeated-segments" },
  },
  {
    says: "a link that was left out as too deep",
    facts: { refusedBefore: { reason: "depth", onDay: "2026-11-29" } },
    answer: { kind: "too-deep", depthMax: 5, onDay: "2026-11-29" },
  },
  {
    says: "a line of robots.txt",
    facts: { url: "https://a.example/private/1" },
    answer: {
      kind: "robots",
      robotsUrl: "https://a.example/robots.txt",
      rule: { allows: false, line: 2, text: "Disallow: /private" },
    },
  },
  {
    says: "a robots.txt that cannot be had",
    facts: { robots: robotsOf("", url, 503) },
    answer: { kind: "robots-unreachable", robotsUrl: "https://a.example/robots.txt", status: 503 },
  },
  {
    says: "a template that was stopped",
    facts: { stoppedTemplate: stopped },
    answer: { kind: "template-stopped", ...stopped },
  },
  { says: "a site that is full", facts: { knownPages: 100 }, answer: { kind: "pages-limit", known: 100, most: 100 } },
  {
    says: "an address no visited page links to, with what may have hidden it",
    facts: {
      refusedLinks: [
        { reason: "depth", count: 4 },
        { reason: "file", count: 9 },
      ],
    },
    answer: { kind: "never-seen", leftOut: [{ reason: "depth", count: 4 }] },
  },
  {
    says: "a new page that waits, with its place",
    facts: { page: page({ place: { ahead: 12, isMore: false }, holds: [paused] }) },
    answer: { kind: "waits-new", place: { ahead: 12, isMore: false }, priority: 500, holds: [paused] },
  },
  {
    says: "a new page that robots.txt forbids by now",
    facts: { page: page(), robots: robotsOf("User-agent: *\nDisallow: /v", url) },
    answer: expect.objectContaining({ kind: "robots" }),
  },
  {
    says: "a page that was asked for",
    facts: { page: page({ ...visited, state: "stored", askedAt: hoursFromNow(-0.1) }) },
    answer: { kind: "asked", askedAt: hoursFromNow(-0.1), holds: [] },
  },
  {
    says: "a page put away with its template",
    facts: { page: page({ state: "shelved", reason: "stopped-template" }), stoppedTemplate: stopped },
    answer: { kind: "template-stopped", ...stopped },
  },
  {
    says: "a page that shows what another shows already",
    facts: { page: page({ state: "shelved", reason: "copy" }), stoppedTemplate: stopped },
    answer: { kind: "put-away", reason: "copy" },
  },
  {
    says: "a link that the strategy left out",
    facts: { refusedBefore: { reason: "idle-list", onDay: "2026-11-29" } },
    answer: { kind: "put-away", reason: "idle-list" },
  },
  {
    says: "a page that leads elsewhere",
    facts: { page: page({ ...visited, state: "redirect", reason: "https://a.example/x" }) },
    answer: { kind: "redirects", to: "https://a.example/x", at: visited.visitedAt, nextAt: visited.dueAt },
  },
  {
    says: "a page that was fetched",
    facts: { page: page({ ...visited, state: "stored", kind: "play" }) },
    answer: { kind: "fetched", at: visited.visitedAt, pageKind: "play", nextAt: visited.dueAt },
  },
  {
    says: "a stored page whose last visit failed",
    facts: { page: page({ ...visited, state: "stored", kind: "play", failureCount: 1, reason: "timeout" }) },
    answer: { kind: "fetched", at: visited.visitedAt, pageKind: "play", trouble: "timeout", nextAt: visited.dueAt },
  },
  {
    says: "a stored page that is due again",
    facts: { page: page({ ...visited, dueAt: hoursFromNow(-1), state: "stored", place: { ahead: 3, isMore: false } }) },
    answer: { kind: "waits-again", place: { ahead: 3, isMore: false }, lastAt: visited.visitedAt, holds: [] },
  },
  {
    says: "a page that is gone",
    facts: { page: page({ ...visited, state: "gone", reason: "status-404" }) },
    answer: { kind: "gone", reason: "status-404", at: visited.visitedAt, nextAt: visited.dueAt },
  },
  {
    says: "a page that was not taken",
    facts: { page: page({ ...visited, state: "refused", reason: "content-type" }) },
    answer: { kind: "refused", reason: "content-type", at: visited.visitedAt, nextAt: visited.dueAt },
  },
  {
    says: "a page that failed, with how often",
    facts: { page: page({ ...visited, state: "failed", reason: "timeout", failureCount: 3 }) },
    answer: { kind: "failed", reason: "timeout", at: visited.visitedAt, times: 3, nextAt: visited.dueAt },
  },
];

describe("why an address was not fetched", () => {
  test.each(reasons)("$says", ({ facts: more, answer }) => {
    expect(whyNot(facts(more)).answer).toEqual(answer);
  });

  test("every kind of answer is given by some address", () => {
    const given = new Set(reasons.map(({ facts: more }) => whyNot(facts(more)).answer.kind));
    const all: Record<WhyNotAnswer["kind"], true> = {
      "no-address": true,
      "of-no-site": true,
      "out-of-scope": true,
      file: true,
      trap: true,
      "too-deep": true,
      robots: true,
      "robots-unreachable": true,
      "template-stopped": true,
      "put-away": true,
      "pages-limit": true,
      redirects: true,
      "waits-new": true,
      "waits-again": true,
      asked: true,
      fetched: true,
      gone: true,
      refused: true,
      failed: true,
      "never-seen": true,
    };
    expect([...given].sort()).toEqual(Object.keys(all).sort());
  });

  test("the first test that is not passed decides, whatever else speaks against the address", () => {
    const all = facts({
      url: "https://a.example/private/film.mp4",
      stoppedTemplate: stopped,
      knownPages: 100,
      site: { ...site, scope: { ...site.scope, exclude: ["*/private/*"] } },
    });
    expect(whyNot(all).answer.kind).toBe("out-of-scope");
    expect(whyNot({ ...all, site }).answer.kind).toBe("file");
  });

  test("what was passed on the way is told with what shows it", () => {
    const { passed } = whyNot(facts({ robots: robotsOf("User-agent: *\nAllow: /v/\nDisallow: /", url) }));
    expect(passed).toEqual([
      { test: "scope", scope: site.scope },
      { test: "address" },
      { test: "robots", status: 200, rule: { allows: true, line: 2, text: "Allow: /v/" } },
      { test: "template" },
      { test: "room", known: 10, most: 100 },
    ]);
  });

  test("a page known under another spelling is told by that", () => {
    const known = page({ ...visited, state: "stored", kind: "none", url: "https://a.example/v/1/" });
    expect(whyNot(facts({ page: known })).knownAs).toBe("https://a.example/v/1/");
    expect(whyNot(facts({ page: page() })).knownAs).toBeUndefined();
  });
});

describe("robots.txt for people", () => {
  const origin = "https://a.example";
  const body = `# hello
User-agent: Other
Disallow: /

User-agent: GlintBot
Crawl-delay: 7
Disallow: /private # not this
Allow: /private/open
Sitemap: /map.xml`;

  test("shows the groups in force with their lines, and counts those of others", () => {
    const view = viewRobots({ origin, robotsStatus: 200, robotsBody: body }, "GlintBot");
    expect(view).toMatchObject({
      kind: "rules",
      crawlDelaySeconds: 7,
      otherGroups: 1,
      sitemaps: [`${origin}/map.xml`],
    });
    expect(view.groups).toEqual([
      {
        agents: ["glintbot"],
        more: 0,
        rules: [
          { line: 7, allows: false, text: "Disallow: /private # not this" },
          { line: 8, allows: true, text: "Allow: /private/open" },
        ],
      },
    ]);
  });

  test("tells a file that is not there from one that cannot be had, and from one never asked for", () => {
    const kindOf = (robotsStatus?: number) =>
      viewRobots({ origin, robotsBody: "", ...(robotsStatus !== undefined && { robotsStatus }) }, "GlintBot").kind;
    expect([kindOf(), kindOf(404), kindOf(302), kindOf(503), kindOf(0)]).toEqual([
      "not-asked",
      "missing",
      "missing",
      "unreachable",
      "unreachable",
    ]);
  });

  test("the longest rule decides, and its line is named", () => {
    const stored = { origin, robotsStatus: 200, robotsBody: body };
    expect(robotsInForce(stored, "GlintBot", "/private/open/1")).toMatchObject({ rule: { line: 8, allows: true } });
    expect(robotsInForce(stored, "GlintBot", "/private/x")).toMatchObject({ rule: { line: 7, allows: false } });
    expect(robotsInForce(stored, "GlintBot", "/else")).not.toHaveProperty("rule");
  });
});
