import { expect, test } from "vitest";
import { isReserved, lookKey, nameKey, nameTrouble } from "./member-name.ts";

test("names are ASCII letters, digits and _, and hold more than lines", () => {
  for (const name of ["al", "Ann_2", "x".repeat(30)]) expect(nameTrouble(name)).toBeUndefined();
  for (const name of ["", "a", "___", "a b", "爱丽丝", "аnn", "ann@here", "x".repeat(31)])
    expect(nameTrouble(name)).toBeDefined();
});

test("names that look alike have one look, and others do not", () => {
  for (const [one, other] of [
    ["bob1", "BobI"],
    ["bob1", "bobl"],
    ["c0co", "coco"],
    ["barney", "bamey"],
    ["wendy", "vvendy"],
    ["ann_lee", "annlee"],
  ] as const)
    expect([one, lookKey(one)]).toEqual([one, lookKey(other)]);
  expect(new Set(["ann", "anna", "hanna", "bob2", "bob3", "tom"].map(lookKey)).size).toBe(6);
});

test("reserved names are reserved in every disguise", () => {
  for (const name of ["admin", "ADMIN", "adm1n", "a_d_m_i_n", "G1int", "r00t"])
    expect([name, isReserved(name)]).toEqual([name, true]);
  for (const name of ["adam", "minna", "glinda"]) expect(isReserved(name)).toBe(false);
});

test("a name's key ignores case, width and blanks around", () => {
  expect(nameKey("  ＡＮＮ ")).toBe("ann");
});
