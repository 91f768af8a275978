import { describe, expect, test } from "vitest";
import { inScope } from "./in-scope.ts";
import { readSiteInput, type SiteInputOptions } from "./read-site-input.ts";
import type { NewSite } from "./site.ts";

function read(text: string, options?: SiteInputOptions): NewSite {
  const input = readSiteInput(text, options);
  if (input.kind === "invalid") throw new Error(input.why);
  return input.site;
}

const inputs: readonly { typed: string; options?: SiteInputOptions; seed: string; scope: string; key: string }[] = [
  { typed: "example.org", seed: "https://example.org/", scope: "domain example.org", key: "example.org" },
  {
    typed: "  HTTP://WWW.Example.ORG  ",
    seed: "http://www.example.org/",
    scope: "domain example.org",
    key: "example.org",
  },
  {
    typed: "https://video.example.co.uk/new?page=1#top",
    seed: "https://video.example.co.uk/new?page=1",
    scope: "domain example.co.uk",
    key: "example.co.uk",
  },
  { typed: "me.github.io", seed: "https://me.github.io/", scope: "domain me.github.io", key: "me.github.io" },
  {
    typed: "视频.中国",
    seed: "https://xn--cy2a840a.xn--fiqs8s/",
    scope: "domain xn--cy2a840a.xn--fiqs8s",
    key: "xn--cy2a840a.xn--fiqs8s",
  },
  { typed: "localhost:8080", seed: "http://localhost:8080/", scope: "host localhost:8080", key: "localhost:8080" },
  {
    typed: "http://127.0.0.1:8081/a/",
    seed: "http://127.0.0.1:8081/a/",
    scope: "host 127.0.0.1:8081",
    key: "127.0.0.1:8081",
  },
  { typed: "192.0.2.7", seed: "http://192.0.2.7/", scope: "host 192.0.2.7", key: "192.0.2.7" },
  {
    typed: "http://[2001:db8::1]:8080/",
    seed: "http://[2001:db8::1]:8080/",
    scope: "host [2001:db8::1]:8080",
    key: "[2001:db8::1]:8080",
  },
  {
    typed: "https://tv.example.org/x",
    options: { scope: "host" },
    seed: "https://tv.example.org/x",
    scope: "host tv.example.org",
    key: "tv.example.org",
  },
  {
    typed: "https://example.org/x",
    options: { scope: "host" },
    seed: "https://example.org/x",
    scope: "host example.org",
    key: "example.org@host",
  },
  {
    typed: "https://example.org/tv/new/index.html",
    options: { scope: "prefix" },
    seed: "https://example.org/tv/new/index.html",
    scope: "prefix example.org/tv/new/",
    key: "example.org~tv~new",
  },
  {
    typed: "https://example.org/tv",
    options: { scope: "prefix" },
    seed: "https://example.org/tv",
    scope: "prefix example.org/tv",
    key: "example.org~tv",
  },
  {
    typed: "https://example.org/",
    options: { scope: "prefix" },
    seed: "https://example.org/",
    scope: "host example.org",
    key: "example.org@host",
  },
];

describe("what a person types for a site", () => {
  for (const { typed, options, seed, scope, key } of inputs)
    test(`${typed} ${options?.scope ?? ""}`, () => {
      const site = read(typed, options);
      expect([site.seeds, `${site.scope.kind} ${site.scope.value}`, site.key]).toEqual([[seed], scope, key]);
      expect(inScope(site.scope, site.seeds[0]!)).toBe(true);
    });
});

describe("what is no site says why and what to do", () => {
  const invalid: readonly [typed: string, options: SiteInputOptions, why: string][] = [
    ["", {}, "nothing was given"],
    ["cats", {}, "not the name of a host"],
    ["ftp://example.org", {}, "ftp"],
    ["javascript:alert(1)", {}, "javascript"],
    ["mailto:me@example.org", {}, "mailto"],
    ["https://", {}, "not an address"],
    ["https://exa mple.org", {}, "not an address"],
    ["https://me:secret@example.org/", {}, "password"],
    [`https://example.org/${"x".repeat(3000)}`, {}, "longer"],
    ["example.org", { pagesMax: 0 }, "pagesMax"],
    ["example.org", { depthMax: 1.5 }, "depthMax"],
    ["example.org", { delaySeconds: Number.NaN }, "delaySeconds"],
    ["example.org", { exclude: [" "] }, "empty"],
    ["example.org", { include: Array.from({ length: 51 }, () => "*a*") }, "patterns"],
  ];
  for (const [typed, options, why] of invalid)
    test(`${typed.slice(0, 40)} ${JSON.stringify(options).slice(0, 40)}`, () => {
      const input = readSiteInput(typed, options);
      expect(input).toMatchObject({
        kind: "invalid",
        why: expect.stringContaining(why),
        remedy: expect.stringMatching(/\.$/),
      });
    });
});

test("a name in another script is shown as it was typed", () => expect(read("视频.中国").name).toBe("视频.中国"));

test("limits and patterns are taken over, and have defaults", () => {
  expect(read("example.org").limits).toEqual({ pagesMax: 100_000, depthMax: 20 });
  const site = read("example.org", {
    name: "Example",
    pagesMax: 5,
    depthMax: 0,
    delaySeconds: 2.5,
    exclude: ["*/login*"],
    isSample: true,
  });
  expect([site.name, site.limits, site.scope.exclude, site.isSample]).toEqual([
    "Example",
    { pagesMax: 5, depthMax: 0, delaySeconds: 2.5 },
    ["*/login*"],
    true,
  ]);
});

test("what the database cannot hold does not reach it", () => {
  const input = readSiteInput("a.example", { name: "A\u0000 \u202ename", include: ["\u0000*/v/*"] });
  expect(input).toMatchObject({ kind: "site", site: { name: "A name", scope: { include: ["*/v/*"] } } });
});
