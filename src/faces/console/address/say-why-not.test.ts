import { expect, test } from "vitest";
import type { Hold, PassedTest, WhyNotAnswer } from "../../../features/crawl/index.ts";
import { sayRefusal, sayWhyNot } from "./say-why-not.ts";

const now = new Date("2026-11-30T12:00:00Z");
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const at = hoursFromNow(-2);
const nextAt = hoursFromNow(3);
const scope = { kind: "domain", value: "a.example", include: [], exclude: [] } as const;
const holds: readonly Hold[] = [
  { kind: "paused" },
  { kind: "host-rests", host: "a.example", until: nextAt },
  { kind: "host-rests", host: "a.example", until: nextAt, trouble: "timeout" },
  { kind: "budget", until: nextAt, spent: 60, perHour: 60 },
  { kind: "budget", until: nextAt, spent: 60 },
  { kind: "dry", resumeAt: nextAt },
  { kind: "dry" },
  { kind: "at-work", host: "a.example" },
];
const passed: readonly PassedTest[] = [
  { test: "scope", scope },
  { test: "address" },
  { test: "robots", status: undefined },
  { test: "robots", status: 200 },
  { test: "robots", status: 404 },
  { test: "robots", status: 200, rule: { line: 3, text: "Allow: /v" } },
  { test: "template" },
  { test: "room", known: 1, most: 2 },
  { test: "known", foundAt: at, depth: 1 },
];
const robotsUrl = "https://a.example/robots.txt";
const leftOut = [{ reason: "depth", count: 4 }];

const said: readonly (readonly [answer: WhyNotAnswer, english: string])[] = [
  [{ kind: "no-address" }, "That is no web address"],
  [{ kind: "of-no-site" }, "belongs to no site"],
  [
    { kind: "out-of-scope", scope, rule: { kind: "outside" } },
    "outside of the site, which is the whole domain a.example",
  ],
  [{ kind: "out-of-scope", scope, rule: { kind: "excluded", pattern: "*/tag/*" } }, "pattern “*/tag/*” keeps it out"],
  [{ kind: "out-of-scope", scope, rule: { kind: "not-included", patterns: ["*/a/*", "*/b/*"] } }, "*/a/* or */b/*"],
  [{ kind: "file", ending: "mp4" }, "“.mp4” like a file"],
  [{ kind: "trap", trap: "calendar" }, "Calendar far from today"],
  [{ kind: "too-deep", depthMax: 5, onDay: "2026-11-29" }, "more than 5 links away"],
  [{ kind: "robots", robotsUrl, rule: { line: 3, text: "Disallow: /" } }, "forbids it in line 3: “Disallow: /”"],
  [
    { kind: "robots-unreachable", robotsUrl, status: 503, nextAt },
    "(status 503), so nothing there may be fetched; it is asked for again in 3 hours",
  ],
  [{ kind: "robots-unreachable", robotsUrl, status: 0 }, "no answer"],
  [
    { kind: "template-stopped", template: "/c/{n}", stoppedAt: at, fetched: 30 },
    "“/c/{n}” were stopped 2 hours ago: 30 of them",
  ],
  [{ kind: "put-away", reason: "copy" }, "It was left out: Known pages with parameters"],
  [{ kind: "pages-limit", known: 100, most: 100 }, "100 of 100 pages"],
  [{ kind: "redirects", to: "https://a.example/x", at, nextAt }, "It led to https://a.example/x 2 hours ago"],
  [
    { kind: "waits-new", place: { ahead: 12, isMore: false }, priority: 5, holds },
    "waits for its first visit. 12 new pages",
  ],
  [{ kind: "waits-new", place: { ahead: 1000, isMore: true }, priority: 5, holds }, "more than 1,000 new pages"],
  [{ kind: "waits-again", place: { ahead: 0, isMore: false }, lastAt: at, holds }, "is due again. No other page"],
  [{ kind: "asked", askedAt: at, holds }, "asked for 2 hours ago and comes before all other pages"],
  [
    { kind: "fetched", at, pageKind: "play", nextAt },
    "fetched 2 hours ago and taken for: play page. The next visit comes in 3 hours.",
  ],
  [{ kind: "fetched", at, pageKind: undefined, trouble: "timeout" }, "The last attempt failed (No answer in time)"],
  [{ kind: "gone", reason: "status-404", at, nextAt }, "Not found (404)"],
  [{ kind: "refused", reason: "content-type", at, nextAt }, "not taken: Not a web page"],
  [{ kind: "failed", reason: "timeout", at, times: 1, nextAt }, "The visit failed 2 hours ago: No answer in time."],
  [{ kind: "failed", reason: "timeout", at, times: 3, nextAt }, "3 visits in a row failed"],
  [
    { kind: "never-seen", leftOut },
    "No page that was visited links to it. Or the link was among those left out: Too many clicks from the start (4).",
  ],
  [{ kind: "never-seen", leftOut: [] }, "No page that was visited links to it."],
];

test.each(said)("%o is one plain sentence with its evidence, in both languages", (answer, english) => {
  const asked = { answer, passed, page: { foundAt: at } };
  expect(sayWhyNot(asked, "en", now).sentence).toContain(english);
  for (const language of ["en", "zh"] as const) {
    const words = sayWhyNot(asked, language, now);
    for (const one of [words.sentence, ...words.holds, ...words.passed, words.remedy ?? "x"]) {
      expect(one).not.toBe("");
      expect(one).not.toMatch(/undefined|NaN|\[object| {2}/);
    }
    expect(words.passed).toHaveLength(passed.length);
  }
  expect(sayWhyNot(asked, "zh", now).sentence).toMatch(/[一-鿿]/);
});

test("what may not be fetched says why and what to do", () => {
  expect(sayRefusal({ kind: "paused" }, "en", now)).toMatchObject({
    sentence: "The site is paused.",
    remedy: "Resume the site first.",
  });
  expect(sayRefusal({ kind: "too-many", most: 100 }, "en", now).sentence).toContain("100 addresses");
  expect(sayRefusal({ kind: "too-many", most: 100 }, "zh", now).sentence).toContain("100");
  expect(sayRefusal({ kind: "pages-limit", known: 5, most: 5 }, "zh", now).sentence).toContain("5 / 5");
});
