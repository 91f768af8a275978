import { expect, test } from "vitest";
import { createBodyRoom } from "./body-room.ts";

const noWay = () => {
  throw new Error("it was not stopped");
};

test("beyond the room's bytes all wait but the largest body, and go on as others are done with", () => {
  let waits = 0;
  const room = createBodyRoom(100, () => waits++);
  const [large, small, tiny] = [room.enter(), room.enter(), room.enter()];
  const went: string[] = [];
  expect(large.take(60, noWay)).toBe(true);
  expect(small.take(40, noWay)).toBe(true);
  expect(tiny.take(1, () => went.push("tiny"))).toBe(false);
  expect(large.take(60, noWay)).toBe(true);
  expect(small.take(10, () => went.push("small"))).toBe(false);
  expect([room.bytes(), waits, went]).toEqual([171, 2, []]);
  large[Symbol.dispose]();
  expect([room.bytes(), went]).toEqual([51, ["small", "tiny"]]);
});

test("a body that has come whole is no reason for all others to wait for it: the largest of those that come goes on", () => {
  const room = createBodyRoom(100);
  const [whole, next] = [room.enter(), room.enter()];
  whole.take(90, noWay);
  const went: number[] = [];
  expect(next.take(20, () => went.push(next === undefined ? 0 : 1))).toBe(false);
  whole.keep(500);
  expect([room.bytes(), went]).toEqual([520, [1]]);
  expect(next.take(20, noWay)).toBe(true);
  next[Symbol.dispose]();
  whole[Symbol.dispose]();
  expect(room.bytes()).toBe(0);
});
