import { readId, type SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import {
  type NewSite,
  type RenderingMode,
  readRenderingMode,
  readStrategyName,
  type Site,
  type SiteScope,
  type SiteState,
  type StrategyName,
} from "./site.ts";

type SiteRow = {
  readonly id: SiteId;
  readonly key: string;
  readonly name: string;
  readonly seeds: readonly string[];
  readonly scopeKind: SiteScope["kind"];
  readonly scopeValue: string;
  readonly scopeInclude: readonly string[];
  readonly scopeExclude: readonly string[];
  readonly pagesMax: number;
  readonly depthMax: number;
  readonly delaySeconds?: number;
  readonly fetchesPerHour?: number;
  readonly strategy: string;
  readonly rendering: string;
  readonly state: SiteState;
  readonly isSample: boolean;
  readonly addedAt: Date;
};

/** The sites that are crawled or paused, by name. */
export async function listSites(sql: SqlOrTransaction): Promise<Site[]> {
  const rows = await sql<SiteRow[]>`
    select ${siteColumns(sql)} from sites
    where state in ('active', 'paused')
    order by lower(name), id`;
  return rows.map(readRow);
}

/** One site by its id or its key, removed and named ones too. */
export async function findSite(sql: SqlOrTransaction, idOrKey: string): Promise<Site | undefined> {
  if (idOrKey.includes("\u0000")) return undefined; // an address may hold it, the database does not
  const [row] = await sql<SiteRow[]>`
    select ${siteColumns(sql)} from sites
    where key = ${idOrKey} or id = ${readId(idOrKey) ?? null}::bigint
    order by key = ${idOrKey} desc
    limit 1`;
  return row && readRow(row);
}

/** Stores a site; undefined when there is one with its key already. */
export async function insertSite(sql: SqlOrTransaction, site: NewSite, now: Date): Promise<Site | undefined> {
  const [row] = await sql<SiteRow[]>`
    insert into sites (key, name, seeds, scope_kind, scope_value, scope_include, scope_exclude,
      pages_max, depth_max, delay_seconds, fetches_per_hour, strategy, state, is_sample, added_at)
    values (${site.key}, ${site.name}, ${[...site.seeds]}, ${site.scope.kind}, ${site.scope.value}, ${[...site.scope.include]},
      ${[...site.scope.exclude]}, ${site.limits.pagesMax}, ${site.limits.depthMax}, ${site.limits.delaySeconds ?? null},
      ${site.limits.fetchesPerHour ?? null}, ${site.strategy ?? "glint"},
      'active', ${site.isSample}, ${now})
    on conflict (key) do nothing
    returning ${siteColumns(sql)}`;
  return row && readRow(row);
}

/** Gives a removed or named site a new life with new settings; undefined when the site with that key is neither. */
export async function reviveSite(sql: SqlOrTransaction, site: NewSite, now: Date): Promise<Site | undefined> {
  const [row] = await sql<SiteRow[]>`
    update sites set name = ${site.name}, seeds = ${[...site.seeds]}, scope_kind = ${site.scope.kind},
      scope_value = ${site.scope.value}, scope_include = ${[...site.scope.include]},
      scope_exclude = ${[...site.scope.exclude]}, pages_max = ${site.limits.pagesMax}, depth_max = ${site.limits.depthMax},
      delay_seconds = ${site.limits.delaySeconds ?? null}, fetches_per_hour = ${site.limits.fetchesPerHour ?? null},
      strategy = ${site.strategy ?? "glint"}, rendering = 'auto', state = 'active', is_sample = ${site.isSample}, added_at = ${now}
    where key = ${site.key} and state in ('removed', 'named')
    returning ${siteColumns(sql)}`;
  return row && readRow(row);
}

/** The named site of that key, made where there is none; undefined when an operator's site has the key. */
export async function ensureNamedSite(
  sql: SqlOrTransaction,
  { key, seed, now }: { readonly key: string; readonly seed: string; readonly now: Date },
): Promise<SiteId | undefined> {
  await sql`
    insert into sites (key, name, seeds, scope_kind, scope_value, scope_include, scope_exclude,
      pages_max, depth_max, strategy, state, is_sample, added_at)
    values (${key}, ${key.replace(/^www\./, "")}, ${[seed]}, 'host', ${key}, '{}', '{}', 1, 0, 'glint', 'named', false, ${now})
    on conflict (key) do nothing`;
  const [row] = await sql<{ id: SiteId }[]>`select id from sites where key = ${key} and state = 'named'`;
  return row?.id;
}

/** Adds to a site the seeds that it does not have yet, up to `seedsMax` in all. */
export async function addSeeds(sql: SqlOrTransaction, site: NewSite, seedsMax: number): Promise<Site | undefined> {
  const [row] = await sql<SiteRow[]>`
    update sites set seeds = (seeds || array(
      select seed from unnest(${[...site.seeds]}::text[]) with ordinality as new (seed, place)
      where seed <> all (seeds) order by place))[:${seedsMax}]
    where key = ${site.key}
    returning ${siteColumns(sql)}`;
  return row && readRow(row);
}

/** Moves a site to another state; undefined when there is no such site, or it is removed or named. */
export async function setSiteState(sql: SqlOrTransaction, id: SiteId, state: SiteState): Promise<Site | undefined> {
  const [row] = await sql<SiteRow[]>`
    update sites set state = ${state}
    where id = ${id} and state in ('active', 'paused')
    returning ${siteColumns(sql)}`;
  return row && readRow(row);
}

/** Writes a site's own budget, null for none; undefined when there is no such site or it is removed. */
export async function setFetchesPerHour(
  sql: SqlOrTransaction,
  id: SiteId,
  fetchesPerHour: number | undefined,
): Promise<Site | undefined> {
  const [row] = await sql<SiteRow[]>`
    update sites set fetches_per_hour = ${fetchesPerHour ?? null}
    where id = ${id} and state <> 'removed'
    returning ${siteColumns(sql)}`;
  return row && readRow(row);
}

/** Writes by which strategy a site is discovered; undefined when there is no such site or it is removed. */
export async function setStrategy(
  sql: SqlOrTransaction,
  id: SiteId,
  strategy: StrategyName,
): Promise<Site | undefined> {
  const [row] = await sql<SiteRow[]>`
    update sites set strategy = ${strategy}
    where id = ${id} and state <> 'removed'
    returning ${siteColumns(sql)}`;
  return row && readRow(row);
}

/** Writes whether a site's pages are rendered; undefined when there is no such site or it is removed. */
export async function setRendering(
  sql: SqlOrTransaction,
  id: SiteId,
  rendering: RenderingMode,
): Promise<Site | undefined> {
  const [row] = await sql<SiteRow[]>`
    update sites set rendering = ${rendering}
    where id = ${id} and state <> 'removed'
    returning ${siteColumns(sql)}`;
  return row && readRow(row);
}

function siteColumns(sql: SqlOrTransaction) {
  return sql`id, key, name, seeds, scope_kind, scope_value, scope_include, scope_exclude, pages_max, depth_max,
    delay_seconds, fetches_per_hour, strategy, rendering, state, is_sample, added_at`;
}

function readRow(row: SiteRow): Site {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    seeds: row.seeds,
    scope: { kind: row.scopeKind, value: row.scopeValue, include: row.scopeInclude, exclude: row.scopeExclude },
    limits: {
      pagesMax: row.pagesMax,
      depthMax: row.depthMax,
      ...(row.delaySeconds === undefined ? {} : { delaySeconds: row.delaySeconds }),
      ...(row.fetchesPerHour === undefined ? {} : { fetchesPerHour: row.fetchesPerHour }),
    },
    // A later version may have written a name that this one does not know.
    strategy: readStrategyName(row.strategy) ?? "glint",
    rendering: readRenderingMode(row.rendering) ?? "auto",
    state: row.state,
    isSample: row.isSample,
    addedAt: row.addedAt,
  };
}
