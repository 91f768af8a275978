import type { ProgrammeFacts } from "../../../libraries/recognition/index.ts";
import { identityKey } from "./identity-key.ts";
import { platformIdentity } from "./platform-identities.ts";
import { isGenericTitle, withoutSiteName } from "./titles.ts";

/** What merging looks at: of a programme just seen on a page, and of one that is known. Keys: see identity-key.ts. */
export type Traits = {
  readonly siteId: string;
  /** "" when no title, or only one that names nothing, was found. */
  readonly title: string;
  readonly durationSeconds: number | undefined;
  /** "2024-05-01". */
  readonly publishedDay: string | undefined;
  readonly isLive: boolean;
  readonly declared: ReadonlySet<string>;
  readonly media: ReadonlySet<string>;
  readonly embeds: ReadonlySet<string>;
  /** The only address is one programme's player at a known platform. */
  readonly isOnePlatformEmbed: boolean;
};

export type SeenProgramme = Traits & {
  readonly page: string;
  /** The page is the front page of its host: what it shows changes. */
  readonly isHome: boolean;
  /** Declared addresses that may well be a listing's: above the page in its path, or the page without its query. */
  readonly loose: ReadonlyMap<string, "above" | "without-query">;
};

export type SeenInput = {
  readonly siteId: string;
  /** Names of the site that titles may carry: its name, its key, its host. */
  readonly siteNames: readonly string[];
  readonly pageUrl: string;
  readonly facts: ProgrammeFacts;
};

const addressesMax = 12; // of one page; a page with more is a listing of players

/** Reduces what recognition read from a page to what decides which programme it is. */
export function readSeen({ siteId, siteNames, pageUrl, facts }: SeenInput): SeenProgramme {
  const names = [...siteNames, ...hostNames(pageUrl)];
  const title = withoutSiteName(facts.title?.value ?? "", names);
  const identities = facts.identities.filter(({ url }) => isWebAddress(url) && !isHomePage(url));
  const media = facts.media.filter(({ kind }) => kind !== "flash").slice(0, addressesMax);
  const embeds = facts.embeds.slice(0, addressesMax);
  const page = identityKey("page", pageUrl);
  return {
    siteId,
    page,
    isHome: isHomePage(pageUrl),
    title: isGenericTitle(title, names) ? "" : title,
    durationSeconds: facts.durationSeconds?.value,
    publishedDay: facts.published?.value.slice(0, 10),
    isLive: facts.isLive?.value ?? false,
    declared: new Set(identities.map(({ url }) => (url === pageUrl ? page : identityKey("page", url)))),
    loose: looseKeys(
      identities.map(({ url }) => url),
      pageUrl,
    ),
    media: new Set(media.map(({ url }) => identityKey("media", url))),
    embeds: new Set(embeds.map(({ url }) => identityKey("embed", url))),
    isOnePlatformEmbed: media.length === 0 && embeds.length === 1 && platformIdentity(embeds[0]!.url) !== undefined,
  };
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

const homePath = /^\/(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/?)?(?:(?:index|default|home|main)(?:\.[a-z]{2,5})?\/?)?$/i;

/** Whether an address is the front page of a host, in one of its languages: it carries no programme of its own. */
export function isHomePage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  return search === "" && homePath.test(pathname);
}

function looseKeys(urls: readonly string[], pageUrl: string): SeenProgramme["loose"] {
  return new Map(
    urls.flatMap((url) => {
      if (url === pageUrl) return [];
      const kind = looseness(new URL(url), new URL(pageUrl));
      return kind === undefined ? [] : [[identityKey("page", url), kind] as const];
    }),
  );
}

function looseness(declared: URL, page: URL): "above" | "without-query" | undefined {
  if (withoutWww(declared.host) !== withoutWww(page.host)) return undefined;
  const parent = declared.pathname.replace(/\/$/, "");
  if (parent === page.pathname.replace(/\/$/, ""))
    return declared.search === "" && page.search !== "" ? "without-query" : undefined;
  return page.pathname.startsWith(`${parent}/`) ? "above" : undefined;
}

function hostNames(pageUrl: string): string[] {
  if (!URL.canParse(pageUrl)) return [];
  const host = withoutWww(new URL(pageUrl).hostname);
  return [host, host.split(".").at(-2) ?? host];
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, "");
}
