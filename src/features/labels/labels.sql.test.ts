import { expect, test } from "vitest";
import { labelMany, playerPage, textPage } from "../../../test/support/labelled.ts";
import { planOf } from "../../../test/support/plans.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { secondsAfter, systemClock } from "../../base/clock.ts";
import type { ExaminedPageId } from "../../base/ids.ts";
import type { Sql } from "../../platform/database/index.ts";
import { createMember } from "../members/index.ts";
import {
  countLabels,
  deleteLabel,
  findExaminedPage,
  findLabelOf,
  keepExaminedPage,
  labelKey,
  labelPage,
  listLabels,
  listWrongLabels,
} from "./index.ts";

async function ada(sql: Sql) {
  const made = await createMember(sql, { name: "ada", role: "administrator" }, systemClock);
  if (made.kind !== "created") throw new Error(made.kind);
  return made.member.id;
}

const page = (url: string, html = playerPage("A tide mill")) => ({
  url,
  contentType: "text/html; charset=utf-8",
  bytes: Buffer.from(html),
});

test("an examined page comes back byte for byte, and is forgotten after a day", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const by = await ada(sql);
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256);
  const id = await keepExaminedPage(
    sql,
    { page: { ...page("https://a.example/"), bytes }, origin: "given", by },
    systemClock,
  );
  const found = await findExaminedPage(sql, id);
  expect(Buffer.from(found?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true);
  expect(found).toMatchObject({ url: "https://a.example/", origin: "given" });

  const nextDay = { now: () => secondsAfter(systemClock.now(), 25 * 3600) };
  await keepExaminedPage(sql, { page: page("https://a.example/2"), origin: "fetched", by }, nextDay);
  expect(await findExaminedPage(sql, id)).toBeUndefined();
  expect(await findExaminedPage(sql, "999" as ExaminedPageId)).toBeUndefined();
});

test("a label keeps what recognition said beside what is true; a second one of the same page replaces it", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const by = await ada(sql);
  const parts = { judgement: {}, clock: systemClock };
  await labelPage(sql, { page: page("https://www.a.example/v/1?utm_source=x"), trueKind: "none", by }, parts);
  await labelPage(sql, { page: page("https://www.a.example/v/1"), trueKind: "play", by }, parts);
  const labels = await listLabels(sql, { limit: 10, offset: 0 });
  expect(labels).toHaveLength(1);
  expect(labels[0]).toMatchObject({ site: "a.example", saidKind: "play", trueKind: "play", labelledBy: "ada" });
  expect(labels[0]?.score).toBeGreaterThan(0.5);
  expect((await findLabelOf(sql, labelKey("https://www.a.example/v/1")))?.id).toBe(labels[0]?.id);
});

test("labels are counted by kind, wrong ones listed alone, and deleted", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await labelMany(sql, { count: 3, kind: "play", html: playerPage, host: "p" });
  await labelMany(sql, { count: 2, kind: "none", html: textPage, host: "n" });
  await labelMany(sql, { count: 1, kind: "none", html: playerPage, host: "w" });
  expect(await countLabels(sql)).toEqual([
    { trueKind: "none", count: 3, rightCount: 2 },
    { trueKind: "play", count: 3, rightCount: 3 },
  ]);
  const wrong = await listWrongLabels(sql, { limit: 10, offset: 0 });
  expect(wrong.map(({ url }) => url)).toEqual(["https://w0.example/page/0"]);
  expect(await deleteLabel(sql, wrong[0]!.id)).toBe(true);
  expect(await deleteLabel(sql, wrong[0]!.id)).toBe(false);
  expect(await listWrongLabels(sql, { limit: 10, offset: 0 })).toEqual([]);
});

test("a page of the list is read by its index, however many labels there are", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await sql`
    insert into labels (url_key, url, site, content_type, body_gzip, body_bytes, said_kind, score, true_kind, labelled_at)
    select decode(md5(n::text), 'hex'), 'https://a.example/' || n, 'a.example', '', '', 0, 'play', 0.9,
      case when n % 50 = 0 then 'none' else 'play' end, now() - n * interval '1 second'
    from generate_series(1, 20000) as n`;
  await sql`analyze labels`;
  const request = { limit: 50, offset: 0 };
  expect(await planOf(sql, (explained) => listLabels(explained, request))).toContain("labels_by_time");
  expect(await planOf(sql, (explained) => listWrongLabels(explained, request))).toContain("labels_wrong_by_time");
});
