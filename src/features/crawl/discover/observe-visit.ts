import { ownText } from "../../../base/own-text.ts";
import type { Discovery, FoundLink, Observation } from "../../../libraries/discovery/index.ts";
import { urlKey } from "../../../libraries/recognition/index.ts";
import type { FetchOutcome } from "../fetch/outcome.ts";
import { pageKey } from "../frontier/hash.ts";
import { originOf } from "../frontier/host-key.ts";
import type { FrontierPage, NewPage } from "../frontier/page.ts";
import type { VisitedReading } from "../read/visited-reading.ts";
import type { SiteMemory } from "../site-memory.ts";
import type { Admission } from "./admit-links.ts";
import { writeContext } from "./link-context.ts";

type VisitedPage = {
  readonly page: FrontierPage;
  readonly outcome: FetchOutcome;
  readonly reading: VisitedReading | undefined;
  /** All of the page; those admitted among them are new. */
  readonly links: readonly FoundLink[];
  readonly admission: Admission;
  readonly memory: SiteMemory;
};

/** Tells the site's strategy what came of a visit; returns the pages that are new, with what is to be kept of their links. */
export function observeVisit({ page, outcome, reading, links, admission, memory }: VisitedPage): NewPage[] {
  const { exploration } = memory;
  const discovery = exploration.discovery();
  const depth = page.depth + 1;
  if (discovery === undefined) return admission.links.map((link) => newPage(link, { depth, memory, kept: unjudged }));
  const isNew = new Set(admission.links);
  // What is remembered of a link must not keep the text of the whole page.
  const fresh = admission.links.map((link) => ({ ...link, url: ownText(link.url) }));
  const told = placed(
    [...fresh, ...links.filter((link) => !isNew.has(link) && discovery.has(link))],
    reading,
    discovery,
  );
  if (outcome.kind !== "failed" || outcome.reason !== "aborted")
    discovery.observe({ ...observationOf(page, outcome, reading), depth: page.depth, links: told });
  const byUrl = new Map(told.map((link) => [link.url, link]));
  return fresh.map((link) => {
    const kept = discovery.keep(link.url);
    if (kept === undefined) exploration.noteLeftOut();
    return newPage(byUrl.get(link.url) ?? link, { depth, memory, kept: kept ?? unjudged });
  });
}

/** Of a link that the strategy does not hold: its page comes when those that promise more have been visited. */
const unjudged = { priority: 300, note: "" };

/** With the places of the links on the page, where the strategy would learn from them. */
function placed(links: FoundLink[], reading: VisitedReading | undefined, discovery: Discovery): FoundLink[] {
  if (reading?.readPlaces === undefined || links.length === 0) return links;
  if (!discovery.wantsPlaces(links.map(({ url }) => url))) return links;
  const places = reading.readPlaces();
  return links.map((link) => {
    const place = places.get(link.url);
    if (place === undefined || link.origin === "canonical" || link.origin === "redirect") return link;
    const { text, tagPath, playersNear, neighbours } = place;
    return { ...link, text, tagPath, playersNear, neighbours };
  });
}

function observationOf(
  { url, role }: FrontierPage,
  outcome: FetchOutcome,
  reading: VisitedReading | undefined,
): Omit<Observation, "links"> {
  switch (outcome.kind) {
    case "page": {
      const page = reading?.reading;
      if (page === undefined) return { url, outcome: reading === undefined ? "failed" : "list" };
      const canonical = page.canonical === undefined ? {} : { canonical: page.canonical };
      return {
        url,
        outcome: "page",
        verdict: page.kind,
        score: page.score,
        fingerprint: outcome.bodyHash,
        ...canonical,
      };
    }
    case "unchanged":
      return { url, outcome: role === "page" ? "page" : "list" };
    case "refused":
      // What has cost a request was tried.
      return { url, outcome: outcome.facts.requestCount > 0 ? "failed" : "refused" };
    default:
      return { url, outcome: outcome.kind };
  }
}

type Keeping = { readonly depth: number; readonly memory: SiteMemory; readonly kept: typeof unjudged };

function newPage(link: FoundLink, { depth, memory, kept }: Keeping): NewPage {
  const { role } = link;
  const url = ownText(link.url);
  return {
    siteId: memory.siteId,
    key: pageKey(urlKey(url)),
    url,
    origin: originOf(url),
    role,
    priority: kept.priority,
    depth,
    context: writeContext(link, kept.note),
  };
}
