// Addresses that members write. What is behind one is known by the keys that programmes are known by; else the crawl is asked for it.
import type { ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { identityKey } from "../programmes/identity-key.ts";
import { insertNamedPages } from "./named-pages.sql.ts";
import { selectAtKeys } from "./programmes-at.sql.ts";

/** Has the crawl look at pages that no programme is known of. Each is asked for once. */
export function namePages(
  sql: SqlOrTransaction,
  { urls, now }: { readonly urls: readonly string[]; readonly now: Date },
): Promise<void> {
  const pages = new Map(urls.map((url) => [identityKey("page", url), url]));
  return insertNamedPages(sql, { pages: [...pages].map(([key, url]) => ({ key, url })), now });
}

/** The programmes on show that these addresses lead to: their pages, or what their pages declare. Others are left out. */
export async function findProgrammesAt(
  sql: SqlOrTransaction,
  urls: readonly string[],
): Promise<ReadonlyMap<string, ProgrammeId>> {
  if (urls.length === 0) return new Map();
  const keys = new Map(urls.map((url) => [url, identityKey("page", url)]));
  const found = new Map(
    (await selectAtKeys(sql, [...new Set(keys.values())])).map(({ key, programmeId }) => [key, programmeId]),
  );
  return new Map(
    [...keys].flatMap(([url, key]) => {
      const id = found.get(key);
      return id === undefined ? [] : [[url, id] as const];
    }),
  );
}
