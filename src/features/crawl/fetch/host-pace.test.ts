import { describe, expect, test } from "vitest";
import { secondsBetween } from "../../../base/clock.ts";
import { type HostPace, paceAfter } from "./host-pace.ts";
import { type FailureReason, type FetchFacts, noFacts, type VisitOutcome } from "./outcome.ts";

const now = new Date("2026-03-01T10:00:00Z");
const facts: FetchFacts = { ...noFacts, requestCount: 1 };
const page: VisitOutcome = { kind: "page", facts };
const failed = (reason: FailureReason, isHostTrouble = false): VisitOutcome => ({
  kind: "failed",
  reason,
  detail: "",
  isHostTrouble,
  facts,
});
const refused = (by: "too-large" | "content-type"): VisitOutcome => ({ kind: "refused", by, detail: "", facts });

const free: HostPace = { freeAt: now, troubleCount: 0 };
const paceOf = (outcomes: readonly VisitOutcome[], from = free): HostPace =>
  outcomes.reduce((pace, outcome) => paceAfter(pace, outcome, 2, now), from);
const restOf = ({ freeAt }: HostPace): number => secondsBetween(now, freeAt);

describe("a host is in trouble", () => {
  test("at one outcome that speaks against it", () => {
    expect(paceOf([failed("timeout", true)])).toMatchObject({ troubleCount: 1, trouble: "timeout" });
  });

  test("at the fifth page in a row that fails, and not before", () => {
    const reasons = ["status-500", "status-502", "truncated", "decoding", "protocol"] as const;
    const five = reasons.map((reason) => failed(reason));
    expect(paceOf(five.slice(0, 4)).troubleCount).toBe(0);
    expect(restOf(paceOf(five.slice(0, 4)))).toBe(2);
    expect(paceOf(five)).toMatchObject({ troubleCount: 1, trouble: "protocol" });
    expect(restOf(paceOf(five))).toBe(5);
  });

  test("a page in between that came begins the row anew", () => {
    const four = Array.from({ length: 4 }, () => failed("status-500"));
    expect(paceOf([...four, page, ...four]).troubleCount).toBe(0);
  });

  test("again at the first page that fails after a rest, for longer; the first that comes ends it", () => {
    const troubled = paceOf(Array.from({ length: 5 }, () => refused("too-large")));
    const again = paceOf([failed("status-500")], { freeAt: now, troubleCount: troubled.troubleCount });
    expect(again).toMatchObject({ troubleCount: 2, trouble: "status-500" });
    expect(restOf(again)).toBe(20);
    expect(paceOf([page], again)).toEqual({ freeAt: new Date("2026-03-01T10:00:02Z"), troubleCount: 0 });
  });

  test("not for what it forbids, has no more, or is no page, however often", () => {
    const calm = [
      failed("status-403"),
      refused("content-type"),
      { kind: "gone", reason: "status-404", facts } as const,
    ];
    expect(paceOf(Array.from({ length: 30 }, (_, index) => calm[index % 3]!)).troubleCount).toBe(0);
  });

  test("not for what was never asked of it", () => {
    const unasked: VisitOutcome = { ...refused("content-type"), facts: noFacts };
    expect(paceOf([unasked], { ...free, troubleCount: 3, trouble: "timeout" })).toMatchObject({ troubleCount: 3 });
  });
});
