import { expect, test } from "vitest";
import { crawl, plantSite, programmePage } from "../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { loopbackWeb } from "../../../test/support/web.ts";
import { trainedModels } from "../../libraries/recognition/index.ts";
import type { Sql } from "../../platform/database/index.ts";

/** Weights by which nothing is a programme. */
const blindModels = {
  ...trainedModels,
  hasProgramme: { ...trainedModels.hasProgramme, threshold: 1.1 },
  listing: { ...trainedModels.listing, threshold: 1.1 },
};

const kindOfSeed = async (sql: Sql) =>
  (await sql<{ kind: string }[]>`select kind from pages where role = 'page'`)[0]?.kind;
const makeDue = (sql: Sql) =>
  sql`update pages set due_at = now() - interval '1 hour'`.then(
    () => sql`update turns set due_at = now() - interval '1 hour'`,
  );

test("pages are judged by the weights in use; new ones judge a page anew at its next visit, changed or not", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await plantSite(sql, "a.example");
  const answer = programmePage("tide");
  await using web = await loopbackWeb({
    "a.example/": ({ headers }) =>
      headers["if-none-match"] === '"1"'
        ? { status: 304, headers: { etag: '"1"' } }
        : { ...answer, headers: { ...answer.headers, etag: '"1"' } },
  });
  await crawl(sql, web);
  expect(await kindOfSeed(sql)).toBe("play");

  await makeDue(sql);
  await crawl(sql, web, { judgement: () => ({ models: blindModels }) });
  expect(await kindOfSeed(sql), "unchanged, and not asked to be judged anew").toBe("play");

  await makeDue(sql);
  const since = new Date(Date.now() + 1);
  await crawl(sql, web, { judgement: () => ({ models: blindModels, since }) });
  expect(await kindOfSeed(sql)).toBe("none");
});
