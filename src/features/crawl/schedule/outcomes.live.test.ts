import { describe, expect, test } from "vitest";
import { itemsAt, type ListingRow, plantListing } from "../../../../test/support/crawl-listing.ts";
import { listingPage } from "../../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { type Answer, page, redirect } from "../../../../test/support/web.ts";
import { type PageMemory, policies, readMemory } from "../../../libraries/refresh/index.ts";
import { readSiteVisits } from "../index.ts";
import { chooseRefreshPolicy } from "./policy-choice.ts";

type Seen = {
  readonly before: ListingRow;
  readonly after: ListingRow;
  readonly knew: PageMemory;
  readonly knows: PageMemory;
  readonly hours: number;
};
type Case = {
  readonly says: string;
  readonly answer: Answer;
  readonly state: string;
  readonly reason?: string;
  readonly difference?: number;
  /** The policy's memory is as it was, to the letter. */
  readonly isUntouched?: true;
  readonly more?: (seen: Seen) => void;
};

const last = listingPage(itemsAt(4));
const learnsUnchanged = ({ knew, knows, hours }: Seen) => {
  expect(knows.visits).toBeGreaterThan(knew.visits);
  expect(knows.changes).toBeLessThan(knew.changes);
  expect(knows.replaced).toBeLessThan(knew.replaced);
  expect(hours).toBeGreaterThan(1);
};
const retries = ({ hours }: Seen) => expect(hours).toBeCloseTo(1 / 6, 2);

const cases: readonly Case[] = [
  {
    says: "a soft failure (503) teaches nothing",
    answer: { status: 503 },
    state: "stored",
    reason: "status-503",
    isUntouched: true,
    more: retries,
  },
  {
    says: "a host that names a time is not asked before",
    answer: { status: 503, headers: { "retry-after": "7200" } },
    state: "stored",
    reason: "status-503",
    isUntouched: true,
    more: ({ hours }) => expect(hours).toBeCloseTo(2, 2),
  },
  {
    says: "a hard failure (connection reset) teaches nothing",
    answer: { reset: true },
    state: "stored",
    isUntouched: true,
    more: retries,
  },
  {
    says: "a body that ends early is a failure and no change",
    answer: { ...last, cutAfterBytes: 200 },
    state: "stored",
    reason: "truncated",
    isUntouched: true,
    more: retries,
  },
  { says: "304 says unchanged", answer: { status: 304 }, state: "stored", difference: 0, more: learnsUnchanged },
  { says: "the same bytes say unchanged", answer: last, state: "stored", difference: 0, more: learnsUnchanged },
  {
    says: "other bytes around the same items say unchanged: a changed template",
    answer: page(String(last.body).replace("<main>", "<header>A new look</header><main class=wide>")),
    state: "stored",
    difference: 0,
    more: learnsUnchanged,
  },
  {
    says: "a new item says how much has changed",
    answer: listingPage(itemsAt(5)),
    state: "stored",
    difference: 2 / 11,
    more: ({ knew, knows }) => {
      expect(knows.changes).toBeGreaterThan(knew.changes);
      expect(knows.replaced).toBeGreaterThan(knew.replaced);
    },
  },
  {
    says: "every address changed at once: the site was rebuilt, which is no churn",
    answer: listingPage(itemsAt(4).map((name) => `new-${name}`)),
    state: "stored",
    difference: 1,
    more: ({ knew, knows }) => {
      expect(knows.replaced).toBeCloseTo(knew.replaced, 3);
      expect(knows.items).not.toEqual(knew.items);
      expect(knows.visits).toBeLessThan(knew.visits);
    },
  },
  {
    says: "a redirect keeps what is known, for when the page comes back",
    answer: redirect("/elsewhere"),
    state: "redirect",
    isUntouched: true,
  },
  {
    says: "gone once is doubted for half a day",
    answer: { status: 404 },
    state: "stored",
    reason: "status-404",
    isUntouched: true,
    more: ({ hours }) => expect(hours).toBeCloseTo(12, 3),
  },
];

describe("what a visit comes to", () => {
  for (const { says, answer, state, reason, difference, isUntouched, more } of cases)
    test(says, async () => {
      await using database = await testDatabase();
      await using listing = await plantListing(database.sql, "a.example");
      for (let step = 0; step <= 4; step++) {
        listing.put(listingPage(itemsAt(step)));
        await listing.visitNext();
      }
      const before = await listing.row();
      listing.put(answer);
      await listing.visitNext();
      const after = await listing.row();
      expect(after.state).toBe(state);
      if (reason !== undefined) expect(after.reason).toBe(reason);
      const [visit] = (await readSiteVisits(database.sql, listing.siteId, 50)).filter(({ url }) => url === listing.url);
      if (difference === undefined) expect(visit!.difference).toBeUndefined();
      else expect(visit!.difference).toBeCloseTo(difference, 5);
      if (isUntouched) expect(after.refreshState).toBe(before.refreshState);
      const hours = (after.dueAt.getTime() - after.visitedAt.getTime()) / 3_600_000;
      more?.({ before, after, knew: readMemory(before.refreshState)!, knows: readMemory(after.refreshState)!, hours });
    });

  test("a listing of plain lines of text has births and churn like one of cards", async () => {
    await using database = await testDatabase();
    await using listing = await plantListing(database.sql, "a.example");
    const lines = (step: number) =>
      page(`<html><head><title>All videos</title></head><body><nav><a href="/about">About</a></nav><main><h1>All videos</h1><ul>
        ${itemsAt(step)
          .map((name) => `<li><a href="/v/${name}">The story of ${name}</a> 2026-02-10</li>`)
          .join("")}</ul></main></body></html>`);
    for (let step = 0; step <= 4; step++) {
      listing.put(lines(step));
      await listing.visitNext();
    }
    const memory = readMemory((await listing.row()).refreshState)!;
    expect(memory.listSize).toBe(10);
    expect(memory.born).toBeGreaterThan(2);
    // One of ten replaced a visit: not "changed", which would count for a whole list.
    expect(memory.replaced / memory.visits).toBeGreaterThan(0.05);
    expect(memory.replaced / memory.visits).toBeLessThan(0.2);
    const [visit] = await readSiteVisits(database.sql, listing.siteId, 50);
    expect(visit!.difference).toBeCloseTo(2 / 11, 5);
  });

  test("a page that redirected and comes back is known again, and a failure between two visits shortens no interval learned", async () => {
    await using database = await testDatabase();
    await using listing = await plantListing(database.sql, "a.example");
    for (let step = 0; step <= 3; step++) {
      listing.put(listingPage(itemsAt(step)));
      await listing.visitNext();
    }
    const known = await listing.row();
    for (const answer of [redirect("/elsewhere"), { status: 503 }]) {
      listing.put(answer);
      await listing.visitNext();
    }
    expect((await listing.row()).refreshState).toBe(known.refreshState);
    listing.put(listingPage(itemsAt(3)));
    await listing.visitNext();
    const back = await listing.row();
    expect(back.state).toBe("stored");
    const [knew, knows] = [readMemory(known.refreshState)!, readMemory(back.refreshState)!];
    // The whole time since counts as one interval in which nothing changed.
    expect(knows.days).toBeGreaterThan(knows.atDays - knew.atDays);
    expect(knows.replaced).toBeLessThan(knew.replaced);
  });

  test("gone twice is gone, and the policy still knows the page when it comes back", async () => {
    await using database = await testDatabase();
    await using listing = await plantListing(database.sql, "a.example");
    await listing.visitNext();
    listing.put(listingPage(itemsAt(1)));
    await listing.visitNext();
    const { refreshState } = await listing.row();
    listing.put({ status: 410 });
    await listing.visitNext();
    await listing.visitNext();
    expect(await listing.row()).toMatchObject({ state: "gone", refreshState });
    listing.put(listingPage(itemsAt(2)));
    await listing.visitNext();
    const back = await listing.row();
    expect(back.state).toBe("stored");
    expect(readMemory(back.refreshState)!.changes).toBeGreaterThan(readMemory(refreshState)!.changes);
  });
});

test("the policy is changed at run time, there and back: the next visit stays, and so does what is known", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using listing = await plantListing(sql, "a.example");
  for (let step = 0; step <= 4; step++) {
    listing.put(listingPage(itemsAt(step)));
    await listing.visitNext();
  }
  const before = await listing.row();
  for (const name of Object.keys(policies)) {
    expect(await chooseRefreshPolicy(sql, { name, now: listing.clock.now() })).toBe(true);
    // A worker at work finds nothing due: no page's date moved.
    await listing.visitDue();
    expect(await listing.row()).toEqual(before);
  }
  expect(await chooseRefreshPolicy(sql, { name: "no such policy", now: listing.clock.now() })).toBe(false);
  await chooseRefreshPolicy(sql, { name: "fixed", now: listing.clock.now() });
  listing.put(listingPage(itemsAt(5)));
  await listing.visitNext();
  const fixed = await listing.row();
  expect((fixed.dueAt.getTime() - fixed.visitedAt.getTime()) / 3_600_000).toBe(24);
  const [knew, knows] = [readMemory(before.refreshState)!, readMemory(fixed.refreshState)!];
  expect(knows.visits).toBeGreaterThan(knew.visits);
  await chooseRefreshPolicy(sql, { name: "glint", now: listing.clock.now() });
  await listing.visitNext();
  const back = await listing.row();
  // What was learned under the other policy counts: one visit more than before, no new beginning.
  expect(readMemory(back.refreshState)!.visits).toBeGreaterThan(4);
  expect((back.dueAt.getTime() - back.visitedAt.getTime()) / 3_600_000).not.toBe(24);
});
