import { describe, expect, test } from "vitest";
import { readRobots, readRobotsSitemaps, robotsAllow } from "./robots.ts";
import { nextRobotsVisit, rulesOfAnswer } from "./robots-answer.ts";

type Case = { says: string; source: string; body: string; allowed: Record<string, boolean>; agent?: string };

const cases: Case[] = [
  {
    says: "the longest match decides, and allow wins a tie",
    source: "RFC 9309 2.2.2",
    body: "User-agent: *\nDisallow: /\nAllow: /public/\nDisallow: /public/x\nAllow: /public/x\n",
    allowed: { "/public/a": true, "/private": false, "/public/x": true },
  },
  {
    says: "the example of the standard",
    source: "RFC 9309 5.2",
    body: "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n",
    agent: "foobot",
    allowed: { "/example/page/x": true, "/example/page/disallowed.gif": false },
  },
  {
    says: "an encoded slash in a rule is not a slash, whatever the case of its digits",
    source: "RFC 9309 2.2.2",
    body: "User-agent: *\nDisallow: /*%2Fpreview\n",
    allowed: { "/a/preview": true, "/a%2Fpreview": false, "/a%2fpreview": false },
  },
  {
    says: "encoded and raw forms of unreserved and non-ASCII characters are the same",
    source: "RFC 9309 2.2.2, table",
    body: "User-agent: *\nDisallow: /foo/bar/ツ\nDisallow: /foo/bar/%62%61%7A\nDisallow: /%E8%A7%86%E9%A2%91\n",
    allowed: { "/foo/bar/%E3%83%84": false, "/foo/bar/baz": false, "/%e8%a7%86%e9%a2%91/1": false, "/视频": false },
  },
  {
    says: "encoded * and $ mean the characters themselves",
    source: "RFC 9309 2.2.3, table",
    body: "User-agent: *\nDisallow: /show-%2A.html\nDisallow: /cost-%24\n",
    allowed: {
      "/show-*.html": false,
      "/show-%2A.html": false,
      "/show-a.html": true,
      "/cost-$": false,
      "/cost-9": true,
    },
  },
  {
    says: "$ ends a pattern only at its end, ? is an ordinary character",
    source: "RFC 9309 2.2.3",
    body: "User-agent: *\nDisallow: /*.print$\nDisallow: /*.share?\nDisallow: /a$b\n",
    allowed: {
      "/x.print": false,
      "/x.print?a=1": true,
      "/x.share?a=1": false,
      "/x.share": true,
      "/a$b": false,
      "/a": true,
    },
  },
  {
    says: "several stars and an end cost no exponential time",
    source: "RFC 9309 2.2.3",
    body: `User-agent: *\nDisallow: /${"a*".repeat(60)}b$\n`,
    allowed: { [`/${"a".repeat(5000)}c`]: true },
  },
  {
    says: "user-agent lines in a row share what follows, other records in between do not part them",
    source: "RFC 9309 2.2.1, 2.2.4",
    body: "User-agent: GlintBot\nCrawl-delay: 2\nSitemap: https://x.example/s.xml\n\nUser-agent: OtherBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n",
    allowed: { "/a": false },
  },
  {
    says: "groups for the same agent are one",
    source: "RFC 9309 2.2.1",
    body: "User-agent: GlintBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: glintbot/2.0 (x)\nDisallow: /b\n",
    allowed: { "/a": false, "/b": false, "/c": true },
  },
  {
    says: "an agent named in part only is another agent",
    source: "RFC 9309 2.2.1",
    body: "User-agent: Glint\nDisallow: /\n",
    allowed: { "/a": true },
  },
  {
    says: "keys and agents have no case, paths do",
    source: "RFC 9309 2.2.1, 2.2.2",
    body: "USER-AGENT: glintbot\nDISALLOW: /Secret\n",
    allowed: { "/Secret/1": false, "/secret/1": true },
  },
  {
    says: "byte order mark, carriage returns, comments, spaces, and lines that say nothing",
    source: "RFC 9309 2.2",
    body: "\uFEFFuser-agent : * # all\rjunk\r<html>\rDisallow :  /x # not here\r",
    allowed: { "/x/1": false, "/": true },
  },
  {
    says: "an empty disallow forbids nothing; rules before any agent count for nobody",
    source: "RFC 9309 2.2.2",
    body: "Disallow: /\nUser-agent: *\nDisallow:\n",
    allowed: { "/a": true },
  },
  {
    says: "robots.txt itself may always be fetched",
    source: "RFC 9309 2.2.2",
    body: "User-agent: *\nDisallow: /\n",
    allowed: { "/robots.txt": true, "/robots.txt?x": false },
  },
];

describe("robots.txt", () => {
  for (const { says, source, body, allowed, agent = "GlintBot" } of cases)
    test(`${says} (${source})`, () => {
      const rules = readRobots(body, agent);
      const said = Object.fromEntries(Object.keys(allowed).map((path) => [path, robotsAllow(rules, path)]));
      expect(said).toEqual(allowed);
    });

  test("what lies beyond 500 KiB is not read, what lies before is (RFC 9309 2.5)", () => {
    const filler = "# a comment of forty characters, or so.\n".repeat(12_700);
    const rules = readRobots(`User-agent: *\nDisallow: /early\n${filler}${filler}Disallow: /late\n`, "GlintBot");
    expect([robotsAllow(rules, "/early"), robotsAllow(rules, "/late")]).toEqual([false, true]);
    const half = `User-agent: *\n${"#".repeat(500 * 1024 - 27)}\nDisallow: /private/x\n`;
    expect(robotsAllow(readRobots(half, "GlintBot"), "/p")).toBe(true);
  });

  test("a whole user agent is looked up by the token it begins with (RFC 9309 2.2.1)", () => {
    const rules = readRobots("User-agent: glintbot\nDisallow: /\n", "GlintBot/0.1 (+https://glint.example/)");
    expect(robotsAllow(rules, "/a")).toBe(false);
  });

  test("sitemaps belong to no group and are resolved", () => {
    const body =
      "User-agent: x\nSitemap: /sitemap.xml\nsitemap: https://cdn.example/tv.xml\nSitemap: ftp://x/\nSitemap:\n";
    expect(readRobotsSitemaps(body, "https://tv.example/robots.txt")).toEqual([
      "https://tv.example/sitemap.xml",
      "https://cdn.example/tv.xml",
    ]);
  });

  test("a crawl delay is read for the own group and capped", () => {
    expect(readRobots("User-agent: *\nCrawl-delay: 2.5\n", "GlintBot").crawlDelaySeconds).toBe(2.5);
    expect(readRobots("User-agent: *\nCrawl-delay: 999999\n", "GlintBot").crawlDelaySeconds).toBe(120);
    expect(
      readRobots("User-agent: *\nCrawl-delay: 9\nUser-agent: GlintBot\nDisallow:\n", "GlintBot").crawlDelaySeconds,
    ).toBe(9);
    expect(readRobots("User-agent: *\nDisallow: /\nUser-agent: GlintBot\nCrawl-delay: soon\n", "GlintBot")).toEqual({
      rules: [],
    });
  });
});

describe("an answer instead of robots.txt", () => {
  const mayFetch = (status: number, body = "User-agent: *\nDisallow: /\n") =>
    robotsAllow(rulesOfAnswer({ status, body }, "GlintBot"), "/a");

  test("2xx is read, 4xx allows all, 5xx and no answer forbid all (RFC 9309 2.3.1)", () => {
    expect([200, 302, 401, 403, 404, 410, 500, 503, 0].map((status) => mayFetch(status))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("unreachable is asked again soon, then less and less often, and given up after 30 days (RFC 9309 2.3.1.4)", () => {
    const now = new Date("2026-03-01T00:00:00Z");
    const since = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const answer = { status: 503, body: "" };
    const waitHours = (unreachableSince: Date | undefined) =>
      (nextRobotsVisit(answer, unreachableSince, now).dueAt.getTime() - now.getTime()) / 3_600_000;
    expect(waitHours(undefined)).toBeCloseTo(1 / 12);
    expect(waitHours(since(0.1))).toBeCloseTo(2.4);
    expect(waitHours(since(20))).toBe(6);
    expect(nextRobotsVisit(answer, since(29), now).isGivenUp).toBe(false);
    expect(nextRobotsVisit(answer, since(30), now).isGivenUp).toBe(true);
    expect(nextRobotsVisit({ status: 200, body: "" }, since(9), now).unreachableSince).toBeUndefined();
  });
});
