import { expect, test } from "vitest";
import { visitOrder } from "./visit-order.ts";

const entries = (...ids: number[]) => ids.map((id) => ({ id: String(id) }));

test("no entry is given twice, and one that comes late is not missed", () => {
  const order = visitOrder({ after: "100", window: 10 });
  expect(order.from()).toBe("90");
  expect(order.take(entries(101, 103))).toEqual(entries(101, 103));
  expect(order.take(entries(101, 102, 103, 104))).toEqual(entries(102, 104));
  expect(order.highest()).toBe("104");
});

test("a log that begins is read from its start", () => {
  expect(visitOrder({ after: "0", window: 10 }).from()).toBe("0");
});
