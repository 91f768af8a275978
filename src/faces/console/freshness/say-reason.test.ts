import { expect, test } from "vitest";
import { testNow } from "../../../../test/support/faces.ts";
import type { VisitReason } from "../../../features/crawl/index.ts";
import { sayReason } from "./say-reason.ts";

const inHours = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);
const dueAt = inHours(5);

function say(
  why: Partial<VisitReason>,
  more: { dueAt?: Date; reason?: string } = { dueAt },
  language: "en" | "zh" = "en",
) {
  return sayReason({ ...more, why: { kind: "worth", policy: "glint", ...why } }, language, testNow);
}

const known = { visits: 22, changes: 14, items: 40, changesPerDay: 0.25 };

test("a listing's next visit follows from how many items come or are replaced", () => {
  expect(say({ ...known, newItemsPerDay: 9.6, utilityOverThreshold: 1.02 })).toBe(
    "About 9.6 new items a day come to this list of 40, so a visit is worth its fetch in 5 hours.",
  );
  expect(say(known)).toBe("About 25% of its 40 items are replaced a day, so a visit is worth its fetch in 5 hours.");
  expect(say(known, { dueAt }, "zh")).toBe("它的 40 个条目每天约更换 25%，所以5小时后就值得再访问一次。");
});

test("a page without items follows from how often it changes", () => {
  expect(say({ visits: 9, changes: 7, items: 0, changesPerDay: 3 })).toMatch(/^It changes about 3 times a day, so/);
  expect(say({ visits: 9, changes: 2, items: 0, changesPerDay: 0.2 })).toMatch(/^It changes about once in 5 days, so/);
  expect(say({ visits: 1.2, changes: 0, items: 0, changesPerDay: 0.1 })).toMatch(/^No change was found in 1 visit, so/);
});

test("a visit that is due says so, and one at the bounds of the interval does not claim to be worth it", () => {
  expect(say(known, { dueAt: inHours(-1) })).toMatch(/is worth its fetch now; it comes as soon as its host/);
  expect(say({ ...known, limit: "longest", utilityOverThreshold: 0.3 })).toMatch(
    /not worth its fetch yet, but no page is left alone/,
  );
  expect(say({ ...known, limit: "shortest", utilityOverThreshold: 4 })).toMatch(/even earlier than in 5 hours, but/);
});

test("a visit moved by the hours of the day says so, and claims no bounds", () => {
  for (const utilityOverThreshold of [0.3, 2.4])
    expect(say({ ...known, utilityOverThreshold })).toBe(
      "About 25% of its 40 items are replaced a day. A visit pays best in 5 hours, since it does not change alike at all hours.",
    );
});

test("policies that know no worth claim none", () => {
  for (const policy of ["fixed", "nutch-adaptive"])
    expect(say({ ...known, policy })).toBe(
      `The policy “${policy}” sets the interval, so the next visit comes in 5 hours.`,
    );
});

test("signals, failures and pages that are not there say why", () => {
  expect(say({ kind: "signal", pendingSignals: ["feed", "sitemap"] })).toBe(
    "A feed and the sitemap told of something new, so the visit was brought forward: it comes in 5 hours.",
  );
  expect(say({ kind: "failed" }, { dueAt, reason: "timeout" })).toBe(
    "The last visit failed (No answer in time), so it is tried again in 5 hours; the pauses grow until it answers.",
  );
  expect(say({ kind: "shelved" }, { reason: "stopped-template" })).toMatch(/^It is left out for good: .+\.$/);
});

const kinds = ["new", "first", "worth", "signal", "failed", "gone", "refused", "redirect", "shelved"] as const;

test("every reason is one sentence in both languages, also where nothing else is known", () => {
  for (const language of ["en", "zh"] as const)
    for (const kind of kinds) {
      const words = say({ kind, pendingSignals: ["hub"] }, { dueAt }, language);
      expect(words).not.toMatch(/undefined|NaN|\[object/);
      expect(words.match(language === "en" ? /\.(?=\s|$)/g : /。/g), words).toHaveLength(1);
    }
});
