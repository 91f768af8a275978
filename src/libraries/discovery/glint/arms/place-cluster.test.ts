import { expect, test } from "vitest";
import { addressForm, placeCluster } from "./place-cluster.ts";

test.each([
  ["/tag/apple/", "/tag/{word}/"],
  ["/tag/windows-8/page/2/", "/tag/{word}/page/{n}/"],
  ["/2026/05/a-long-title/", "/{n}/{n}/{word}/"],
  ["/about", "/{word}"],
  ["/77.html", "/{n}.html"],
  ["/", "/"],
  ["/show.php?id=12", "/{word}.php?id={n}"],
  ["/list.php?section=news&page=3", "/{word}.php?{words}&page={n}"],
])("the form of %s is %s", (path, form) => expect(addressForm(`https://a.example${path}`)).toBe(form));

test("filters that combine are one form, however many", () => {
  const filters = ["colour=red", "colour=red&size=small", "sort=date&colour=blue&size=large"];
  expect(new Set(filters.map((query) => addressForm(`https://a.example/browse/?${query}`)))).toHaveLength(1);
});

test("a place is told by the last four elements and their first class, without numbers", () => {
  expect(placeCluster("body div.page main.content.wide article.post-12.type-audio h2.title")).toBe(
    "div.page main.content article.post- h.title",
  );
});
