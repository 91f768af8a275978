import { expect, test } from "vitest";
import { labelMany, playerPage, textPage } from "../../../test/support/labelled.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { secondsAfter, systemClock } from "../../base/clock.ts";
import type { WeightsId } from "../../base/ids.ts";
import { recognize, trainedModels } from "../../libraries/recognition/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logging/index.ts";
import {
  followActiveWeights,
  readActiveWeights,
  readLearnings,
  startLearning,
  useLearnedWeights,
  useShippedWeights,
} from "./index.ts";
import { insertLearning } from "./learning/weights.sql.ts";

const log = createLogger({ level: "silent" });
const request = { seed: 1, wantedPrecision: 0.95 };

const parts = (sql: Sql) => ({ sql, clock: systemClock, log });

/** Pages the shipped weights take for programmes, which the operator says are none: a player that is a decoration. */
async function contradict(sql: Sql): Promise<void> {
  await labelMany(sql, { count: 8, kind: "play", html: playerPage, host: "p" });
  await labelMany(sql, { count: 8, kind: "none", html: textPage, host: "n" });
  await labelMany(sql, { count: 12, kind: "none", html: (title) => decorated(title), host: "d" });
}

const decorated = (title: string) => playerPage(title).replace("<h1>", "<p>Recipe: 200 g flour</p><h1>");

async function learn(sql: Sql): Promise<WeightsId> {
  const started = await startLearning(parts(sql), request);
  if (started.kind !== "started") throw new Error(started.kind);
  expect(await started.done).toBe("learned");
  return started.id;
}

test("without labels there is nothing to learn from", async () => {
  await using database = await testDatabase();
  expect((await startLearning(parts(database.sql), request)).kind).toBe("no-labels");
});

test("weights are learned from the labels in a thread, with figures before and after and a threshold", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await contradict(sql);
  const id = await learn(sql);
  const { latest, active } = await readLearnings(sql);
  expect(active).toBeUndefined();
  expect(latest).toMatchObject({
    id,
    state: "learned",
    labelCount: 28,
    readCount: 28,
    isActive: false,
    isCurrent: true,
  });
  const figures = latest?.figures;
  expect(figures?.kindCounts).toEqual({ play: 8, embed: 0, listing: 0, none: 20 });
  expect(figures?.siteCount).toBe(28);
  expect(figures?.shipped.threshold).toBe(trainedModels.hasProgramme.threshold);
  expect(figures?.curves.learned.length).toBeGreaterThan(1);
  expect(figures?.neededCount).toBe(59);
});

test("one learning at a time; one that gives no sign of life for a minute is given up", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await labelMany(sql, { count: 2, kind: "play", html: playerPage, host: "p" });
  const now = systemClock.now();
  const row = { labelCount: 2, ...request, shippedMark: "x", by: undefined };
  await insertLearning(sql, { ...row, now: secondsAfter(now, -30) });
  expect((await startLearning(parts(sql), request)).kind).toBe("busy");
  const later = { ...parts(sql), clock: { now: () => secondsAfter(now, 40) } };
  const started = await startLearning(later, request);
  expect(started.kind).toBe("started");
  if (started.kind === "started") await started.done;
});

test("learned weights are taken up by every follower, and given back", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await labelMany(sql, { count: 20, kind: "none", html: playerPage, host: "p" });
  const id = await learn(sql);
  using follower = await followActiveWeights({ sql, log });
  expect(follower.current()).toBeUndefined();

  expect(await useLearnedWeights(sql, id, systemClock)).toBe(true);
  await follower.refresh();
  expect(follower.current()?.id).toBe(id);
  const bytes = Buffer.from(playerPage("Another"));
  const input = { url: "https://z.example/page/z", bytes, headers: {}, now: systemClock.now() };
  const models = follower.current()?.models ?? trainedModels;
  expect(recognize(input, { models }).score).toBeLessThan(recognize(input).score);

  await useShippedWeights(sql);
  await follower.refresh();
  expect(follower.current()).toBeUndefined();
  expect(await useLearnedWeights(sql, "999" as WeightsId, systemClock)).toBe(false);
});

test("weights that correct the shipped ones of another version are not used", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await labelMany(sql, { count: 3, kind: "play", html: playerPage, host: "p" });
  const id = await learn(sql);
  await useLearnedWeights(sql, id, systemClock);
  await sql`update learned_weights set shipped_mark = 'of-another-version'`;
  expect(await readActiveWeights(sql)).toBeUndefined();
  expect((await readLearnings(sql)).active?.isCurrent).toBe(false);
});

test("pages of one kind only leave the shipped threshold and say that the precision is not shown", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await labelMany(sql, { count: 4, kind: "none", html: textPage, host: "n" });
  await learn(sql);
  const { latest } = await readLearnings(sql);
  expect(latest?.figures?.isReached).toBe(false);
  expect(latest?.figures?.learned.threshold).toBe(trainedModels.hasProgramme.threshold);
});
