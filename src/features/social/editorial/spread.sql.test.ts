import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { exampleSighting } from "../../../../test/support/sighting.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { addSite, readSiteInput, recordSighting } from "../../catalog/index.ts";
import { createMember, findProfile } from "../../members/index.ts";
import { changePostingSettings, listLocal, spreadHot } from "../index.ts";

async function plant(sql: Sql, host: string, views: readonly number[]): Promise<void> {
  const clock = fakeClock();
  const input = readSiteInput(`https://${host}/`);
  if (input.kind === "invalid") throw new Error(input.why);
  const { site } = await addSite(sql, input.site, clock);
  for (const [index, count] of views.entries()) {
    const url = `https://${host}/watch/${index}`;
    const page = { url, siteId: site.id, title: `${host} ${index} @ann`, media: [`${url}.mp4`] };
    const counters = { views: { value: count, source: "microdata", confidence: 1 } };
    await recordSighting(sql, exampleSighting({ ...page, facts: { counters } as never }));
  }
  await sql`update programmes set heat = heat + ${views.length} + (select count(*) from programmes) where title like ${`${host}%`}`;
}

test("what is hot is posted, one at a time, each once, diverse over sites, and marked; it can be switched off", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock("2026-01-02T00:00:00Z");
  await plant(sql, "quiet.example", [5]);
  await plant(sql, "loud.example", [900, 800, 700]);
  await createMember(sql, { name: "Spark", role: "member" }, clock);
  await changePostingSettings(sql, { isEditorialOn: false, editorialPerDay: 24 });
  expect(await spreadHot(sql, clock)).toBeUndefined();
  await changePostingSettings(sql, { isEditorialOn: true });
  const both = await Promise.all([spreadHot(sql, clock), spreadHot(sql, clock)]);
  expect(both.filter((id) => id !== undefined)).toHaveLength(1);
  clock.advance(3599);
  expect(await spreadHot(sql, clock)).toBeUndefined();
  for (let hour = 0; hour < 6; hour += 1) {
    clock.advance(3600);
    await spreadHot(sql, clock);
  }
  const { posts } = await listLocal(sql, { limit: 10 });
  expect(
    posts
      .map(({ programme }) => programme?.card.siteKey)
      .reverse()
      .slice(0, 2)
      .sort(),
  ).toEqual(["loud.example", "quiet.example"]);
  expect(new Set(posts.map(({ programme }) => programme?.card.id)).size).toBe(4);
  expect(posts).toHaveLength(4);
  expect(posts.every(({ isEditorial, mentionedNames }) => isEditorial && mentionedNames.length === 0)).toBe(true);
  expect(posts[0]?.author.name).toBe("glint_spark");
  expect((await findProfile(sql, "glint_spark"))?.displayName).toBe("✦ Spark");
});
