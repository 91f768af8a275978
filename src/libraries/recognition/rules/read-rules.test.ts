import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { classifyAddress } from "./addresses.ts";
import { patternFault } from "./pattern-cost.ts";
import { readRules } from "./read-rules.ts";
import { compileRules, defaultRules, type Rules } from "./rules.ts";

function rulesOf(file: unknown): Rules {
  const reading = readRules(JSON.stringify(file));
  if (reading.kind === "faulty") throw new Error(reading.complaints.join("\n"));
  return reading.rules;
}

test("the built-in file passes its own check", () => {
  const text = readFileSync(new URL("default-rules.json", import.meta.url), "utf8");
  expect(readRules(text)).toEqual({ kind: "rules", rules: defaultRules });
});

test("parts left out are the built-in ones, a part given replaces its own", () => {
  const rules = rulesOf({ players: ["riverplayer"] });
  expect(rules.players).toEqual(["riverplayer"]);
  expect(rules.platforms).toBe(defaultRules.platforms);
});

test("what is added stands beside the built-in entries, own platforms first", () => {
  const rules = compileRules(
    rulesOf({
      add: {
        platforms: [{ id: "river", hosts: ["river.example"], embed: "/frame/" }],
        mediaSuffixes: { video: ["film"] },
      },
    }),
  );
  expect(classifyAddress(rules, "https://tv.river.example/frame/1")).toEqual({ kind: "embed", platform: "river" });
  expect(classifyAddress(rules, "https://river.example/a.film").kind).toBe("media");
  expect(classifyAddress(rules, "https://river.example/a.mp4").kind).toBe("media");
});

describe("what is wrong is said with the field and the remedy", () => {
  test.each([
    ["{", /^The rule file is no JSON .*check commas/],
    ["[]", /^The rule file is no object: write/],
    [`{"player":[]}`, /^player is unknown: use mediaSuffixes, platforms, players, advertWords, cosine, add/],
    [`{"add":{"cosine":{}}}`, /^add\.cosine is unknown/],
    [`{"add":[]}`, /^add is no object/],
    [`{"players":"x"}`, /^players \("x"\) is no list: write/],
    [`{"players":["a",7]}`, /^players\[1\] \(7\) is no text/],
    [`{"players":["(a"]}`, /^players\[0\] \("\(a"\) is no regular expression .*escape/],
    [`{"players":["(a+)+"]}`, /^players\[0\] .*repeats without limit \(\+\): write \{1,40\}/],
    [`{"mediaSuffixes":{"video":[".mp4"]}}`, /^mediaSuffixes\.video\[0\] \("\.mp4"\) is no suffix: .*without the dot/],
    [`{"mediaSuffixes":{"film":[]}}`, /^mediaSuffixes\.film is unknown/],
    [
      `{"platforms":[{"id":"a","hosts":["https://a.example/"],"embed":"x"}]}`,
      /^platforms\[0\]\.hosts\[0\] .*without https/,
    ],
    [`{"platforms":[{"hosts":[],"embed":"x"}]}`, /^platforms\[0\]\.id \(missing\) is no id/],
    [`{"platforms":[{"id":"a","hosts":[]}]}`, /^platforms\[0\]\.embed \(missing\) is no text/],
    [`{"cosine":{"threshold":2}}`, /^cosine\.threshold \(2\) is no number from 0 to 1/],
    [`{"cosine":{"families":[{"id":"a","weight":"3","pattern":"x"}]}}`, /^cosine\.families\[0\]\.weight \("3"\)/],
  ])("%s", (text, complaint) => {
    const reading = readRules(text);
    expect(reading.kind === "faulty" ? reading.complaints[0] : "").toMatch(complaint);
  });
});

describe("patterns are held to linear time", () => {
  test.each([
    ["player\\.php", undefined],
    ["/v\\w{1,20}-|/video/\\d", undefined],
    ["[+*]{3}\\+", undefined],
    ["^$", undefined],
    ["a{2", undefined],
    ["x(?:ab?|c){0,3}", undefined],
    ["a*", /repeats without limit \(\*\): write \{0,40\}/],
    ["a{3,}", /repeats without limit/],
    ["(?:a{0,9}){0,9}", /can be tried in/],
    ["(?:a|aa){1,40}x", /can be tried in/],
    [".{0,200}a.{0,200}b", /can be tried in/],
    ["(a)\\1", /refers back to a group/],
    ["", /is empty/],
    ["a?", /matches every text/],
    ["x".repeat(501), /has 501 characters/],
  ])("%s", (pattern, fault) => {
    if (fault === undefined) expect(patternFault(pattern)).toBeUndefined();
    else expect(patternFault(pattern)).toMatch(fault);
  });
});
