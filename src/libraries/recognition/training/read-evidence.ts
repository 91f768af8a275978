import { openBytes } from "../document/decode-bytes.ts";
import { readPage } from "../page/read-page.ts";
import type { PageInput } from "../reading.ts";
import { compileRules, defaultRules, type Rules } from "../rules/rules.ts";

/** What the models see of a page: how often each rule saw something; rules that saw nothing are absent. */
export function readEvidence(input: PageInput, rules: Rules = defaultRules): ReadonlyMap<string, number> {
  const { encoding, source } = openBytes(input.bytes, input.headers);
  const { evidence } = readPage(source, { url: input.url, encoding }, compileRules(rules));
  return new Map([...evidence.values()].map(({ rule, count }) => [rule, count]));
}
