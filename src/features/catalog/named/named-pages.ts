// Addresses that members write. What is behind one is known by the keys that programmes are known by; else the crawl is asked for it.
import { secondsAfter } from "../../../base/clock.ts";
import type { MemberId, ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { identityKey } from "../programmes/identity-key.ts";
import { insertNamedPages, type SettledPage, updateNamedPage } from "./named-pages.sql.ts";
import { selectAtKeys } from "./programmes-at.sql.ts";

/** So many pages of one member wait to be looked at; further ones are links and nothing more, until they are named again. */
const waitingPerMemberMax = 50;
/** What was looked at is looked at again when it is named after so long. */
export const namedAgainDays = 7;

type Naming = { readonly urls: readonly string[]; readonly memberId: MemberId; readonly now: Date };

/** Has pages looked at that no programme of a crawled site is known of. */
export function namePages(sql: SqlOrTransaction, { urls, memberId, now }: Naming): Promise<void> {
  const pages = new Map(urls.map((url) => [identityKey("page", url), url]));
  return insertNamedPages(sql, {
    pages: [...pages].map(([key, url]) => ({ key, url })),
    memberId,
    now,
    waitingMax: waitingPerMemberMax,
    againBefore: secondsAfter(now, -namedAgainDays * 86_400),
  });
}

/** Writes what came of looking at a page. @param leadsTo where its redirects ended. */
export function settleNamedPage(
  sql: SqlOrTransaction,
  { leadsTo, ...settled }: Omit<SettledPage, "leadsTo"> & { readonly leadsTo?: string | undefined },
): Promise<void> {
  return updateNamedPage(sql, {
    ...settled,
    leadsTo: leadsTo === undefined ? undefined : identityKey("page", leadsTo),
  });
}

/** The programmes on show that these addresses lead to: their pages, what their pages declare, or where their redirects ended. Others are left out. */
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
