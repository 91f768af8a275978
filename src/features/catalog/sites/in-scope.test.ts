import { describe, expect, test } from "vitest";
import { inScope, matchesPattern } from "./in-scope.ts";
import type { SiteScope } from "./site.ts";

const scope = (kind: SiteScope["kind"], value: string, rest: Partial<SiteScope> = {}): SiteScope => ({
  kind,
  value,
  include: [],
  exclude: [],
  ...rest,
});

const cases: readonly { says: string; scope: SiteScope; url: string; inside: boolean }[] = [
  { says: "a domain takes in itself", scope: scope("domain", "a.example"), url: "https://a.example/", inside: true },
  { says: "and its hosts", scope: scope("domain", "a.example"), url: "http://www.a.example/v/1?x=2", inside: true },
  { says: "at any port", scope: scope("domain", "a.example"), url: "http://m.a.example:8080/v", inside: true },
  {
    says: "but not a name that ends alike",
    scope: scope("domain", "a.example"),
    url: "https://ba.example/",
    inside: false,
  },
  {
    says: "nor one that has it inside",
    scope: scope("domain", "a.example"),
    url: "https://a.example.evil.example/",
    inside: false,
  },
  {
    says: "nor a path that names it",
    scope: scope("domain", "a.example"),
    url: "https://b.example/www.a.example",
    inside: false,
  },
  {
    says: "nor a query that names it",
    scope: scope("domain", "a.example"),
    url: "https://b.example?.a.example",
    inside: false,
  },
  {
    says: "an address without a path has a host too",
    scope: scope("domain", "a.example"),
    url: "https://a.example",
    inside: true,
  },
  { says: "a host is one host", scope: scope("host", "www.a.example"), url: "https://www.a.example/x", inside: true },
  { says: "not its neighbour", scope: scope("host", "www.a.example"), url: "https://a.example/x", inside: false },
  {
    says: "a host with a port is not the one without",
    scope: scope("host", "127.0.0.1:8081"),
    url: "http://127.0.0.1:8081/",
    inside: true,
  },
  {
    says: "nor the one at another port",
    scope: scope("host", "127.0.0.1:8081"),
    url: "http://127.0.0.1:8082/",
    inside: false,
  },
  {
    says: "nor one whose port only begins alike",
    scope: scope("host", "127.0.0.1:80"),
    url: "http://127.0.0.1:8081/",
    inside: false,
  },
  {
    says: "localhost without a port is at the default",
    scope: scope("host", "localhost"),
    url: "http://localhost/",
    inside: true,
  },
  { says: "an IPv6 host", scope: scope("host", "[::1]:8080"), url: "http://[::1]:8080/v", inside: true },
  {
    says: "a prefix takes in what lies under it",
    scope: scope("prefix", "a.example/tv/"),
    url: "https://a.example/tv/1",
    inside: true,
  },
  {
    says: "not what lies beside it",
    scope: scope("prefix", "a.example/tv/"),
    url: "https://a.example/news/1",
    inside: false,
  },
  {
    says: "without a slash it ends at a segment",
    scope: scope("prefix", "a.example/tv"),
    url: "https://a.example/tv?p=2",
    inside: true,
  },
  {
    says: "and not within one",
    scope: scope("prefix", "a.example/tv"),
    url: "https://a.example/tv-guide",
    inside: false,
  },
  {
    says: "a prefix on another host is outside",
    scope: scope("prefix", "a.example/tv/"),
    url: "https://b.example/a.example/tv/",
    inside: false,
  },
  { says: "other schemes are outside", scope: scope("domain", "a.example"), url: "ftp://a.example/", inside: false },
  {
    says: "exclude keeps out",
    scope: scope("domain", "a.example", { exclude: ["*/calendar/*"] }),
    url: "https://a.example/calendar/2024",
    inside: false,
  },
  {
    says: "include lets in what matches",
    scope: scope("domain", "a.example", { include: ["*/video/*"] }),
    url: "https://a.example/video/1",
    inside: true,
  },
  {
    says: "and nothing else",
    scope: scope("domain", "a.example", { include: ["*/video/*"] }),
    url: "https://a.example/news/1",
    inside: false,
  },
  {
    says: "exclude wins over include",
    scope: scope("domain", "a.example", { include: ["*"], exclude: ["*?sid=*"] }),
    url: "https://a.example/?sid=1",
    inside: false,
  },
];

describe("which pages belong to a site", () => {
  for (const { says, scope, url, inside } of cases)
    test(`${says}: ${url}`, () => expect(inScope(scope, url)).toBe(inside));
});

describe("patterns", () => {
  const patterns: readonly [pattern: string, text: string, matches: boolean][] = [
    ["abc", "abc", true],
    ["abc", "abcd", false],
    ["a*c", "ac", true],
    ["a*c", "abbbc", true],
    ["a*bc", "abc", true],
    ["a*bc*c", "abc", false],
    ["*ab*ab", "abab", true],
    ["*ab*ab", "ab", false],
    ["a*a", "a", false],
    ["**", "anything", true],
    ["*.html", "x.html.html", true],
    ["(.*)+$", "aaaa", false],
  ];
  for (const [pattern, text, matches] of patterns)
    test(`${pattern} ${matches ? "covers" : "does not cover"} ${text}`, () =>
      expect(matchesPattern(text, pattern)).toBe(matches));

  test("many stars over a long address end quickly", () => {
    const text = "a".repeat(2000);
    expect(matchesPattern(text, `${"*a".repeat(20)}*b`)).toBe(false);
  });
});
