import { systemClock } from "../../base/clock.ts";
import {
  chooseSiteBudget,
  chooseSiteRendering,
  chooseSiteStrategy,
  findSite,
  listSites,
  type NewSite,
  pauseSite,
  readFetchesPerHour,
  readRenderingMode,
  readSiteInput,
  readSiteList,
  readStrategyName,
  removeSite,
  renderingModes,
  resumeSite,
  type Site,
  strategyNames,
} from "../../features/catalog/index.ts";
import { resumeDiscovery } from "../../features/crawl/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import { readTextFile } from "../input-file.ts";
import { openStore } from "../store.ts";
import { type Command, exitStatus, type Invocation, Misuse, numberOption, textOption, writeJson } from "./command.ts";
import { plantSite, readScope, scopeOption } from "./site-words.ts";

export const siteCommand: Command = {
  name: "site",
  usage:
    "site add URL… | list | pause KEY… | resume KEY… | remove KEY… | budget N|none KEY… | strategy NAME KEY… | rendering MODE KEY… | explore KEY… | import FILE",
  summary: "says which sites are crawled",
  help: `A KEY is what \`glint site list\` shows first. A file to import has one site a line (# starts a comment), or is CSV or JSON.
budget gives sites a limit of their own, in fetches an hour; none: the limit of all sites without one (GLINT_SITE_BUDGET_PER_HOUR).
strategy says by which strategy it is chosen what new page is visited next (${strategyNames.join(", ")}); from the site's next
turn on. explore goes on finding new pages of sites that were given up for now because next to none of them had a programme.
rendering says whether pages are put together by Chromium before they are read (${renderingModes.join(", ")}); auto, for all sites at first:
where pages are empty without scripts and it helps.
A removed site's programmes are marked gone and its pages are not visited again; adding it again takes them back.`,
  options: {
    scope: scopeOption,
    include: {
      type: "string",
      value: "PATTERN,…",
      says: "only addresses that match one of these (* stands for anything)",
    },
    exclude: { type: "string", value: "PATTERN,…", says: "no address that matches one of these" },
    "max-pages": { type: "string", value: "N", says: "pages kept of the site at most" },
    "max-depth": { type: "string", value: "N", says: "links followed from a seed at most" },
    "fetches-per-hour": {
      type: "string",
      value: "N",
      says: "fetches an hour at most (default: GLINT_SITE_BUDGET_PER_HOUR)",
    },
    strategy: {
      type: "string",
      value: "NAME",
      says: `how new pages are found: ${strategyNames.join(", ")} (default: glint)`,
    },
    json: { type: "boolean", says: "one JSON object a line" },
  },
  run: async (invocation) => {
    const [act, ...words] = invocation.positionals;
    const acts: Record<string, (sql: Sql) => Promise<number>> = {
      add: (sql) => add(sql, invocation, requireWords(words, "URL")),
      list: (sql) => list(sql, invocation, words),
      pause: (sql) => change(sql, invocation, requireWords(words, "KEY"), pauseSite, "paused"),
      resume: (sql) => change(sql, invocation, requireWords(words, "KEY"), resumeSite, "resumed"),
      remove: (sql) => change(sql, invocation, requireWords(words, "KEY"), removeSite, "removed"),
      budget: (sql) => changeBudget(sql, invocation, requireWords(words, "KEY")),
      strategy: (sql) => changeStrategy(sql, invocation, requireWords(words, "KEY")),
      rendering: (sql) => changeRendering(sql, invocation, requireWords(words, "KEY")),
      explore: (sql) => change(sql, invocation, requireWords(words, "KEY"), resumeDiscovery, "being explored"),
      import: (sql) => importFile(sql, invocation, requireWords(words, "FILE")[0] ?? ""),
    };
    const chosen = acts[act ?? ""];
    if (!chosen)
      throw new Misuse(act === undefined ? "say what to do" : `"${act}" is nothing that can be done with sites`);
    await using store = await openStore(invocation.config);
    return await chosen(store.sql);
  },
};

function requireWords(words: readonly string[], what: string): readonly string[] {
  if (words.length === 0) throw new Misuse(`give at least one ${what}`);
  return words;
}

async function add(sql: Sql, invocation: Invocation, addresses: readonly string[]): Promise<number> {
  const scope = readScope(invocation);
  const patterns = (name: string) => textOption(invocation, name)?.split(",").filter(Boolean) ?? [];
  const { config } = invocation;
  const fetchesPerHour = numberOption(invocation, "fetches-per-hour", 1);
  const strategy = textOption(invocation, "strategy");
  let refused = 0;
  for (const address of addresses) {
    const input = readSiteInput(address, {
      scope,
      include: patterns("include"),
      exclude: patterns("exclude"),
      pagesMax: numberOption(invocation, "max-pages", 1) ?? config.pagesMax,
      depthMax: numberOption(invocation, "max-depth") ?? config.depthMax,
      ...(fetchesPerHour === undefined ? {} : { fetchesPerHour }),
      ...(strategy === undefined ? {} : { strategy }),
    });
    if (input.kind === "invalid") {
      invocation.terminal.say(`glint: ${address}: ${input.why} ${input.remedy}`);
      refused += 1;
    } else await addAndSay(sql, invocation, input.site);
  }
  return refused > 0 ? exitStatus.failed : exitStatus.done;
}

async function addAndSay(sql: Sql, invocation: Invocation, site: NewSite): Promise<void> {
  const result = await plantSite(sql, site);
  show(invocation, result.site, result.kind === "added" ? "added" : "was there already");
}

async function list(sql: Sql, invocation: Invocation, words: readonly string[]): Promise<number> {
  if (words.length > 0) throw new Misuse(`list takes no "${words.join(" ")}"`);
  const sites = await listSites(sql);
  for (const site of sites) show(invocation, site, site.state);
  if (sites.length === 0) invocation.terminal.say("No sites yet. Add one: glint site add https://a.example");
  return exitStatus.done;
}

function show(invocation: Invocation, site: Site, what: string): void {
  if (invocation.options.json) writeJson(invocation.terminal, site);
  else invocation.terminal.write(`${site.key}\t${what}\t${site.seeds.join(" ")}\n`);
}

async function changeBudget(
  sql: Sql,
  invocation: Invocation,
  [amount = "", ...keys]: readonly string[],
): Promise<number> {
  const read = readFetchesPerHour(amount === "none" ? "" : amount);
  if (read.kind === "invalid")
    throw new Misuse(
      `the budget must be a whole number of fetches an hour, from 1 to 1,000,000, or none, not "${amount}"`,
    );
  const { fetchesPerHour } = read;
  const act = (store: Sql, id: Site["id"]) => chooseSiteBudget(store, id, fetchesPerHour);
  const said = fetchesPerHour === undefined ? "no budget of its own" : `${fetchesPerHour} fetches an hour`;
  return await change(sql, invocation, requireWords(keys, "KEY"), act, said);
}

async function changeStrategy(
  sql: Sql,
  invocation: Invocation,
  [name = "", ...keys]: readonly string[],
): Promise<number> {
  const strategy = readStrategyName(name);
  if (strategy === undefined) throw new Misuse(`"${name}" is no strategy; there are ${strategyNames.join(", ")}`);
  const act = (store: Sql, id: Site["id"]) => chooseSiteStrategy(store, id, strategy);
  return await change(sql, invocation, requireWords(keys, "KEY"), act, strategy);
}

async function changeRendering(
  sql: Sql,
  invocation: Invocation,
  [name = "", ...keys]: readonly string[],
): Promise<number> {
  const mode = readRenderingMode(name);
  if (mode === undefined) throw new Misuse(`"${name}" is no mode; there are ${renderingModes.join(", ")}`);
  const act = (store: Sql, id: Site["id"]) => chooseSiteRendering(store, id, mode);
  return await change(sql, invocation, requireWords(keys, "KEY"), act, `rendering: ${mode}`);
}

async function change(
  sql: Sql,
  invocation: Invocation,
  keys: readonly string[],
  act: (sql: Sql, id: Site["id"], clock: typeof systemClock) => Promise<unknown>,
  said: string,
): Promise<number> {
  let missing = 0;
  for (const key of keys) {
    const site = await findSite(sql, key);
    if (site) {
      await act(sql, site.id, systemClock);
      show(invocation, (await findSite(sql, site.id)) ?? site, said);
    } else {
      invocation.terminal.say(`glint: there is no site "${key}". \`glint site list\` shows them.`);
      missing += 1;
    }
  }
  return missing > 0 ? exitStatus.notFound : exitStatus.done;
}

async function importFile(sql: Sql, invocation: Invocation, path: string): Promise<number> {
  const read = readSiteList(readTextFile(path));
  for (const site of read.sites) await addAndSay(sql, invocation, site);
  for (const problem of read.problems)
    invocation.terminal.say(`glint: ${path}:${problem.line}: ${problem.why} ${problem.remedy}`);
  invocation.terminal.say(`${read.sites.length} sites read, ${read.problems.length} lines refused`);
  return read.problems.length > 0 ? exitStatus.failed : exitStatus.done;
}
