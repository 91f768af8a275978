import { systemClock } from "../../base/clock.ts";
import { Complaint } from "../../base/complaint.ts";
import {
  addSite,
  findSite,
  type NewSite,
  readSiteInput,
  type Site,
  type SiteScope,
} from "../../features/catalog/index.ts";
import { seedSite } from "../../features/crawl/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import type { Config } from "../config.ts";
import { type Invocation, Misuse, type OptionShape } from "./command.ts";

const scopeKinds = ["domain", "host", "prefix"] as const satisfies readonly SiteScope["kind"][];

/** The option by which commands are told what belongs to a site. */
export const scopeOption: OptionShape = {
  type: "string",
  value: scopeKinds.join("|"),
  says: "which addresses belong to a site (default domain)",
};

/** The scope given on the command line. @throws Misuse for a word that is none. */
export function readScope({ options }: Invocation): SiteScope["kind"] {
  const word = options.scope ?? "domain";
  const scope = scopeKinds.find((kind) => kind === word);
  if (!scope) throw new Misuse(`--scope is domain, host or prefix, not "${word}"`);
  return scope;
}

/** The site an address stands for, with the limits of the settings. @throws Complaint when it is none. */
export function requireSite(address: string, config: Config, scope: SiteScope["kind"] = "domain"): NewSite {
  const input = readSiteInput(address, { scope, pagesMax: config.pagesMax, depthMax: config.depthMax });
  if (input.kind === "invalid")
    throw new Complaint({ what: `"${address}" is no site`, why: input.why, remedy: input.remedy });
  return input.site;
}

/** Adds a site and puts its seeds into the frontier. */
export async function plantSite(sql: Sql, newSite: NewSite): Promise<{ kind: "added" | "exists"; site: Site }> {
  const added = await addSite(sql, newSite, systemClock);
  await seedSite(sql, added.site, systemClock);
  return added;
}

/** The site of that key; undefined where none was named. @throws Complaint when there is none. */
export async function requireKnownSite(sql: Sql, key: string | undefined): Promise<Site | undefined> {
  if (key === undefined) return undefined;
  const site = await findSite(sql, key);
  if (!site)
    throw new Complaint({
      what: `there is no site "${key}"`,
      why: "no site bears that key.",
      remedy: "`glint site list` shows them.",
    });
  return site;
}
