import { expect, test } from "vitest";
import { pageCount, pageHref, readPageNumber } from "./paging.ts";

test("page 3 of 36 begins at the 73rd entry", () => {
  expect(readPageNumber("3", 36)).toEqual({ page: 3, limit: 36, offset: 72 });
  expect(readPageNumber(undefined, 36)).toEqual({ page: 1, limit: 36, offset: 0 });
});

for (const text of ["0", "-1", "1e3", "01", "201", "x", "1.5", "99999999"]) {
  test(`"${text}" is no page`, () => expect(readPageNumber(text, 36)).toBeUndefined());
}

test("even an empty list has a page, and no list has more than 200", () => {
  expect([pageCount(0, 36), pageCount(36, 36), pageCount(37, 36), pageCount(1e9, 36)]).toEqual([1, 1, 2, 200]);
});

test("links to pages keep the rest of the query, and the first page has no number", () => {
  expect(pageHref("/search?q=a%26b&page=2", 3)).toBe("/search?q=a%26b&page=3");
  expect(pageHref("/new?page=2", 1)).toBe("/new");
});
