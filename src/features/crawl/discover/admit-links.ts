import { ownText } from "../../../base/own-text.ts";
import { type FoundLink, isFile, type LinkRefusal, trapKind } from "../../../libraries/discovery/index.ts";
import { inScope, type SiteLimits, type SiteScope } from "../../catalog/index.ts";
import { type RobotsRules, robotsAllow } from "../fetch/robots.ts";
import { originOf, targetOf } from "../frontier/host-key.ts";
import type { KnownLinks } from "../frontier/known-links.ts";
import type { PageRole } from "../frontier/page.ts";
import { otherSpelling } from "./other-spelling.ts";

/** What the links of one page are judged by. */
export type AdmissionContext = {
  readonly scope: SiteScope;
  readonly limits: SiteLimits;
  readonly known: KnownLinks;
  /** What the new pages get. */
  readonly depth: number;
  /** Rules of one origin; links to other origins are tested when their turn comes. */
  readonly origin: string;
  readonly robots: RobotsRules;
  readonly isStopped: (address: Address) => boolean;
  /** What the site's strategy does not take up. */
  readonly strategyRefusal: (link: FoundLink) => LinkRefusal | undefined;
  /** Pages the site may still take; asked for every link that passes all else. */
  readonly takeRoom: () => boolean;
  /** The same for sitemaps, which take no room of pages. */
  readonly takeSitemap: () => boolean;
  readonly urlKey: (url: string) => string;
  readonly now: Date;
};

export type Admission = {
  /** New ones. */
  readonly links: readonly FoundLink[];
  /** Links not taken up, by reason, each address once a worker's lifetime. */
  readonly refused: ReadonlyMap<string, RefusedLinks>;
};

/** What templates tell addresses by. */
export type Address = { readonly url: string; readonly role: PageRole; readonly depth: number };

export type RefusedLinks = { count: number; readonly exampleUrl: string };

/**
 * Keeps the links that become pages: unknown, in scope, no file, no trap, not too deep, allowed, and with room left. Known
 * addresses cost one hash; only what is new to this worker is looked at closer.
 */
export function admitLinks(links: Iterable<FoundLink>, context: AdmissionContext): Admission {
  const admitted: FoundLink[] = [];
  const refused = new Map<string, RefusedLinks>();
  for (const link of links) {
    if (!context.known.isNew(link.url)) continue;
    const why = refusalOf(link, context);
    if (why === "known") continue;
    if (why === undefined) admitted.push(link);
    else {
      const entry = refused.get(why);
      if (entry) entry.count++;
      else refused.set(why, { count: 1, exampleUrl: ownText(link.url) });
    }
  }
  return { links: admitted, refused };
}

function refusalOf(link: FoundLink, context: AdmissionContext): string | undefined {
  const { url } = link;
  if (link.role !== "sitemap" && !inScope(context.scope, url)) return "out-of-scope";
  if (link.role === "page" && isFile(url)) return "file";
  const trap = trapKind(url, context.now);
  if (trap) return trap;
  if (context.depth > context.limits.depthMax) return "depth";
  if (originOf(url) === context.origin && !robotsAllow(context.robots, targetOf(url))) return "robots";
  const refusal = context.strategyRefusal(link);
  if (refusal !== undefined) return refusal;
  if (context.isStopped({ url, role: link.role, depth: context.depth })) return "stopped-template";
  const key = context.urlKey(url);
  if (key !== url && !context.known.isNew(key)) return "known";
  if (isSpelledOtherwise(link, context)) return "known";
  if (link.role === "sitemap" && !context.takeSitemap()) return "sitemaps-limit";
  return link.role !== "page" || context.takeRoom() ? undefined : "pages-limit";
}

// A redirect or refresh from one spelling to the other is how a site says that they are not the same.
function isSpelledOtherwise({ url, role, origin }: FoundLink, { known }: AdmissionContext): boolean {
  if (role !== "page" || origin === "redirect") return false;
  const other = otherSpelling(url);
  return other !== undefined && known.has(other);
}
