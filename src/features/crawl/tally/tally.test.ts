import { expect, test } from "vitest";
import type { SiteId } from "../../../base/ids.ts";
import { type CountedVisit, isCurvePoint, minutesOf, talliesOf, yieldsOf } from "./tally.ts";

const site = "1" as SiteId;
const other = "2" as SiteId;

function visit(more: Partial<CountedVisit> = {}): CountedVisit {
  return {
    siteId: site,
    url: "https://a.example/v/1",
    role: "page",
    visitedAt: new Date("2026-11-30T10:00:30Z"),
    isFirst: true,
    outcome: "page",
    requests: 1,
    newPages: 0,
    isNewProgramme: false,
    ...more,
  };
}

test("each site's visits, finds and faults are added up; a page counts as visited once", () => {
  const visits = [
    visit({ isNewProgramme: true }),
    visit({ isFirst: false, requests: 3, outcome: "redirect" }),
    visit({ role: "feed" }),
    visit({ siteId: other, outcome: "refused", requests: 0 }),
  ];
  const newPages = [{ siteId: site, url: "https://a.example/v/2" }];
  expect(talliesOf({ visits, newPages, shelved: [{ siteId: other }] })).toEqual([
    { siteId: site, requests: 5, errors: 0, programmes: 1, knownPages: 1, visitedPages: 1, shelvedPages: 0 },
    { siteId: other, requests: 0, errors: 1, programmes: 0, knownPages: 0, visitedPages: 1, shelvedPages: 1 },
  ]);
});

test("a sitemap that is not there is no fault; a page that is not there is one", () => {
  const errorsOf = (more: Partial<CountedVisit>) => minutesOf({ visits: [visit(more)] })[0]!.errors;
  expect(errorsOf({ outcome: "gone", role: "sitemap" })).toBe(0);
  expect(errorsOf({ outcome: "gone", role: "page" })).toBe(1);
  expect(errorsOf({ outcome: "failed", role: "sitemap" })).toBe(1);
});

test("visits are counted in the minute they were made", () => {
  const at = (text: string) => visit({ visitedAt: new Date(`2026-11-30T${text}Z`), newPages: 2 });
  const rows = minutesOf({ visits: [at("10:00:00"), at("10:00:59"), at("10:01:00")] });
  expect(
    rows.map(({ at: minute, requests, newPages }) => [minute.toISOString().slice(11, 16), requests, newPages]),
  ).toEqual([
    ["10:00", 2, 4],
    ["10:01", 1, 2],
  ]);
});

test("pages and finds fall under their template, with an address as an example", () => {
  const rows = yieldsOf({
    visits: [visit({ isNewProgramme: true }), visit({ url: "https://a.example/v/2" }), visit({ role: "sitemap" })],
    newPages: [
      { siteId: site, url: "https://a.example/v/3" },
      { siteId: site, url: "https://a.example/page/2" },
    ],
  });
  expect(rows).toEqual([
    {
      siteId: site,
      template: "/v/{n}",
      pages: 1,
      visitedPages: 2,
      programmes: 1,
      exampleUrl: "https://a.example/v/3",
    },
    {
      siteId: site,
      template: "/page/{n}",
      pages: 1,
      visitedPages: 0,
      programmes: 0,
      exampleUrl: "https://a.example/page/2",
    },
  ]);
});

test("a curve has every early request, and grows by as many points each time the requests double", () => {
  const pointsUpTo = (requests: number) => {
    let points = 0;
    for (let made = 1; made <= requests; made++) if (isCurvePoint(made - 1, made)) points++;
    return points;
  };
  expect(pointsUpTo(20)).toBe(20);
  expect(pointsUpTo(200_000) - pointsUpTo(100_000)).toBe(48);
  expect(isCurvePoint(10, 10)).toBe(false);
});
