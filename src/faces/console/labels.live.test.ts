import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { send, testConsoleDeps, visitConsole } from "../../../test/support/console.ts";
import { formTokenIn, type Visitor } from "../../../test/support/faces.ts";
import { labelMany, playerPage, textPage } from "../../../test/support/labelled.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { systemClock } from "../../base/clock.ts";
import { followActiveWeights, listLabels, readLearnings, startLearning } from "../../features/labels/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logging/index.ts";

const log = createLogger({ level: "silent" });
const all = { limit: 100, offset: 0 };

async function someLabels(sql: Sql): Promise<void> {
  await labelMany(sql, { count: 4, kind: "play", html: playerPage, host: "p" });
  await labelMany(sql, { count: 3, kind: "none", html: textPage, host: "n" });
  await labelMany(sql, { count: 2, kind: "none", html: playerPage, host: "w" });
}

async function upload(visitor: Visitor, text: string): Promise<Response> {
  const token = formTokenIn(await (await visitor.get("/console/labels")).text());
  return await visitor.send("/console/labels/import", { "form-token": token, file: new File([text], "labels.jsonl") });
}

test("labels are listed with what was said and what is true; wrong ones alone; one is deleted", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const visitor = await visitConsole(sql, "administrator");
  expect(await (await visitor.get("/console/labels")).text()).toContain("No labels yet");
  await someLabels(sql);
  const html = await (await visitor.get("/console/labels")).text();
  expect(html).toContain("77.8 %");
  expect(html.match(/<tr><th scope="row">/g)?.length).toBe(9);
  const wrong = await (await visitor.get("/console/labels?show=wrong")).text();
  expect(wrong.match(/<tr><th scope="row">/g)?.length).toBe(2);
  const [first] = await listLabels(sql, all);
  await send(visitor, "/console/labels", `/console/labels/${first?.id}/delete`, {});
  expect(await listLabels(sql, all)).toHaveLength(8);
  expect((await send(visitor, "/console/labels", "/console/labels/999/delete", {})).status).toBe(404);
});

test("a labelled page is examined again as it was", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const visitor = await visitConsole(sql, "administrator");
  await labelMany(sql, { count: 1, kind: "play", html: playerPage, host: "p" });
  const [label] = await listLabels(sql, all);
  const answer = await send(visitor, "/console/labels", `/console/labels/${label?.id}/why`, {});
  const html = await (await visitor.get(answer.headers.get("location") ?? "")).text();
  expect(html).toContain("Number 0");
  expect(html).toContain("p0.example/page/0");
});

test("labels go out as a file and come back by it; a file with a fault is refused as a whole", async () => {
  await using database = await testDatabase();
  await using other = await testDatabase();
  await someLabels(database.sql);
  const visitor = await visitConsole(database.sql, "administrator");
  const answer = await visitor.get("/console/labels/export");
  expect(answer.headers.get("content-disposition")).toContain("labels.jsonl");
  const file = await answer.text();
  expect(file.trim().split("\n")).toHaveLength(9);

  const there = await visitConsole(other.sql, "administrator");
  const faulty = await upload(there, `${file}{"class":"film"}\n`);
  expect([faulty.status, await faulty.text()]).toEqual([422, expect.stringContaining("Line 10 of the labels")]);
  expect(await listLabels(other.sql, all)).toEqual([]);
  expect((await upload(there, file)).headers.get("location")).toBe("/console/labels?done=imported-9");
  const kinds = (await listLabels(other.sql, all)).map(({ url, trueKind }) => `${url} ${trueKind}`).sort();
  expect(kinds).toEqual((await listLabels(database.sql, all)).map(({ url, trueKind }) => `${url} ${trueKind}`).sort());
});

test("a page that unpacks to more than a page may be is refused", async () => {
  await using database = await testDatabase();
  const visitor = await visitConsole(database.sql, "administrator");
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString("base64");
  const answer = await upload(visitor, JSON.stringify({ class: "play", url: "https://a.example/", page: bomb }));
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("larger than")]);
});

test("weights are learned, shown with figures and a curve, put to use, and given back", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await someLabels(sql);
  using weights = await followActiveWeights({ sql, log });
  const visitor = await visitConsole(sql, "administrator", { ...testConsoleDeps(sql), weights });
  const tooHigh = await send(visitor, "/console/labels", "/console/labels/learn", { precision: "1.5" });
  expect([tooHigh.status, await tooHigh.text()]).toEqual([422, expect.stringContaining("between 0.5 and 0.999")]);

  const started = await startLearning({ sql, clock: systemClock, log }, { seed: 1, wantedPrecision: 0.9 });
  expect(await (await visitor.get("/console/labels")).text()).toContain("data-learning");
  expect(
    (await send(visitor, "/console/labels", "/console/labels/learn", { precision: "0.9" })).headers.get("location"),
  ).toMatch(/done=busy/);
  if (started.kind === "started") await started.done;

  const html = await (await visitor.get("/console/labels")).text();
  expect(html).toContain("From 9 labels of 9 sites");
  expect(html).toMatch(/<tr><th scope="row">Has a programme: precision<\/th><td class="number">0\.\d{3}<\/td>/);
  expect(html).toContain("data-curve");
  expect(html, "how many more labels it takes").toMatch(/takes about 29 pages/);
  const { latest } = await readLearnings(sql);
  await send(visitor, "/console/labels", `/console/labels/weights/${latest?.id}/use`, {});
  expect(weights.current()?.id).toBe(latest?.id);
  expect(await (await visitor.get("/console/labels")).text()).toContain("These weights are in use.");
  await send(visitor, "/console/labels", "/console/labels/weights/shipped", {});
  expect(weights.current()).toBeUndefined();
});

test("without the form's token nothing is changed", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await labelMany(sql, { count: 1, kind: "play", html: playerPage, host: "p" });
  const visitor = await visitConsole(sql, "administrator");
  const [label] = await listLabels(sql, all);
  for (const path of ["learn", "import", "weights/shipped", "weights/1/use", `${label?.id}/delete`, `${label?.id}/why`])
    expect([path, (await visitor.post(`/console/labels/${path}`, {})).status]).toEqual([path, 403]);
  expect(await listLabels(sql, all)).toHaveLength(1);
});
