import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Complaint } from "../base/complaint.ts";
import { readConfig } from "./config.ts";
import { loadRules, readWeightsInUse } from "./recognition.ts";

function rulesOf(text: string) {
  const directory = mkdtempSync(join(tmpdir(), "glint-rules-"));
  try {
    const path = join(directory, "rules.json");
    writeFileSync(path, text);
    return loadRules(readConfig({}, { GLINT_RULES: path }));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

test("without GLINT_RULES the built-in rules count", () => {
  expect(loadRules(readConfig({}, {}))).toBeUndefined();
});

test("a rule file of one's own is read; what it adds stands beside the built-in rules", () => {
  const rules = rulesOf(JSON.stringify({ add: { players: ["riverplayer"] } }));
  expect(rules?.players).toContain("riverplayer");
  expect(rules?.players.length).toBeGreaterThan(1);
});

const faulty = [
  { says: "no JSON", text: "{", complaint: /no JSON/ },
  { says: "an unknown part", text: '{"playres":[]}', complaint: /playres is unknown/ },
  { says: "an expression without limit", text: '{"players":["a+"]}', complaint: /players\[0\].*upper limit/ },
  { says: "two faults", text: '{"playres":[],"players":[7]}', complaint: /playres[\s\S]*players\[0\]/ },
];
for (const { says, text, complaint } of faulty)
  test(`a rule file with ${says} is refused with the field and the remedy`, () => {
    expect(() => rulesOf(text)).toThrow(Complaint);
    expect(() => rulesOf(text)).toThrow(complaint);
  });

test("a rule file that is not there is named", () => {
  expect(() => loadRules(readConfig({ rules: "/nowhere/rules.json" }, {}))).toThrow(/\/nowhere\/rules\.json/);
});

test("no database is made to look for learned weights", async () => {
  const config = readConfig({}, { GLINT_DATA: join(tmpdir(), "glint-none") });
  expect(await readWeightsInUse(config, () => {})).toBeUndefined();
});
