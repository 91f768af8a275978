import type { PageRole, StoredKind } from "../frontier/page.ts";

/** How a link was found; decides where in the frontier its page stands. */
export type LinkSource =
  | "seed"
  | "robots"
  | "feed-advert"
  | "redirect"
  | "meta-refresh"
  | "canonical"
  | "card"
  | "feed-item"
  | "sitemap-page"
  | "sitemap-index"
  | "link";

/** A site's own feeds stand on its first page; one of a single page's comments, or of a tag, has nothing that links have not. */
const priorityOfInnerFeeds = 350;

export type FoundLink = {
  readonly url: string;
  /** Anchor text; "" when there is none. */
  readonly text: string;
  readonly source: LinkSource;
  readonly role: PageRole;
  readonly noFollow: boolean;
};

/** Full energy: links of a relevant page. */
export const energyMax = 3;

/**
 * The energy a page hands to its links: full below a page with programmes, one less below one without, until at 0 the
 * branch stands at the end of the frontier.
 *
 * Source: B3 of spec/reference-systems.md, after de Bra and Post, "Information retrieval in the World-Wide Web: making
 * client-based searching feasible" (Fish-Search), 1994.
 */
export function energyOfChildren(kind: StoredKind, energy: number): number {
  return kind === "none" ? Math.max(0, energy - 1) : energyMax;
}

const bySource: Readonly<Record<LinkSource, number>> = {
  seed: 1000,
  robots: 950,
  "feed-advert": 900,
  "sitemap-index": 880,
  redirect: 800,
  "meta-refresh": 800,
  card: 750,
  "feed-item": 740,
  canonical: 700,
  "sitemap-page": 450,
  link: 500,
};

// Words of addresses and link texts, the same on many sites; the order of the frontier is all they decide.
const programmeWords =
  /video|watch|play|episode|movie|film|show|clip|podcast|listen|audio|vod|\btv\b|\/v\/|\/ep\/|shipin|bofang|dianying|dongman|zongyi|番組|動画|视频|影片|播放|节目|电影|综艺|剧集|直播|第.{1,4}[集期话]/i;
const listingWords =
  /[?&/](?:page|p|pg|paged|offset|start)[=/]\d|\/page\/|category|channel|section|\/list|archive|latest|newest|popular|\/tag|下一页|下页|更多|最新|热门|分类|频道|栏目/i;
const idleWords =
  /login|log-in|signin|sign-in|register|signup|logout|cart|checkout|account|password|privacy|terms|cookie|contact|about|imprint|impressum|legal|help|faq|feedback|report|share|print|reply|comment|subscribe|advert|sitemap\.html|登录|注册|隐私|联系|关于|帮助|举报|投稿/i;

/**
 * Where a new page stands, 0..1000, larger first.
 *
 * @param depth links away from a seed: nearer pages first, which keeps the walk breadth-first among equals.
 */
export function linkPriority(link: FoundLink, energy: number, depth: number): number {
  const base = link.source === "feed-advert" && depth > 1 ? priorityOfInnerFeeds : bySource[link.source];
  if (link.source === "seed" || link.source === "robots") return base;
  let value = base + (energy - 1) * 40 - Math.min(depth, 20) * 4;
  if (link.source === "link" || link.source === "sitemap-page") {
    if (programmeWords.test(link.url) || programmeWords.test(link.text)) value += 120;
    else if (listingWords.test(link.url) || listingWords.test(link.text)) value += 90;
    if (idleWords.test(link.url)) value -= 250;
  }
  if (link.noFollow) value -= 100;
  return Math.max(0, Math.min(999, Math.round(value)));
}
