import type { PageReading, ProgrammeFacts } from "../../../libraries/recognition/index.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { assign, createRegistry } from "./registry.ts";
import { readSeen } from "./seen-programme.ts";

/**
 * How many programmes a list of pages shows, by the same decisions as the catalogue's but without a database. A page on which
 * no programme was recognised counts as one that has only its addresses.
 */
export function countDistinctProgrammes(readings: readonly PageReading[]): number {
  const registry = createRegistry();
  for (const reading of readings) {
    const facts = reading.programme ?? factsOfPage(reading);
    assign(registry, readSeen({ siteId: registrableDomain(reading.url), siteNames: [], pageUrl: reading.url, facts }));
  }
  return registry.count;
}

function factsOfPage(reading: PageReading): ProgrammeFacts {
  const identities = reading.canonical === undefined ? [] : [{ kind: "canonical" as const, url: reading.canonical }];
  return { media: [], embeds: [], identities };
}
