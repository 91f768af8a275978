import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "../../base/clock.ts";
import type { SiteId } from "../../base/ids.ts";
import { sayRefusal, sayWhyNot } from "../../faces/console/index.ts";
import { askWhyNot, fetchNow } from "../../features/crawl/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import { openStore } from "../store.ts";
import { type Command, exitStatus, type Invocation, numberOption, textOption, writeJson } from "./command.ts";
import { requireKnownSite } from "./site-words.ts";
import { requireAddress } from "./why-not.ts";

const pollMs = 500;

export const fetchCommand: Command = {
  name: "fetch",
  usage: "fetch URL [--wait SECONDS]",
  summary: "has a running Glint fetch an address of a site before all others of its host",
  help: `The address becomes a page of its site if it is none yet. robots.txt, the pause between visits and the budget stay in force, so it may
have to wait; what they or the scope forbid is refused with the reason. \`glint why-not URL\` says how it stands.`,
  options: {
    site: { type: "string", value: "KEY", says: "the site it is of (default: the one the address belongs to)" },
    wait: { type: "string", value: "SECONDS", says: "waits so long for what comes of it" },
    json: { type: "boolean", says: "JSON output" },
  },
  run: async (invocation) => {
    const address = requireAddress(invocation);
    const waitSeconds = numberOption(invocation, "wait") ?? 0;
    await using store = await openStore(invocation.config);
    const site = await requireKnownSite(store.sql, textOption(invocation, "site"));
    const outcome = await fetchNow(store.sql, { address, siteId: site?.id, clock: systemClock });
    if (outcome.kind === "refused") {
      const said = sayRefusal(outcome.why, "en", systemClock.now());
      if (invocation.options.json) writeJson(invocation.terminal, { refused: outcome.why });
      invocation.terminal.say(
        `glint: not fetched: ${said.sentence}${said.remedy === undefined ? "" : ` ${said.remedy}`}`,
      );
      return outcome.why.kind === "no-address" || outcome.why.kind === "of-no-site"
        ? exitStatus.notFound
        : exitStatus.failed;
    }
    const { url } = outcome;
    if (waitSeconds > 0) return await sayOutcome(store.sql, invocation, { url, siteId: outcome.site.id, waitSeconds });
    if (invocation.options.json) writeJson(invocation.terminal, { asked: url, site: outcome.site.key });
    else invocation.terminal.write(`${url}\tasked for\n`);
    return exitStatus.done;
  },
};

type Waited = { readonly url: string; readonly siteId: SiteId; readonly waitSeconds: number };

/** Waits until the page was visited, and says what came of it; status 1 when it was not. */
async function sayOutcome(sql: Sql, invocation: Invocation, { url, siteId, waitSeconds }: Waited): Promise<number> {
  const until = systemClock.now().getTime() + waitSeconds * 1000;
  for (;;) {
    const now = systemClock.now();
    const asked = await askWhyNot(sql, { address: url, siteId, now });
    const isOver = asked.answer.kind !== "asked";
    if (!isOver && now.getTime() < until) {
      await pause(pollMs);
      continue;
    }
    const said = sayWhyNot(asked, "en", now);
    if (invocation.options.json) writeJson(invocation.terminal, { url, answer: asked.answer });
    else invocation.terminal.write(`${[said.sentence, ...said.holds].join(" ")}\n`);
    if (!isOver) invocation.terminal.say("glint: not yet. Is a Glint running? `glint why-not` says how it stands.");
    return isOver ? exitStatus.done : exitStatus.failed;
  }
}
