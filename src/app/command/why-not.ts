import { systemClock } from "../../base/clock.ts";
import { sayWhyNot } from "../../faces/console/index.ts";
import { askWhyNot } from "../../features/crawl/index.ts";
import { openStore } from "../store.ts";
import { type Command, exitStatus, type Invocation, Misuse, textOption, writeJson } from "./command.ts";
import { requireKnownSite } from "./site-words.ts";

export const whyNotCommand: Command = {
  name: "why-not",
  usage: "why-not URL",
  summary: "says why an address was not fetched, or when it was",
  help: `Asks what the crawl asks, in its order: scope, files, endless addresses, robots.txt, stopped templates, the page limit, and how the
page stands in the frontier. Reads only what is stored; nothing is fetched. The console's page "An address" says the same.`,
  options: {
    site: { type: "string", value: "KEY", says: "the site it is asked of (default: the one the address belongs to)" },
    json: { type: "boolean", says: "JSON output" },
  },
  run: async (invocation) => {
    const address = requireAddress(invocation);
    await using store = await openStore(invocation.config);
    const site = await requireKnownSite(store.sql, textOption(invocation, "site"));
    const now = systemClock.now();
    const asked = await askWhyNot(store.sql, { address, siteId: site?.id, now });
    const { terminal } = invocation;
    const { url, knownAs, answer, passed } = asked;
    if (invocation.options.json) writeJson(terminal, { url, site: asked.site?.key, knownAs, answer, passed });
    else {
      const said = sayWhyNot(asked, "en", now);
      for (const line of [said.sentence, ...said.holds, said.remedy ?? ""])
        if (line !== "") terminal.write(`${line}\n`);
      for (const test of said.passed) terminal.write(`  passed: ${test}\n`);
    }
    return answer.kind === "no-address" || answer.kind === "of-no-site" ? exitStatus.notFound : exitStatus.done;
  },
};

/** The one address a command was given. @throws Misuse for none, or several. */
export function requireAddress({ positionals }: Invocation): string {
  const [address, ...rest] = positionals;
  if (address === undefined) throw new Misuse("give a URL");
  if (rest.length > 0) throw new Misuse("one URL at a time");
  return address;
}
