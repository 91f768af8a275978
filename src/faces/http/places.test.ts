import { expect, test } from "vitest";
import { createPlaces } from "./places.ts";

test("places are bounded in all and for each, and given back once", () => {
  const take = createPlaces({ most: 3, mostEach: 2 });
  const [a, b] = [take("x"), take("x")];
  expect(take("x")).toBeUndefined();
  const c = take("y");
  expect(take("z")).toBeUndefined();
  a?.();
  a?.();
  expect(take("x")).toBeDefined();
  expect(take("z")).toBeUndefined();
  for (const leave of [b, c]) leave?.();
  expect(take("z")).toBeDefined();
});
