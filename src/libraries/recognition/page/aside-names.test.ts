import { expect, test } from "vitest";
import { utf8Source } from "../document/source-text.ts";
import { nameAside } from "./aside-names.ts";

/** @param value as an attribute has it in the source */
function isAside(value: string, read = value): boolean {
  const source = utf8Source(Buffer.from(value));
  return nameAside(source, 0, source.html.length, () => read);
}

test("names of side bars, menus, comments and adverts are told", () => {
  for (const name of [
    "sidebar",
    "x FOOTER y",
    "site-nav",
    "ad",
    "ads-top",
    "col comments",
    "Share_box",
    "widget",
    "rank2",
  ])
    expect([name, isAside(name)]).toEqual([name, true]);
  for (const name of [
    "header",
    "main-content",
    "has-sidebar",
    "recommended-reading-list x",
    "player",
    "größe",
    "loading",
  ])
    expect([name, isAside(name)]).toEqual([name, name.startsWith("recommended")]);
});

test("a name written with character references is read", () => {
  expect(isAside("&#115;idebar", "sidebar")).toBe(true);
  expect(isAside("&#115;ection", "section")).toBe(false);
});
