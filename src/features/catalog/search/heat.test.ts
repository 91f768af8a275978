import { expect, test } from "vitest";
import { heatOf, newestAt } from "./heat.ts";

const at = new Date("2024-06-15T10:00:00Z");
const hoursBefore = (hours: number) => new Date(at.getTime() - hours * 3_600_000);

test("twice the views make up for 18 hours", () => {
  expect(heatOf({ views: 2047, at: hoursBefore(18) })).toBeCloseTo(heatOf({ views: 1023, at }), 9);
});

test("without counters the younger is hotter", () => {
  expect(heatOf({ at })).toBeGreaterThan(heatOf({ at: hoursBefore(1) }));
});

test("dislikes never make a programme colder than one that nobody voted on", () => {
  expect(heatOf({ likes: 1, dislikes: 500, at })).toBe(heatOf({ at }));
});

test("a programme published years ago stands at that time, not where it was found", () => {
  const published = new Date("2011-03-01T12:00:00Z");
  expect(newestAt({ at: published, isDay: false }, at)).toEqual(published);
});

test("a time to come is not believed", () => {
  expect(newestAt({ at: new Date("2030-01-01T00:00:00Z"), isDay: false }, at)).toEqual(at);
});

test("published today: the time it was found orders it among the day's others", () => {
  expect(newestAt({ at: new Date("2024-06-15T00:00:00Z"), isDay: true }, at)).toEqual(at);
  const earlier = new Date("2024-06-10T00:00:00Z");
  expect(newestAt({ at: earlier, isDay: true }, at)).toEqual(earlier);
});
