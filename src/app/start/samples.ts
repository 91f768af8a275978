import { type RunningSampleSites, startSampleSites } from "../../../sample-sites/index.ts";
import { systemClock } from "../../base/clock.ts";
import { addSite, listSites, readSiteInput, removeSite, resumeSite, type Site } from "../../features/catalog/index.ts";
import { seedSite } from "../../features/crawl/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import type { Config } from "../config.ts";

/** Sample sites being served, with the entries of the host map by which the crawler reaches them and nothing else on loopback. */
export type Samples = AsyncDisposable & { readonly names: readonly string[]; readonly hostMap: string };

const delaySeconds = 0.05; // our own server on this machine; a newcomer should not wait

/**
 * Serves the bundled sample sites and puts them under the catalogue's sites, when the settings ask for it: always, or
 * (auto) while the operator has no site of their own. Otherwise samples of an earlier start are removed: nothing serves them now.
 */
export async function openSamples(sql: Sql, config: Config): Promise<Samples | undefined> {
  const sites = await listSites(sql);
  const hasOwn = sites.some((site) => !site.isSample && site.state !== "removed");
  if (config.samples === "never" || (config.samples === "auto" && hasOwn)) {
    for (const site of sites) if (site.isSample) await removeSite(sql, site.id, systemClock);
    return undefined;
  }
  // The samples' calendar begins with their first start, so that a second start finds them where they were.
  const startedAt = sites.find((site) => site.isSample)?.addedAt ?? systemClock.now();
  const served = await startSampleSites({
    host: "127.0.0.1",
    portOf: ({ name }) => formerPort(sites, name),
    startedAt,
    clock: systemClock,
  });
  for (const site of served.sites) await enlist(sql, config, site);
  await removeMoved(sql, served);
  return {
    names: served.sites.map((site) => site.name),
    hostMap: served.sites
      .map((site) => new URL(site.url).host)
      .map((host) => `${host}=${host}`)
      .join(","),
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}

async function enlist(sql: Sql, config: Config, { url, name }: { url: string; name: string }): Promise<void> {
  const input = readSiteInput(url, {
    scope: "host",
    name,
    isSample: true,
    pagesMax: 2000,
    depthMax: config.depthMax,
    delaySeconds,
  });
  if (input.kind === "invalid") throw new Error(`sample site ${url}: ${input.why}`);
  const { site } = await addSite(sql, input.site, systemClock);
  if (site.state !== "active") await resumeSite(sql, site.id);
  await seedSite(sql, site, systemClock);
}

// What a viewer's browser plays has the port in its address, so a sample stays where it was as long as it can.
function formerPort(sites: readonly Site[], name: string): number | undefined {
  const former = sites.find((site) => site.isSample && site.name === name && site.state !== "removed");
  const port = Number(former?.seeds[0] && new URL(former.seeds[0]).port);
  return port > 0 ? port : undefined;
}

// A port that was free at the first start may be taken now: the sample then lives at another address.
async function removeMoved(sql: Sql, served: RunningSampleSites): Promise<void> {
  const current = new Set(served.sites.map((site) => new URL(site.url).host));
  for (const site of await listSites(sql))
    if (site.isSample && site.state !== "removed" && !site.seeds.some((seed) => current.has(new URL(seed).host)))
      await removeSite(sql, site.id, systemClock);
}
