import type { SiteDay } from "./days.ts";
import type { Page, PageTruth, SampleSite } from "./site.ts";

export type TruthProgramme = PageTruth & {
  readonly siteKey: string;
  /** The address of the page that shows it, without session id. */
  readonly url: string;
  readonly kind: "play" | "embed";
  readonly language: string;
  readonly addedOnDay: number;
  readonly editedOnDay?: number;
};

export type TruthListing = {
  readonly siteKey: string;
  readonly url: string /** Play-page addresses in the order shown. */;
  readonly items: readonly string[];
};

/** What is true of all sample sites on one day; addresses are absolute. */
export type Truth = {
  readonly day: number;
  readonly programmes: readonly TruthProgramme[];
  readonly listings: readonly TruthListing[];
  /** Pages without any programme. */
  readonly otherPages: readonly string[];
  /** Programmes that were there on an earlier day. */
  readonly gone: readonly { readonly siteKey: string; readonly title: string; readonly removedOnDay: number }[];
};

export function truthOf(day: number, sites: readonly { site: SampleSite; siteDay: SiteDay }[]): Truth {
  const programmes: TruthProgramme[] = [];
  const listings: TruthListing[] = [];
  const otherPages: string[] = [];
  for (const { site, siteDay } of sites) {
    const { origin } = siteDay.world;
    const addressOf = new Map<string, string>();
    for (const [address, page] of siteDay.pages)
      if (isShown(page)) addressOf.set(page.programme.slug, origin + address);
    for (const [address, page] of siteDay.pages) {
      const url = origin + address;
      if (isShown(page)) programmes.push(truthProgramme(site, url, page));
      else if (page.kind === "listing")
        listings.push({ siteKey: site.key, url, items: page.items.map((item) => addressOf.get(item.slug) ?? "") });
      else if (page.kind === "none" && (page.status ?? 200) === 200) otherPages.push(url);
    }
  }
  const gone = sites.flatMap(({ site, siteDay }) =>
    siteDay.world.gone.map(({ title, removedOnDay }) => ({
      siteKey: site.key,
      title,
      removedOnDay: removedOnDay ?? day,
    })),
  );
  return { day, programmes, listings, otherPages, gone };
}

type Shown = Extract<Page, { kind: "play" | "embed" }>;

function isShown(page: Page): page is Shown {
  return page.kind === "play" || page.kind === "embed";
}

function truthProgramme(site: SampleSite, url: string, { kind, programme, truth }: Shown): TruthProgramme {
  return {
    ...truth,
    siteKey: site.key,
    url,
    kind,
    language: site.language,
    addedOnDay: programme.addedOnDay,
    ...(programme.editedOnDay === undefined ? {} : { editedOnDay: programme.editedOnDay }),
  };
}
