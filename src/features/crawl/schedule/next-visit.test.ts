import { describe, expect, test } from "vitest";
import type { SiteId } from "../../../base/ids.ts";
import { defaultRefreshSettings, policies } from "../../../libraries/refresh/index.ts";
import { paceAfter } from "../fetch/host-pace.ts";
import { type FetchOutcome, noFacts } from "../fetch/outcome.ts";
import { createAlternation, orderDue } from "../frontier/order.ts";
import type { FrontierPage } from "../frontier/page.ts";
import { nextVisit, type ReadFindings } from "./next-visit.ts";

const now = new Date("2026-03-01T10:00:00Z");
const facts = { ...noFacts, status: 200, requestCount: 1 };
const fresh: FrontierPage = {
  siteId: "1" as SiteId,
  key: "1",
  originId: 1,
  url: "https://a.example/",
  role: "page",
  state: "new",
  priority: 500,
  depth: 1,
  dueAt: now,
  failureCount: 0,
  refreshState: "",
};
const content: FetchOutcome = {
  kind: "page",
  url: fresh.url,
  bytes: new Uint8Array(),
  headers: {},
  bodyHash: "9",
  facts,
};
const failed = (more: Partial<Extract<FetchOutcome, { kind: "failed" }>> = {}): FetchOutcome => ({
  kind: "failed",
  reason: "timeout",
  detail: "",
  isHostTrouble: true,
  facts,
  ...more,
});
const gone: FetchOutcome = { kind: "gone", reason: "status-404", facts: { ...facts, status: 404 } };

function decide(page: FrontierPage, outcome: FetchOutcome, findings?: ReadFindings, at = now) {
  return nextVisit({
    page,
    outcome,
    ...(findings ? { findings } : {}),
    now: at,
    policy: policies.glint,
    settings: defaultRefreshSettings,
  });
}
const visited = (page: FrontierPage, outcome: FetchOutcome, findings?: ReadFindings, at = now): FrontierPage => {
  const {
    isNewlyGone: _,
    difference: __,
    foreseen: ____,
    lesson: _____,
    ...update
  } = decide(page, outcome, findings, at);
  const { reason: ___, ...kept } = page;
  return { ...kept, ...update, visitedAt: at };
};
const hours = (page: FrontierPage) => (page.dueAt.getTime() - page.visitedAt!.getTime()) / 3_600_000;

describe("the next visit", () => {
  test("is never in the past, whatever came", () => {
    const stored = visited(fresh, content, { kind: "listing", contentHash: "1", tokens: ["/v/1"] });
    const outcomes: FetchOutcome[] = [
      content,
      { kind: "unchanged", how: "not-modified", facts },
      { kind: "redirect", to: "https://a.example/x", isPermanent: false, facts },
      gone,
      { kind: "refused", by: "robots", detail: "", facts },
      failed({ notBefore: new Date(0) }),
    ];
    for (const page of [fresh, stored])
      for (const outcome of outcomes) expect(decide(page, outcome).dueAt.getTime()).toBeGreaterThan(now.getTime());
  });

  test("comes soon for a listing that changes, later for a play page, ever later for what stays the same", () => {
    const listing = visited(fresh, content, { kind: "listing", contentHash: "1", tokens: ["/v/1"] });
    const play = visited(fresh, content, { kind: "play", contentHash: "1" });
    expect(hours(listing)).toBeLessThan(hours(play));
    let page = listing;
    let at = now;
    const waits: number[] = [];
    for (let visit = 0; visit < 6; visit++) {
      at = page.dueAt;
      page = visited(page, { kind: "unchanged", how: "same-bytes", facts }, undefined, at);
      waits.push(hours(page));
    }
    expect(waits.at(-1)).toBeGreaterThan(waits[0]!);
    expect(page).toMatchObject({ state: "stored", kind: "listing", contentHash: "1" });
  });

  test("other bytes with the same content count as unchanged", () => {
    const page = visited(fresh, content, { kind: "play", contentHash: "7" });
    const same = decide(
      page,
      { ...content, bodyHash: "10" } as FetchOutcome,
      { kind: "play", contentHash: "7" },
      page.dueAt,
    );
    const other = decide(
      page,
      { ...content, bodyHash: "10" } as FetchOutcome,
      { kind: "play", contentHash: "8" },
      page.dueAt,
    );
    expect(same.difference).toBe(0);
    expect(other.difference).toBeGreaterThan(0);
    expect(same.bodyHash).toBe("10");
  });

  test("failures keep what is stored and are retried ever more rarely, not before the host says", () => {
    const stored = visited(fresh, content, { kind: "play", contentHash: "7" });
    let page = stored;
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(() => {
      page = visited(page, failed());
      return hours(page);
    });
    expect(waits).toEqual([...waits].sort((left, right) => left - right));
    expect(waits.at(-1)).toBe(168);
    expect(page).toMatchObject({ state: "stored", reason: "timeout", contentHash: "7" });
    const asked = new Date(now.getTime() + 86_400_000);
    expect(decide(fresh, failed({ notBefore: asked })).dueAt).toEqual(asked);
    expect(visited(page, content, { kind: "play", contentHash: "7" }).failureCount).toBe(0);
  });

  test("a stored page is gone after two answers in a row, a new one at once, and it may come back", () => {
    const stored = visited(fresh, content, { kind: "play", contentHash: "7" });
    const once = decide(stored, gone);
    expect(once).toMatchObject({ state: "stored", isNewlyGone: false });
    const doubted = visited(stored, gone);
    expect(decide(doubted, gone)).toMatchObject({ state: "gone", isNewlyGone: true });
    expect(decide(visited(doubted, content, { kind: "play", contentHash: "7" }), gone).state).toBe("stored");
    expect(decide(fresh, gone)).toMatchObject({ state: "gone", isNewlyGone: true });
    const twice = visited(doubted, gone);
    const later = visited(twice, gone, undefined, twice.dueAt);
    expect(hours(later)).toBeGreaterThan(hours(twice));
    expect(decide(twice, gone).isNewlyGone).toBe(false);
    expect(decide(twice, content, { kind: "play", contentHash: "7" })).toMatchObject({ state: "stored" });
  });
});

describe("a host's pace", () => {
  const idle = { freeAt: now, troubleCount: 0 };
  const seconds = (pace: { freeAt: Date }) => (pace.freeAt.getTime() - now.getTime()) / 1000;
  test("the delay after an answer, nothing after a refusal that asked nobody", () => {
    expect(seconds(paceAfter(idle, { kind: "page", facts }, 1.5, now))).toBe(1.5);
    expect(paceAfter(idle, { kind: "refused", by: "robots", detail: "", facts: noFacts }, 1.5, now)).toBe(idle);
  });
  test("trouble grows fourfold up to six hours, never below what the host named, and ends with an answer", () => {
    let pace: ReturnType<typeof paceAfter> = idle;
    const waits = Array.from({ length: 9 }, () => {
      pace = paceAfter(pace, failed() as Extract<FetchOutcome, { kind: "failed" }>, 1, now);
      return seconds(pace);
    });
    expect(waits).toEqual([5, 20, 80, 320, 1280, 5120, 20480, 21600, 21600]);
    const wish = new Date(now.getTime() + 999_000);
    expect(
      paceAfter(idle, failed({ notBefore: wish }) as Extract<FetchOutcome, { kind: "failed" }>, 1, now).freeAt,
    ).toEqual(wish);
    expect(paceAfter(pace, { kind: "page", facts }, 1, now)).toEqual({
      freeAt: new Date(now.getTime() + 1000),
      troubleCount: 0,
    });
  });
});

describe("the order within a turn", () => {
  const hour = 3_600_000;
  const page = (key: string, more: Partial<FrontierPage>): FrontierPage => ({ ...fresh, key, ...more });
  const fetched = Array.from({ length: 12 }, (_, at) => page(`n${at}`, { priority: 900 - at }));
  /** Planned for an hour after its last visit, and so many hours late. */
  const known = (key: string, hoursLate: number) =>
    page(key, {
      state: "stored",
      visitedAt: new Date(now.getTime() - (1 + hoursLate) * hour),
      dueAt: new Date(now.getTime() - hoursLate * hour),
    });
  const keys = (pages: readonly FrontierPage[], newPageWorth: number): string[] => {
    const worths = { now, threshold: 0.02, newPageWorth };
    const alternation = createAlternation();
    const fresh = pages.filter(({ state }) => state === "new");
    const due = orderDue(
      pages.filter(({ state }) => state !== "new"),
      worths,
    );
    const order: string[] = [];
    while (fresh.length > 0 || due.length > 0) {
      const both = fresh.length > 0 && due.length > 0;
      const isNew = both ? alternation.takesNew(0.9, due[0]!, worths) : fresh.length > 0;
      if (both) alternation.note(isNew);
      order.push((isNew ? fresh : due).shift()!.key);
    }
    return order;
  };

  test("a known page comes before new ones when its visit is worth more than they are", () => {
    const pages = [...fetched.slice(0, 2), known("punctual", 0), known("late", 2)];
    // Three times the planned interval: nine times T is worth more than a new page.
    expect(keys(pages, 0.05)).toEqual(["late", "n0", "n1", "punctual"]);
    expect(keys(pages, 0.001)).toEqual(["late", "punctual", "n0", "n1"]);
    expect(keys(pages, 1)).toEqual(["n0", "n1", "late", "punctual"]);
  });

  test("the side that is worth less still gets one page in five", () => {
    const late = Array.from({ length: 12 }, (_, at) => known(`d${at}`, 12 - at));
    const cheap = keys([...fetched, ...late], 1e-6);
    expect(cheap.slice(0, 10)).toEqual(["d0", "d1", "d2", "d3", "n0", "d4", "d5", "d6", "d7", "n1"]);
    const dear = keys([...fetched, ...late], 1e6);
    expect(dear.slice(0, 10)).toEqual(["n0", "n1", "n2", "n3", "d0", "n4", "n5", "n6", "n7", "d1"]);
  });

  test("nothing is lost and nothing twice", () => {
    const pages = [...fetched, known("d0", 1), page("failed", { state: "failed", visitedAt: now })];
    expect(keys(pages, 0.05).sort()).toEqual(pages.map(({ key }) => key).sort());
  });
});
