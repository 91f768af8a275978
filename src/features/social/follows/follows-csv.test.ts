import { expect, test } from "vitest";
import { readFollowsCsv, writeFollowsCsv } from "./follows-csv.ts";

test("Mastodon's list is read: ours by name, others as they are", () => {
  const csv = [
    "Account address,Show boosts,Notify on new posts,Languages",
    "Ann@glint.example,true,false,",
    '"bob@GLINT.example",true,false,"en, zh"',
    "ann,false,false,",
    "@carl@other.example,true,false,",
    "d.o.t@other.example,true,false,",
    "not an account,true,false,",
    "",
  ].join("\r\n");
  expect(readFollowsCsv(csv, "glint.example")).toEqual({
    names: ["ann", "bob"],
    elsewhere: ["carl@other.example", "d.o.t@other.example"],
    unreadable: ["not an account"],
  });
});

test("what is written is read again", () => {
  const csv = writeFollowsCsv(["ann", "Bob_2"], "glint.example:4580");
  expect(readFollowsCsv(csv, "glint.example:4580").names).toEqual(["ann", "bob_2"]);
});

test("a file of anything else names nobody, in linear time", () => {
  expect(readFollowsCsv(`${"a".repeat(500_000)}\n"${'"'.repeat(500_000)}`, "x.example").names).toEqual([]);
});
