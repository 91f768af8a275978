import { expect, test } from "vitest";
import { hostOf, htmlOf, pageAt, pathOf } from "./site.ts";

const site = { pageCount: 3000, hostCount: 4 };
const origin = (host: string) => `http://${host}`;

function linksOf(page: number): URL[] {
  const html = htmlOf(site, page, origin)
    .toString("latin1")
    .replace(/<script>.*?<\/script>/gs, "");
  return [...html.matchAll(/<a href="([^"]+)"/g)].map(
    (match) => new URL(match[1]!, origin(hostOf(site, page)) + pathOf(page)),
  );
}

test("every page can be reached from the first, and no link inside the site is dead", () => {
  const reached = new Set([0]);
  for (const page of reached) {
    for (const { protocol, host, pathname } of linksOf(page)) {
      if (protocol !== "http:" || !host.endsWith("bench.example")) continue;
      const target = pageAt(site, host, pathname);
      expect(target, `${host}${pathname} on page ${page}`).toBeDefined();
      reached.add(target!);
    }
  }
  expect(reached.size).toBe(site.pageCount);
});

test("pages weigh 30 to 60 kB and carry about a hundred links", () => {
  let links = 0;
  for (let page = 0; page < 300; page++) {
    const { length } = htmlOf(site, page, origin);
    expect(length).toBeGreaterThan(30_000);
    expect(length).toBeLessThan(60_000);
    links += linksOf(page).length / 300;
  }
  expect(links).toBeGreaterThan(85);
  expect(links).toBeLessThan(115);
});

test("the same number always gives the same page", () => {
  expect(htmlOf(site, 77, origin).equals(htmlOf(site, 77, origin))).toBe(true);
  expect(htmlOf(site, 77, origin).equals(htmlOf(site, 78, origin))).toBe(false);
});
