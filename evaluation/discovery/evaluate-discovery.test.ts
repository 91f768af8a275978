import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { discoveryPlot, discoveryTable, evaluateDiscovery, ReplicaFault, strategyNames } from "./index.ts";
import { measure } from "./measures.ts";
import { readReplica } from "./replica.ts";
import { comparisons, median } from "./summary.ts";

const folder = mkdtempSync(join(tmpdir(), "glint-replicas-"));
afterAll(() => rmSync(folder, { recursive: true }));

const page = (path: string, body: string) => ({ path, html: `<!doctype html><title>${path}</title><body>${body}` });
const link = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(" ");
const player = `<h1>Film</h1><video controls src="/files/film.mp4"></video><p>${"A film about rivers. ".repeat(20)}</p>`;

function write(name: string, pages: readonly object[], programme: readonly string[]): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "pages.jsonl"), pages.map((one) => JSON.stringify(one)).join("\n"));
  writeFileSync(join(folder, name, "meta.json"), JSON.stringify({ origins: ["https://real.example"], home: "/" }));
  writeFileSync(join(folder, name, "truth.json"), JSON.stringify({ programme, listing: [], secondary: [] }));
}

write(
  "small",
  [
    page("/", link("https://real.example/a", "/gone", "/v/1/")),
    page("/a/", link("/v/2/index.html", "/v/1/")),
    page("/v/1/", player),
    page("/v/2/", player),
    { path: "/robots.txt", contentType: "text/plain", body: "User-agent: *\nDisallow: /v/3/\n" },
  ],
  ["/v/1/", "/v/2/"],
);

describe("a small site", async () => {
  const options = { directory: folder, strategies: strategyNames, seeds: 2, seed: 1 };
  const evaluation = await evaluateDiscovery(options);
  const run = (strategy: string) => evaluation.runs.find((one) => one.strategy === strategy);

  test("breadth-first is charged for robots.txt, the redirect and the missing page", () => {
    // robots.txt, /, /a (301), /a/, /gone (404), /v/1/, /v/2/index.html
    expect(run("breadth-first")).toMatchObject({
      requests: 7,
      requestsTo: { 50: 6, 90: 7, 95: 7 },
      harvestRate: 2 / 7,
      programmes: 2,
      pages: 4,
      stopped: "exhausted",
    });
  });

  test("the oracle takes the programme first and pays for no detour", () => {
    expect(run("oracle")?.requestsTo).toEqual({ 50: 2, 90: 4, 95: 4 });
  });

  test("every strategy finds everything, with every seed, and the same again", async () => {
    expect(evaluation.runs).toHaveLength(strategyNames.length * 2);
    for (const { strategy, requestsTo } of evaluation.runs) expect(requestsTo[95], strategy).not.toBeNull();
    expect((await evaluateDiscovery(options)).runs).toEqual(evaluation.runs);
  });

  test("table and plot name every strategy and the comparisons", () => {
    const table = discoveryTable(evaluation);
    const plot = discoveryPlot(evaluation, "npx glint evaluate discovery <x>");
    for (const name of strategyNames) expect(table.includes(name) && plot.includes(name), name).toBe(true);
    expect(table).toContain("glint against breadth-first");
    expect(plot).toContain("discovery &#60;x&#62;");
  });

  test("strategies are compared by their requests to 90 %", () => {
    const against = comparisons(evaluation).find((one) => one.strategy === "breadth-first" && one.against === "oracle");
    expect(against).toMatchObject({ median: 7 / 4, largest: 7 / 4, fewerOn: 0, sites: 1 });
  });
});

test("once two addresses look alike a made-up one is asked for, and what looks like its answer is missing and leads nowhere", async () => {
  const lost = mkdtempSync(join(tmpdir(), "glint-lost-"));
  const numbers = Array.from({ length: 12 }, (_, at) => at);
  const pages = [
    page("/", link(...numbers.map((at) => `/p/${at}/`))),
    ...numbers.map((at) => page(`/p/${at}/`, `${link(`/dead/${at}/`)} Page ${"abcdefghijkl"[at]}`)),
    page("/lost/", link(...numbers.map((at) => `/beyond/${at}/`))),
  ];
  mkdirSync(join(lost, "lost"));
  writeFileSync(join(lost, "lost", "pages.jsonl"), pages.map((one) => JSON.stringify(one)).join("\n"));
  writeFileSync(join(lost, "lost", "meta.json"), JSON.stringify({ home: "/", softNotFound: "/lost/" }));
  writeFileSync(join(lost, "lost", "truth.json"), JSON.stringify({ programme: ["/p/11/"] }));
  const { runs } = await evaluateDiscovery({ directory: lost, strategies: ["breadth-first"], seeds: 1, seed: 1 });
  // robots.txt, home, 12 pages; two dead ones, the made-up one, ten more dead ones; 12 that the first of them linked to
  expect(runs[0]).toMatchObject({ requests: 39, requestsTo: { 95: 14 } });
  rmSync(lost, { recursive: true });
});

describe("what a replica answers", () => {
  const { answer, origin } = readReplica(folder, "small");
  test("folders want their slash, index files are their folder, real origins become the local one", () => {
    expect(answer("/a?x=1")).toEqual({ kind: "redirect", to: "/a/?x=1" });
    expect(answer("/v/2/index.html")).toMatchObject({ kind: "document", path: "/v/2/" });
    const home = answer("/");
    expect(home.kind === "document" && home.body.toString()).toContain(`href="${origin}/a"`);
    expect(answer("/gone")).toEqual({ kind: "absent" });
  });
});

test("measures count from the first request and know what was never found", () => {
  const replica = { programmes: new Set(["/a", "/b"]), pageCount: 10 } as unknown as Parameters<typeof measure>[1];
  const request = (path?: string) => ({ url: "", status: 200, path, verdict: undefined, why: "" });
  const crawl = { requests: [request(), request("/a"), request("/a"), request("/x")], stopped: "dry" };
  expect(measure(crawl, replica)).toEqual({
    requestsTo: { 50: 2, 90: null, 95: null },
    recallAt: { 5: 0, 10: 0, 20: 0.5 },
    auc: 9 / 20,
    harvestRate: 1 / 4,
    requests: 4,
    stopped: "dry",
  });
});

test("a folder without sites is told as such", async () => {
  const options = { strategies: ["oracle"], seeds: 1, seed: 1 };
  await expect(evaluateDiscovery({ ...options, directory: join(folder, "none") })).rejects.toThrow(ReplicaFault);
  await expect(evaluateDiscovery({ ...options, directory: join(folder, "small") })).rejects.toThrow(/holds no site/);
});

test("the median of an even number lies between the two in the middle", () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([1, Infinity, Infinity])]).toEqual([2, 2.5, Infinity]);
});
