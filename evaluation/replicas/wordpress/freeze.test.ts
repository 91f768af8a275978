import { expect, test } from "vitest";
import type { Fetcher } from "../../discovery/fetch-document.ts";
import { figuresOf, graphOf } from "./figures.ts";
import { freezeSite } from "./freeze.ts";

const origin = "http://small.example";
const html = (...links: string[]) => ({
  status: 200,
  headers: { "content-type": "text/html" },
  body: `<!doctype html><title>t</title><body>${links.map((link) => `<p><a href="${link}">to ${link}</a></p>`).join("")}`,
});
const site: Record<string, { status: number; headers: Record<string, string>; body: string }> = {
  "/": html("/list/", "/?p=2", "http://elsewhere.example/", "/gone/", "/film.mp4"),
  "/list/": html("/one/", "/two/"),
  "/one/": html("/one/?replytocom=1", "/"),
  "/one/?replytocom=1": html("/three/"),
  "/?p=2": { status: 301, headers: { location: "/two/" }, body: "" },
  "/two/": html("/three/"),
  "/three/": html(),
  "/robots.txt": { status: 200, headers: { "content-type": "text/plain" }, body: "User-agent: *\n" },
};
const fetcher: Fetcher = {
  fetch: async (url) => {
    const { pathname, search } = new URL(url);
    const { status, headers, body } = site[pathname + search] ?? { status: 404, headers: {}, body: "" };
    return { status, headers, bytes: Buffer.from(body), replicaPath: undefined };
  },
  [Symbol.dispose]: () => undefined,
};
const frozen = await freezeSite({ origin, fetcher, starts: [`${origin}/`, `${origin}/robots.txt`] }, () => undefined);

test("everything within reach on the site's host is frozen once, with what redirects; what is gone, elsewhere or a film is not", () => {
  expect(frozen.map(({ path }) => path).sort()).toEqual(Object.keys(site).sort());
  expect(frozen.find(({ path }) => path === "/?p=2")).toMatchObject({ redirect: "/two/" });
  expect(frozen.find(({ path }) => path === "/robots.txt")).toMatchObject({ contentType: "text/plain" });
});

test("figures stand redirects' targets in their place and leave links to answer comments out", () => {
  const graph = graphOf(frozen, "/");
  expect([...graph.keys()].sort()).toEqual(["/", "/list/", "/one/", "/three/", "/two/"]);
  expect(graph.get("/")?.to).toEqual(["/list/", "/two/"]);
  const figures = figuresOf(graph, new Set(["/one/", "/three/"]));
  expect(figures.depthAll).toEqual({ 0: 1, 1: 2, 2: 2 });
  // home, list, two, one, three
  expect(figures.breadthFirst).toEqual({ 50: 4, 90: 5, 95: 5, 100: 5 });
  // home, list, one, two, three; both ways are as long
  expect(figures.oracle[100]).toBe(5);
});

test("a programme that no link leads to is never reached", () => {
  expect(figuresOf(graphOf(frozen, "/"), new Set(["/lost/"])).breadthFirst[100]).toBeNull();
});
