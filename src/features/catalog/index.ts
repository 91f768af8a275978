// What Glint has found: the sites, and the programmes seen on their pages, each once, whatever pages show it.
// Owns the tables sites, programmes, programme_identities, sightings, thumbnails and named_pages.
// Never fetches a page, never deletes a programme (gone ones are marked), and never lets a viewer's browser load a
// picture from a site.

export type { CategoryId } from "./categories/categories.ts";
export { categories } from "./categories/categories.ts";
export {
  countFetchedNamed,
  countNamedOutcomes,
  countWaitingNamed,
  type LookedAtPage,
  listLookedAt,
  listNamedPages,
  type NamedOutcome,
  pruneNamedPages,
  putOffNamedPage,
  type WaitingPage,
} from "./named/named-pages.sql.ts";
export {
  findProgrammesAt,
  namedAgainDays,
  namePages,
  settleNamedPage,
} from "./named/named-pages.ts";
export { countDistinctProgrammes } from "./programmes/count-distinct.ts";
export { exportProgrammes } from "./programmes/export-programmes.ts";
export { findCards } from "./programmes/find-cards.ts";
export { findProgramme } from "./programmes/find-programme.sql.ts";
export { markGone } from "./programmes/mark-gone.ts";
export type { Programme, ProgrammeCard } from "./programmes/programme.ts";
export { recordSighting, recordSightings } from "./programmes/record-sightings.ts";
export { registrableDomain } from "./programmes/registrable-domain.ts";
export type { Sighting } from "./programmes/sighting.ts";
export type { CategoryCount } from "./search/counts.sql.ts";
export { countProgrammes, listCategories } from "./search/counts.sql.ts";
export { listRelated } from "./search/list-related.ts";
export type { ProgrammeList } from "./search/lists.ts";
export { listHottest, listNewest } from "./search/lists.ts";
export { listPopular } from "./search/popular.sql.ts";
export { searchProgrammes } from "./search/search-programmes.ts";
export { type SearchQuery, searchQuery, searchVector } from "./search/search-words.ts";
export { inScope } from "./sites/in-scope.ts";
export {
  addSite,
  chooseSiteBudget,
  chooseSiteRendering,
  chooseSiteStrategy,
  pauseSite,
  removeSite,
  resumeSite,
} from "./sites/manage-sites.ts";
export type { SiteInputOptions } from "./sites/read-site-input.ts";
export { readFetchesPerHour, readSiteInput } from "./sites/read-site-input.ts";
export type { SiteListProblem } from "./sites/read-site-list.ts";
export { readSiteList } from "./sites/read-site-list.ts";
export {
  type NewSite,
  type RenderingMode,
  readRenderingMode,
  readStrategyName,
  renderingModes,
  type Site,
  type SiteLimits,
  type SiteScope,
  type StrategyName,
  strategyNames,
} from "./sites/site.ts";
export type { SiteComplaint } from "./sites/site-complaint.ts";
export { ensureNamedSite, findSite, listSites } from "./sites/sites.sql.ts";
export { readThumbnail } from "./thumbnails/read-thumbnail.ts";
