import { systemClock } from "../../base/clock.ts";
import { chooseRefreshPolicy, readSteering } from "../../features/crawl/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import { openStore } from "../store.ts";
import { type Command, exitStatus, type Invocation, Misuse, writeJson } from "./command.ts";

export const policyCommand: Command = {
  name: "policy",
  usage: "policy [NAME]",
  summary: "by which refresh policy pages are visited again; NAME chooses another",
  help: `Workers take a choice up within a minute, without a restart. Nothing is forgotten: each page keeps its next visit and what was
learned of it. The policies are described in src/libraries/refresh/README.md and compared by \`glint evaluate refresh\`.`,
  options: { json: { type: "boolean", says: "JSON output" } },
  run: async (invocation) => {
    const [name, ...rest] = invocation.positionals;
    if (rest.length > 0) throw new Misuse("one NAME at a time");
    await using store = await openStore(invocation.config);
    if (name !== undefined && !(await chooseRefreshPolicy(store.sql, { name, now: systemClock.now() }))) {
      invocation.terminal.say(`glint: there is no policy "${name}". \`glint policy\` lists them.`);
      return exitStatus.notFound;
    }
    await show(store.sql, invocation);
    return exitStatus.done;
  },
};

async function show(sql: Sql, { terminal, options }: Invocation): Promise<void> {
  const { policy, policies, threshold, budgetPerHour } = await readSteering(sql);
  if (options.json) return writeJson(terminal, { policy, policies, threshold, budgetPerHour });
  for (const name of policies) terminal.write(`${name === policy ? "*" : " "} ${name}\n`);
}
