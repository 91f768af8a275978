// Lists of programmes: newest by day, hottest by place, a topic, a site, search results.
import type { ComponentChildren } from "preact";
import type { CategoryCount, ProgrammeCard, Site } from "../../features/catalog/index.ts";
import {
  formatDay,
  formatMonth,
  formatNumber,
  hostLabel,
  Icon,
  type Language,
  Pager,
  safeLink,
  useViewer,
} from "../http/index.ts";
import { Card, RankedCard, SiteTile } from "./card.tsx";
import { categoryName } from "./category-names.ts";
import { usePortalMessages } from "./messages/portal-messages.ts";
import { SearchTabs } from "./social/search-form.tsx";

export type Listing = {
  readonly programmes: readonly ProgrammeCard[];
  readonly total: number;
  /** False: there are more than `total`. */
  readonly totalIsExact: boolean;
  readonly page: number;
  readonly pages: number;
  readonly limit: number;
};

const dayMs = 86_400_000;

export function NewestPage({ listing, path }: { listing: Listing; path: string }) {
  const text = usePortalMessages().list;
  const { language, now } = useViewer();
  return (
    <ListFrame title={text.newestTitle} intro={text.newestIntro} listing={listing} path={path}>
      {groupByAge(listing.programmes, now).map(({ age, programmes }) => (
        <section key={age} class="day" aria-labelledby={`age-${age}`}>
          <h2 id={`age-${age}`}>
            {age === "today" || age === "yesterday" || age === "thisWeek" ? text[age] : formatMonth(age, language)}
          </h2>
          <Grid programmes={programmes} heading="h3" />
        </section>
      ))}
    </ListFrame>
  );
}

export function HottestPage({ listing, path }: { listing: Listing; path: string }) {
  const text = usePortalMessages().list;
  const start = (listing.page - 1) * listing.limit + 1;
  return (
    <ListFrame title={text.hottestTitle} intro={text.hottestIntro} listing={listing} path={path}>
      <ol class="ranked-list wide" start={start}>
        {listing.programmes.map((programme, index) => (
          <li key={programme.id}>
            <RankedCard programme={programme} place={start + index} heading="h2" />
          </li>
        ))}
      </ol>
    </ListFrame>
  );
}

export function CategoryPage({ category, listing, path }: { category: string; listing: Listing; path: string }) {
  const text = usePortalMessages().list;
  const { language } = useViewer();
  const intro = text.categoryIntro(totalText(listing, language));
  return (
    <ListFrame title={categoryName(category, language)} intro={intro} listing={listing} path={path}>
      <Grid programmes={listing.programmes} heading="h2" />
    </ListFrame>
  );
}

export function CategoriesPage({ counts }: { counts: readonly CategoryCount[] }) {
  const text = usePortalMessages().list;
  return (
    <>
      <h1>{text.categoriesTitle}</h1>
      {counts.length === 0 ? <Nothing /> : <CategoryLinks counts={counts} />}
    </>
  );
}

export function CategoryLinks({ counts }: { counts: readonly CategoryCount[] }) {
  const { language } = useViewer();
  return (
    <ul class="category-links">
      {counts.map(({ category, count }) => (
        <li key={category}>
          <a href={`/category/${category}`}>
            <span>{categoryName(category, language)}</span>
            <span class="soft">{formatNumber(count, language)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

type SearchProps = {
  readonly query: string;
  readonly listing: Listing;
  readonly counts: readonly CategoryCount[];
  readonly path: string;
};

export function SearchPage({ query, listing, counts, path }: SearchProps) {
  const text = usePortalMessages().search;
  const { language } = useViewer();
  if (query === "" || listing.total === 0) {
    return (
      <div class="stack">
        <SearchTabs query={query} current="videos" />
        <h1>{query === "" ? text.title : text.nothing(query)}</h1>
        {query === "" ? <p>{text.ask}</p> : <Tips />}
        {counts.length > 0 && <p>{text.orTopics}</p>}
        <CategoryLinks counts={counts} />
      </div>
    );
  }
  return (
    <>
      <SearchTabs query={query} current="videos" />
      <ListFrame
        title={text.titleFor(query)}
        intro={text.found(totalText(listing, language))}
        listing={listing}
        path={path}
      >
        <Grid programmes={listing.programmes} heading="h2" />
      </ListFrame>
    </>
  );
}

function Tips() {
  const text = usePortalMessages().search;
  return (
    <ul>
      {text.tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  );
}

export function SitePage({ site, listing, path }: { site: Site; listing: Listing; path: string }) {
  const text = usePortalMessages().site;
  const { language } = useViewer();
  const home = safeLink(site.seeds[0]);
  const isRemoved = site.state === "removed";
  return (
    <>
      <header class="site-head">
        <SiteTile name={site.name} />
        <div>
          <h1>{site.name}</h1>
          <p class="soft">
            {isRemoved
              ? text.removed
              : `${text.programmes(totalText(listing, language))} · ${text.since(formatDay(site.addedAt, language))}`}
          </p>
          {site.isSample && <p class="soft">{text.sample}</p>}
          {site.state === "paused" && <p class="soft">{text.paused}</p>}
        </div>
        {home !== undefined && (
          <a class="button" href={home} rel="noopener noreferrer external" target="_blank" title={hostLabel(home)}>
            {text.source}
            <Icon name="external" size={18} />
          </a>
        )}
      </header>
      {listing.programmes.length > 0 && <Grid programmes={listing.programmes} heading="h2" />}
      {listing.programmes.length === 0 && !isRemoved && <Nothing />}
      <Pager path={path} page={listing.page} pages={listing.pages} />
    </>
  );
}

type FrameProps = { title: string; intro: string; listing: Listing; path: string; children: ComponentChildren };

function ListFrame({ title, intro, listing, path, children }: FrameProps) {
  return (
    <>
      <header class="list-head">
        <h1>{title}</h1>
        <p class="soft">{intro}</p>
      </header>
      {listing.programmes.length === 0 ? <Nothing /> : children}
      <Pager path={path} page={listing.page} pages={listing.pages} />
    </>
  );
}

function Grid({ programmes, heading }: { programmes: readonly ProgrammeCard[]; heading: "h2" | "h3" }) {
  return (
    <ul class="card-grid">
      {programmes.map((programme, index) => (
        <li key={programme.id}>
          <Card programme={programme} heading={heading} isEager={index < 4} hasWhy={false} />
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  const text = usePortalMessages().list;
  return (
    <div class="nothing">
      <p>
        <strong>{text.nothing}</strong>
      </p>
      <p class="soft">{text.nothingNext}</p>
    </div>
  );
}

function totalText({ total, totalIsExact }: Listing, language: Language): string {
  return `${formatNumber(total, language)}${totalIsExact ? "" : "+"}`;
}

/** "today", "yesterday", "thisWeek" or a month, "2026-11". Days are those of UTC. */
type Age = "today" | "yesterday" | "thisWeek" | `${number}-${number}`;
type AgeGroup = { readonly age: Age; readonly programmes: ProgrammeCard[] };

/** Runs of programmes of one age, in the order given. */
function groupByAge(programmes: readonly ProgrammeCard[], now: Date): AgeGroup[] {
  const groups: AgeGroup[] = [];
  for (const programme of programmes) {
    const age = ageOf(programme.publishedAt ?? programme.firstSeenAt, now);
    const last = groups.at(-1);
    if (last?.age === age) last.programmes.push(programme);
    else groups.push({ age, programmes: [programme] });
  }
  return groups;
}

function ageOf(at: Date, now: Date): Age {
  const days = Math.floor(now.getTime() / dayMs) - Math.floor(at.getTime() / dayMs);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days < 7 ? "thisWeek" : (at.toISOString().slice(0, 7) as Age);
}
