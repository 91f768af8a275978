import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeReplica } from "../../evaluation/replicas/make-replicas.ts";
import { startSampleSites } from "../../sample-sites/index.ts";
import { dataFolder, runGlint } from "./support/glint-process.ts";

const folder = dataFolder();
const environment = {
  GLINT_DATA: join(folder.path, "data"),
  GLINT_ALLOWED_RANGES: "127.0.0.0/8",
  GLINT_DELAY_SECONDS: "0",
};
let samples: Awaited<ReturnType<typeof startSampleSites>>;

beforeAll(async () => {
  samples = await startSampleSites({ port: 0, day: 3, clock: { now: () => new Date("2026-11-30T12:00:00Z") } });
});

afterAll(async () => {
  await samples?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

test("glint crawl finds the programmes of each sample site, in JSON Lines", async () => {
  const out = join(folder.path, "found.jsonl");
  const urls = samples.sites.map((site) => site.url);
  const result = await runGlint(
    ["crawl", ...urls, "--scope", "host", "--max-pages", "1500", "--out", out],
    environment,
  );
  expect(result.status, result.errors).toBe(0);
  const found = readFileSync(out, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { url: string; title: string });
  const titles = new Set(found.map((record) => record.title));
  const { programmes } = samples.truth();
  for (const { key } of samples.sites) {
    const own = programmes.filter((programme) => programme.siteKey === key);
    const missed = own.filter((programme) => !titles.has(programme.title)).map((programme) => programme.title);
    expect(own.length, key).toBeGreaterThan(5);
    expect(missed.length / own.length, `${key} misses ${missed.join("; ")}`).toBeLessThanOrEqual(0.1);
  }
});

test("a site with endless paging, a calendar and session ids comes to an end", async () => {
  const trap = samples.sites.find((site) => site.key === "reelwall");
  const result = await runGlint(
    ["crawl", trap?.url ?? "", "--scope", "host", "--out", join(folder.path, "trap.jsonl")],
    {
      ...environment,
      GLINT_PAGES_MAX: "5000",
    },
  );
  expect(result.status, result.errors).toBe(0);
  const visits = Number(/(\d+) visits?/.exec(result.errors)?.[1]);
  expect(visits).toBeLessThan(2500);
});

test("glint recognize says kind, title and media of a file", async () => {
  const file = join(folder.path, "page.html");
  writeFileSync(
    file,
    `<html><head><title>Tides of the moon</title><meta property="og:type" content="video.other">
     <meta property="og:title" content="Tides of the moon"><meta property="og:video" content="https://tv.example/tides.mp4"></head>
     <body><h1>Tides of the moon</h1><video controls src="/tides.mp4"></video></body></html>`,
  );
  const result = await runGlint(["recognize", file, "--url", "https://tv.example/v/1", "--json"], environment);
  expect(result.status, result.errors).toBe(0);
  const reading = JSON.parse(result.output);
  expect(reading.kind).toBe("play");
  expect(reading.programme.title.value).toBe("Tides of the moon");
  expect(reading.programme.media.map((media: { url: string }) => media.url)).toContain("https://tv.example/tides.mp4");
});

test("sites are added, listed, paused and removed; what is no site is refused with a reason", async () => {
  const run = (...words: string[]) => runGlint(["site", ...words], environment);
  expect((await run("add", "https://a.example/", "b.example")).status).toBe(0);
  expect((await run("pause", "a.example")).status).toBe(0);
  const listed = (await run("list", "--json")).output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(listed.map((site) => [site.key, site.state])).toEqual(
    expect.arrayContaining([
      ["a.example", "paused"],
      ["b.example", "active"],
    ]),
  );
  const refused = await run("add", "ftp://c.example/");
  expect(refused.status).toBe(1);
  expect(refused.errors).toContain("ftp://c.example/");
  expect((await run("remove", "nowhere.example")).status).toBe(3);
  expect((await run("dance")).status).toBe(2);
});

test("a site's own budget and the refresh policy are chosen on the command line", async () => {
  const run = (...words: string[]) => runGlint(words, environment);
  expect((await run("site", "add", "https://budget.example/")).status).toBe(0);
  const chosen = await run("site", "budget", "120", "budget.example", "--json");
  expect(JSON.parse(chosen.output)).toMatchObject({ key: "budget.example", limits: { fetchesPerHour: 120 } });
  expect((await run("policy", "item-churn")).output).toMatch(/^\* item-churn$/m);
  const unknown = await run("policy", "guess");
  expect([unknown.status, unknown.errors]).toEqual([3, expect.stringContaining("`glint policy` lists them")]);
});

test("doctor looks at everything and ends well on a sound installation", async () => {
  const result = await runGlint(["doctor", "--json"], environment);
  const findings = JSON.parse(result.output) as { about: string; state: string }[];
  expect(findings.map((finding) => finding.about)).toEqual(
    expect.arrayContaining(["runtime", "data folder", "database", "administrator", "sites"]),
  );
  expect(findings.filter((finding) => finding.state === "broken")).toEqual([]);
  expect(result.status).toBe(0);
});

test("a replay crawls saved pages under their own names and says what it found", async () => {
  const pages = join(folder.path, "pages");
  mkdirSync(join(pages, "files"), { recursive: true });
  const html = `<title>Night train</title><meta property="og:type" content="video.other"><h1>Night train</h1><video controls src="night.mp4"></video>`;
  writeFileSync(join(pages, "files", "a.html"), html);
  writeFileSync(
    join(pages, "labels.jsonl"),
    `${JSON.stringify({ id: "a", file: "files/a.html", url: "https://saved.example/night", class: "play" })}\n`,
  );
  const result = await runGlint(["replay", pages, "--once", "--json"], {
    GLINT_DATA: join(folder.path, "replay"),
    GLINT_PORT: "0",
  });
  expect(result.status, result.errors).toBe(0);
  expect(JSON.parse(result.output)).toMatchObject({ sites: 1, served: 1, programmes: { total: 1 } });
});

test("evaluate cases runs every line it is given and skips none", async () => {
  const file = join(folder.path, "cases.jsonl");
  writeFileSync(
    file,
    `${JSON.stringify({ id: "x-1", area: "duration", op: "duration", input: { text: "PT1M", context: "iso8601" }, expect: { seconds: 60 } })}
${JSON.stringify({ id: "x-2", area: "duration", op: "duration", input: { text: "PT1M", context: "iso8601" }, expect: { seconds: 61 } })}
`,
  );
  const result = await runGlint(["evaluate", "cases", "--file", file, "--json"], environment);
  expect(result.status, result.errors).toBe(0);
  const outcome = JSON.parse(result.output);
  expect(outcome.passed).toEqual(["x-1"]);
  expect(outcome.failed).toHaveLength(1);
  expect(outcome.skipped).toEqual([]);
});

test("evaluate refresh replays made-up pages in threads, draws a page, and names what is wrong with traces", async () => {
  const plot = join(folder.path, "fresh.html");
  const few = ["--budgets", "1", "--policies", "glint,fixed", "--window-days", "30", "--signals", "0.7,1"];
  const result = await runGlint(["evaluate", "refresh", ...few, "--plot", plot, "--json"], environment);
  expect(result.status, result.errors).toBe(0);
  const { runs, bounds, weights, seconds, windows } = JSON.parse(result.output);
  expect(runs.map((run: { policy: string; signals: unknown }) => [run.policy, run.signals])).toEqual([
    ["glint", null],
    ["glint", { recall: 0.7, falsePerDay: 1 }],
    ["fixed", null],
  ]);
  for (const { spend } of runs) expect(Math.abs(spend - 1)).toBeLessThanOrEqual(0.02);
  expect(bounds.map(({ bound }: { bound: string }) => bound)).toEqual(["clairvoyant", "best-fixed"]);
  expect(weights).toHaveLength(5);
  expect(windows).toBeGreaterThan(100);
  expect(seconds).toBeGreaterThan(0);
  const page = readFileSync(plot, "utf8");
  expect(page).toContain("How fresh, at what cost");
  expect(page).not.toMatch(/<script|https?:|src=/);

  const traces = join(folder.path, "traces");
  mkdirSync(traces);
  writeFileSync(join(traces, "bad.jsonl"), '{"page":"a","kind":"listing","source":"s","snapshots":[[5,[]],[4,[]]]}\n');
  const bad = await runGlint(["evaluate", "refresh", "--traces", traces], environment);
  expect(bad.status).toBe(1);
  expect(bad.errors).toContain('bad.jsonl, line 1: snapshot 2 of page "a" is not later than the one before');
  expect((await runGlint(["evaluate", "refresh", "--policies", "guess"], environment)).status).toBe(2);
});

test("evaluate discovery crawls frozen sites over HTTP with every strategy, draws a page, and names what it cannot use", async () => {
  const sites = join(folder.path, "sites");
  writeReplica(sites, "plain-lists", { seed: 3, size: { posts: 60, programmes: 12 } });
  const plot = join(folder.path, "discovery.html");
  const few = ["--strategies", "glint,breadth-first,oracle", "--seeds", "2"];
  const result = await runGlint(
    ["evaluate", "discovery", "--sites", sites, ...few, "--plot", plot, "--json"],
    environment,
  );
  expect(result.status).toBe(0);
  const { runs } = JSON.parse(result.output);
  expect(runs.map(({ strategy, seed }: { strategy: string; seed: number }) => [strategy, seed])).toEqual(
    ["glint", "breadth-first", "oracle"].flatMap((strategy) => [1, 2].map((seed) => [strategy, seed])),
  );
  for (const run of runs) {
    expect(run).toMatchObject({ site: "plain-lists", programmes: 12 });
    expect(Object.keys(run.requestsTo)).toEqual(["50", "90", "95"]);
    expect(run.requests).toBeGreaterThanOrEqual(run.requestsTo[95]);
  }
  const page = readFileSync(plot, "utf8");
  expect(page).toContain("How soon a site's programmes are found");
  expect(page).not.toMatch(/<script|https?:|src=/);
  const none = await runGlint(["evaluate", "discovery", "--sites", join(folder.path, "nowhere")], environment);
  expect([none.status, none.errors.includes("nowhere does not exist")]).toEqual([1, true]);
  const guess = ["evaluate", "discovery", "--sites", sites, "--strategies", "guess"];
  expect((await runGlint(guess, environment)).status).toBe(2);
});

test("help lists every command and setting; what is not understood ends with status 2", async () => {
  const help = await runGlint(["--help"]);
  for (const word of [
    "start",
    "crawl",
    "recognize",
    "site",
    "user",
    "migrate",
    "doctor",
    "evaluate",
    "replay",
    "GLINT_DATA",
    "DATABASE_URL",
    "GLINT_PORT",
  ])
    expect(help.output).toContain(word);
  expect((await runGlint(["fly"])).status).toBe(2);
  expect((await runGlint(["crawl"])).status).toBe(2);
  expect((await runGlint(["start", "--porte", "1"])).status).toBe(2);
});

test("a worker that never reached its database says what is wrong and what to do, without a stack", async () => {
  const { status, errors } = await runGlint(["worker"], { DATABASE_URL: "postgres://glint:x@127.0.0.1:1/glint" });
  expect(status).toBe(1);
  expect(errors).toContain("The database cannot be reached");
  expect(errors).toContain("DATABASE_URL");
  expect(errors).not.toMatch(/^ {4}at /m);
});
