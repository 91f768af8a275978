import { describe, expect, test } from "vitest";
import { createCookieJar } from "./cookies.ts";
import { type HopPermission, type HopResponse, type HopSource, walk } from "./walk.ts";

const now = new Date("2024-06-15T02:00:00Z");

type Answers = Record<string, (headers: Record<string, string>) => HopResponse>;
const redirect =
  (location: string, status = 302, more = {}) =>
  () => ({ status, headers: { location, ...more } });
const ok = () => ({ status: 200, headers: {} });

function go(start: string, answers: Answers, mayVisit: (url: string, via: HopSource) => HopPermission = () => "yes") {
  return walk<HopResponse, string>(start, {
    request: async (url, headers) => answers[url]?.(headers) ?? { failure: "no such address" },
    mayVisit,
    jar: createCookieJar(),
    now,
    redirectsMax: 5,
    firstHeaders: { "if-none-match": '"1"' },
  });
}

describe("a walk", () => {
  test("follows relative addresses and drops fragments and validators on the way", async () => {
    const seen: Record<string, string>[] = [];
    const end = await go("https://a.example/x", {
      "https://a.example/x": (headers) => {
        seen.push(headers);
        return { status: 301, headers: { location: "y#top" } };
      },
      "https://a.example/y": (headers) => {
        seen.push(headers);
        return { status: 200, headers: {} };
      },
    });
    expect(end).toMatchObject({ kind: "arrived", url: "https://a.example/y", requestCount: 2, isPermanent: true });
    expect(seen).toEqual([{ "if-none-match": '"1"' }, {}]);
  });

  test("a redirect to itself that sets a cookie is no loop (RFC 6265)", async () => {
    const wall = "https://a.example/wall";
    const end = await go(wall, {
      [wall]: ({ cookie }) =>
        cookie === "ok=1" ? ok() : { status: 302, headers: { location: "/wall", "set-cookie": "ok=1; Path=/" } },
    });
    expect(end).toMatchObject({ kind: "arrived", url: wall, requestCount: 2 });
  });

  test("a redirect to itself without a cookie is one, and so is a circle", async () => {
    const self = await go("https://a.example/", { "https://a.example/": redirect("/") });
    expect(self).toMatchObject({ kind: "stopped", why: "loop", requestCount: 1 });
    const circle = await go("https://a.example/1", {
      "https://a.example/1": redirect("/2"),
      "https://a.example/2": redirect("/1"),
    });
    expect(circle).toMatchObject({ kind: "stopped", why: "loop", requestCount: 2 });
  });

  test("ends after the redirects allowed", async () => {
    const answers: Answers = {};
    for (let hop = 0; hop < 20; hop++) answers[`https://a.example/${hop}`] = redirect(`/${hop + 1}`);
    expect(await go("https://a.example/0", answers)).toMatchObject({
      kind: "stopped",
      why: "too-many",
      requestCount: 6,
    });
  });

  test("asks for permission at every hop and requests nothing after a refusal", async () => {
    const asked: string[] = [];
    const end = await go("https://a.example/", { "https://a.example/": redirect("http://10.0.0.1/x") }, (url) => {
      asked.push(url);
      return url.startsWith("https://a.example") ? "yes" : { refusedBy: "out-of-scope" };
    });
    expect(end).toMatchObject({
      kind: "stopped",
      why: "refused",
      detail: "out-of-scope",
      at: "http://10.0.0.1/x",
      requestCount: 1,
    });
    expect(asked).toEqual(["https://a.example/", "http://10.0.0.1/x"]);
  });

  test("a redirect status without Location is the answer; one that cannot be read stops the walk", async () => {
    expect(
      await go("https://a.example/", { "https://a.example/": () => ({ status: 302, headers: {} }) }),
    ).toMatchObject({ kind: "arrived" });
    expect(await go("https://a.example/", { "https://a.example/": redirect("mailto:x@a.example") })).toMatchObject({
      why: "bad-location",
    });
  });

  test("raw UTF-8 in Location is not encoded twice", async () => {
    const latin1 = Buffer.from("/视频", "utf8").toString("latin1");
    const end = await go("https://a.example/", {
      "https://a.example/": redirect(latin1),
      "https://a.example/%E8%A7%86%E9%A2%91": ok,
    });
    expect(end).toMatchObject({ kind: "arrived", url: "https://a.example/%E8%A7%86%E9%A2%91" });
  });
});

describe("cookies", () => {
  test("go back to their host and path only, https ones never over http, expired ones not at all (RFC 6265 5)", () => {
    const jar = createCookieJar();
    jar.store("https://a.example/dir/page", "here=1\nall=2; Path=/\nsafe=3; Secure; path=/\nold=4; Max-Age=0", now);
    expect(jar.headerFor("https://a.example/dir/x")).toBe("here=1; all=2; safe=3");
    expect(jar.headerFor("https://a.example/directory")).toBe("all=2; safe=3");
    expect(jar.headerFor("http://a.example/")).toBe("all=2");
    expect(jar.headerFor("https://b.a.example/")).toBeUndefined();
    jar.store("https://a.example/", "all=; Path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT", now);
    expect(jar.headerFor("http://a.example/")).toBeUndefined();
  });
});
