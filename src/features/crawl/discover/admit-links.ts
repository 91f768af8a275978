import type { SiteId } from "../../../base/ids.ts";
import { ownText } from "../../../base/own-text.ts";
import { trapKind } from "../../../libraries/discovery/index.ts";
import { inScope, type SiteLimits, type SiteScope } from "../../catalog/index.ts";
import { type RobotsRules, robotsAllow } from "../fetch/robots.ts";
import { pageKey } from "../frontier/hash.ts";
import { originOf, targetOf } from "../frontier/host-key.ts";
import type { KnownLinks } from "../frontier/known-links.ts";
import type { NewPage, PageRole } from "../frontier/page.ts";
import { type FoundLink, linkPriority } from "./link-priority.ts";
import { otherSpelling } from "./other-spelling.ts";

/** What the links of one page are judged by. */
export type AdmissionContext = {
  readonly siteId: SiteId;
  readonly scope: SiteScope;
  readonly limits: SiteLimits;
  readonly known: KnownLinks;
  /** Depth and energy the new pages get. */
  readonly depth: number;
  readonly energy: number;
  /** Rules of one origin; links to other origins are tested when their turn comes. */
  readonly origin: string;
  readonly robots: RobotsRules;
  readonly isStopped: (address: Address) => boolean;
  /** Pages the site may still take; asked for every link that passes all else. */
  readonly takeRoom: () => boolean;
  /** The same for sitemaps, which take no room of pages. */
  readonly takeSitemap: () => boolean;
  readonly urlKey: (url: string) => string;
  readonly now: Date;
};

export type Admission = {
  readonly pages: readonly NewPage[];
  /** Links not taken up, by reason, each address once a worker's lifetime. */
  readonly refused: ReadonlyMap<string, RefusedLinks>;
};

/** What templates tell addresses by. */
export type Address = { readonly url: string; readonly role: PageRole; readonly depth: number };

export type RefusedLinks = { count: number; readonly exampleUrl: string };

// Files that are no pages; a page that shows one has been read for it already.
const fileSuffix =
  /\.(mp4|m4v|webm|mkv|mov|avi|wmv|flv|f4v|mpe?g|3gp|ts|m3u8?|mpd|mp3|m4a|ogg|oga|ogv|opus|wav|flac|aac|wma|ra|rm|rmvb|swf|jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|css|js|mjs|woff2?|ttf|otf|eot|pdf|docx?|xlsx?|pptx?|epub|zip|rar|7z|t?gz|bz2|xz|exe|dmg|apk|iso|torrent|srt|vtt|ass)(?:[?#]|$)/i;

/** The ending of an address that is a file's and no page's, "mp4"; undefined for all others. */
export function fileEnding(url: string): string | undefined {
  return fileSuffix.exec(targetOf(url))?.[1]?.toLowerCase();
}

/**
 * Keeps the links that become pages: unknown, in scope, no file, no trap, not too deep, allowed, and with room left. Known
 * addresses cost one hash; only what is new to this worker is looked at closer.
 */
export function admitLinks(links: Iterable<FoundLink>, context: AdmissionContext): Admission {
  const pages: NewPage[] = [];
  const refused = new Map<string, RefusedLinks>();
  for (const link of links) {
    if (!context.known.isNew(link.url)) continue;
    const why = refusalOf(link, context);
    if (why === "known") continue;
    if (why === undefined) pages.push(newPage(link, context));
    else {
      const entry = refused.get(why);
      if (entry) entry.count++;
      else refused.set(why, { count: 1, exampleUrl: ownText(link.url) });
    }
  }
  return { pages, refused };
}

function refusalOf(link: FoundLink, context: AdmissionContext): string | undefined {
  const { url } = link;
  if (link.role !== "sitemap" && !inScope(context.scope, url)) return "out-of-scope";
  if (link.role === "page" && fileEnding(url) !== undefined) return "file";
  const trap = trapKind(url, context.now);
  if (trap) return trap;
  if (context.depth > context.limits.depthMax) return "depth";
  if (originOf(url) === context.origin && !robotsAllow(context.robots, targetOf(url))) return "robots";
  if (context.isStopped({ url, role: link.role, depth: context.depth })) return "stopped-template";
  const key = context.urlKey(url);
  if (key !== url && !context.known.isNew(key)) return "known";
  if (isSpelledOtherwise(link, context)) return "known";
  if (link.role === "sitemap" && !context.takeSitemap()) return "sitemaps-limit";
  return link.role !== "page" || context.takeRoom() ? undefined : "pages-limit";
}

// A redirect or refresh from one spelling to the other is how a site says that they are not the same.
function isSpelledOtherwise({ url, role, source }: FoundLink, { known }: AdmissionContext): boolean {
  if (role !== "page" || source === "redirect" || source === "meta-refresh") return false;
  const other = otherSpelling(url);
  return other !== undefined && known.has(other);
}

function newPage(link: FoundLink, context: AdmissionContext): NewPage {
  const url = ownText(link.url);
  const origin = originOf(url);
  return {
    siteId: context.siteId,
    key: pageKey(context.urlKey(url)),
    url,
    origin: origin === context.origin ? context.origin : origin,
    role: link.role,
    priority: linkPriority(link, context.energy, context.depth),
    depth: context.depth,
    energy: context.energy,
  };
}
