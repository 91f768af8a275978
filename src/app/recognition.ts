import { existsSync } from "node:fs";
import { join } from "node:path";
import { Complaint } from "../base/complaint.ts";
import type { Judgement } from "../features/crawl/index.ts";
import { type ActiveWeights, readActiveWeights } from "../features/labels/index.ts";
import { type Rules, readRules } from "../libraries/recognition/index.ts";
import type { Config } from "./config.ts";
import { readTextFile } from "./input-file.ts";
import { openStore } from "./store.ts";

/**
 * The operator's own rules; undefined for the built-in ones.
 * @throws Complaint when the file cannot be read, or naming the fields that are wrong in it.
 */
export function loadRules({ rulesFile }: Config): Rules | undefined {
  if (rulesFile === undefined) return undefined;
  const reading = readRules(readTextFile(rulesFile));
  if (reading.kind === "rules") return reading.rules;
  const [first, ...rest] = reading.complaints;
  throw new Complaint({
    what: `The rule file ${rulesFile} cannot be used`,
    why: rest.length === 0 ? `${first}` : `\n  ${reading.complaints.join("\n  ")}\n`,
    remedy: "src/libraries/recognition/rules/README.md tells the format; without GLINT_RULES the built-in rules count.",
  });
}

/** By what the crawl judges pages. */
export function crawlJudgement(rules: Rules | undefined, weights: ActiveWeights | undefined): Judgement {
  return { ...(rules && { rules }), ...(weights && { models: weights.models, since: weights.usedAt }) };
}

/**
 * The weights in use in this installation's database, for commands that can do without one. No database is made for it.
 * @param say hears why the shipped weights have to do although there is a database.
 */
export async function readWeightsInUse(
  config: Config,
  say: (line: string) => void,
): Promise<ActiveWeights | undefined> {
  if (!config.databaseUrl && !existsSync(join(config.dataDirectory, "postgres"))) return undefined;
  try {
    await using store = await openStore(config);
    return await readActiveWeights(store.sql);
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    say(`glint: learned weights are not looked for: ${error.message}`);
    return undefined;
  }
}
