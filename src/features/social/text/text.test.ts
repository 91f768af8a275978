import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countText, type Entity, readEntities, readText, splitText, textMax, topicKey } from "./index.ts";

const shown = (text: string) =>
  readEntities(text).map((entity) => `${entity.kind} ${entity.kind === "link" ? entity.url : entity.name}`);

describe("addresses", () => {
  const rows: readonly { readonly text: string; readonly finds: readonly string[] }[] = [
    { text: "see https://a.example/x?y=1#z now", finds: ["https://a.example/x?y=1#z"] },
    { text: "看https://a.example/v/1很好", finds: ["https://a.example/v/1"] },
    { text: "看https://a.example很好", finds: ["https://a.example/"] },
    { text: "https://例子.example/x。", finds: ["https://xn--fsqu00a.example/x"] },
    { text: "(https://a.example/wiki/Cat_(animal)).", finds: ["https://a.example/wiki/Cat_(animal)"] },
    { text: "“https://a.example/x”, https://a.example/y, yes!", finds: ["https://a.example/x", "https://a.example/y"] },
    { text: "HTTP://A.EXAMPLE:8080/", finds: ["http://a.example:8080/"] },
    { text: "http://127.0.0.1:3000/v/1", finds: ["http://127.0.0.1:3000/v/1"] },
    { text: "https://fr.example/été", finds: ["https://fr.example/%C3%A9t%C3%A9"] },
    { text: "https://a.example...", finds: ["https://a.example/"] },
    { text: "https://user@evil.example https://a.example@evil.example", finds: [] },
    { text: "https:// http://x https://- javascript://a.example xhttps://a.example", finds: [] },
    { text: `https://a.example/${"x".repeat(3000)}`, finds: [] },
  ];
  test.each(rows)("$text", ({ text, finds }) => expect(shown(text)).toEqual(finds.map((url) => `link ${url}`)));
});

describe("topics and names", () => {
  const rows: readonly { readonly text: string; readonly finds: readonly string[] }[] = [
    { text: "#cat videos# are #fun", finds: ["topic cat videos", "topic fun"] },
    { text: "今天#夜空#很美 #猫", finds: ["topic 夜空", "topic 猫"] },
    { text: "#a #b, and #c#", finds: ["topic a", "topic b", "topic c"] },
    { text: "#猫#狗#", finds: ["topic 猫"] },
    { text: "＃猫＃ ＠ann", finds: ["topic 猫", "mention ann"] },
    { text: "#2026# is no #1", finds: ["topic 2026"] },
    { text: "C# and F# and ## # #\n#", finds: [] },
    { text: "#one\ntwo#", finds: ["topic one"] },
    { text: `#${"x".repeat(61)}#`, finds: [] },
    { text: "https://a.example/#part #whole", finds: ["link https://a.example/#part", "topic whole"] },
    { text: "@ann, @Bob_2: hi@你好", finds: ["mention ann", "mention Bob_2"] },
    { text: "感谢@ann！@bob。", finds: ["mention ann", "mention bob"] },
    { text: "mail ann@glint.example or @ann@else.example", finds: [] },
    { text: `@x @${"x".repeat(31)}`, finds: [] },
  ];
  test.each(rows)("$text", ({ text, finds }) => expect(shown(text)).toEqual(finds));
  test("topics are one whatever their case, width and spaces", () => {
    expect(new Set(["Cat  Videos", "cat videos", "ＣＡＴ videos"].map(topicKey)).size).toBe(1);
  });
});

describe("counting", () => {
  const rows = [
    { text: "", count: 0 },
    { text: "你好", count: 2 },
    { text: "👨‍👩‍👧‍👦 é 🇨🇳", count: 5 },
    { text: `a https://a.example/${"x".repeat(500)} b`, count: 27 },
    { text: "https://a.io", count: 23 },
  ];
  test.each(rows)("$text counts $count", ({ text, count }) => expect(countText(text)).toBe(count));

  test("a text is taken up to 140 characters, and told by how many it is longer", () => {
    expect(readText("字".repeat(140))).toEqual({ kind: "text", text: "字".repeat(140) });
    expect(readText("字".repeat(143))).toEqual({ kind: "too-long", overCount: 3 });
    expect(readText(" \u200b\n ")).toEqual({ kind: "empty" });
    expect(readText("a\r\n\r\n\r\n\u202eb ")).toEqual({ kind: "text", text: "a\n\nb" });
    expect(readText(`e${"\u0301".repeat(9000)}`).kind).toBe("too-long");
    expect(textMax).toBe(140);
  });
});

const piece = fc.constantFrom(
  ...[
    "https://",
    "http://a.example",
    "/x",
    "#",
    "＃",
    "@",
    "ann",
    "cat",
    " ",
    "猫",
    "\n",
    ".",
    ")",
    "(",
    ":80",
    "é",
    "👨‍👩‍👧",
    "<b>",
    "\u0301",
    "-",
  ],
);
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
);

test("entities stand in order, never overlap, and say what stands in the text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const entities = readEntities(text);
      let from = 0;
      for (const entity of entities) {
        expect(entity.start).toBeGreaterThanOrEqual(from);
        expect(entity.end).toBeGreaterThan(entity.start);
        from = entity.end;
        expect(standsIn(text, entity)).toBe(true);
      }
      expect(from).toBeLessThanOrEqual(text.length);
      expect(
        splitText(text, entities)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
  );
});

function standsIn(text: string, entity: Entity): boolean {
  const said = text.slice(entity.start, entity.end);
  if (entity.kind === "link")
    return URL.parse(said)?.href === entity.url && /^https?:$/.test(new URL(entity.url).protocol);
  if (entity.kind === "mention") return said.slice(1) === entity.name && /^[A-Za-z0-9_]{2,30}$/.test(entity.name);
  return said.slice(1).replace(/[#＃]$/, "") === entity.name && topicKey(entity.name) === entity.key;
}

test("what was read once is read alike again: a text counts no more than its characters and its addresses", () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const read = readText(typed);
      if (read.kind !== "text") return;
      expect(readText(read.text)).toEqual(read);
      expect(countText(read.text)).toBeLessThanOrEqual(textMax);
    }),
  );
});

test("hostile texts are read in steps that grow with their length", () => {
  // Counted, not timed: the same pieces ten times over give ten times the entities or none; a quadratic reader would not end here.
  for (const hostile of [
    "#",
    "@a",
    "https://",
    "https://a.example",
    "#a,",
    "https://a.example/(",
    "((((",
    "@aa@",
    "＃x y ",
  ]) {
    const entities = readEntities(hostile.repeat(200_000));
    expect(entities.length).toBeLessThanOrEqual(400_000);
  }
});
