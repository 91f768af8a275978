import { urlKey } from "../../../libraries/recognition/index.ts";
import { type RobotsRules, robotsAllow } from "../fetch/robots.ts";
import { pageKey } from "../frontier/hash.ts";
import { originOf, targetOf } from "../frontier/host-key.ts";
import type { NewPage } from "../frontier/page.ts";
import type { SiteMemory } from "../site-memory.ts";
import { plainLink } from "./exploration.ts";
import { writeContext } from "./link-context.ts";

const robotsPriority = 950;
const sitemapsMax = 50; // named in one robots.txt

type SitemapRequest = {
  readonly origin: string;
  /** Addresses of robots.txt; a sitemap may lie on another host when robots.txt names it (sitemaps.org). */
  readonly named: readonly string[];
  readonly memory: SiteMemory;
  readonly robots: RobotsRules;
};

/** The sitemaps of an origin as pages: those named, else the one place where most sites have theirs. */
export function sitemapPages({ origin, named, memory, robots }: SitemapRequest): NewPage[] {
  const urls = named.length > 0 ? named.slice(0, sitemapsMax) : [`${origin}/sitemap.xml`];
  return urls
    .filter((url) => originOf(url) !== origin || robotsAllow(robots, targetOf(url)))
    .map((url) => ({
      siteId: memory.siteId,
      key: pageKey(urlKey(url)),
      url,
      origin: originOf(url),
      role: "sitemap",
      priority: robotsPriority,
      depth: 0,
      context: writeContext(plainLink(url, "robots"), ""),
    }));
}
