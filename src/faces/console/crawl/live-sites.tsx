import type { SiteId } from "../../../base/ids.ts";
import type { LiveMinute, LiveSite, LiveSort, LiveState, LiveTotals } from "../../../features/crawl/index.ts";
import { liveSorts, liveStates } from "../../../features/crawl/index.ts";
import { formatCount, formatMeasure, formatNumber, formatShare, TableScroll, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { SparkBars } from "./spark-bars.tsx";

/** What is shown of the sites: a page of them, in an order, of one state or all. */
export type LiveChoice = { readonly sort: LiveSort; readonly state: LiveState | undefined; readonly page: number };

/** Reads `?sort=`, `?state=`; unknown words are the usual. */
export function readLiveChoice(sort: string | undefined, state: string | undefined): Omit<LiveChoice, "page"> {
  return {
    sort: liveSorts.find((one) => one === sort) ?? "rate",
    state: liveStates.find((one) => one === state),
  };
}

/** The live view's address for a choice. */
export function livePath({ sort, state, page }: LiveChoice, path = "/console/live"): string {
  const query = new URLSearchParams({
    ...(sort === "rate" ? {} : { sort }),
    ...(state === undefined ? {} : { state }),
    ...(page <= 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The sums over all sites. */
export function LiveFigures({ totals }: { totals: LiveTotals }) {
  const text = useConsoleMessages().crawl.live;
  const { language } = useViewer();
  const count = (value: number) => {
    const amount = formatCount(value, language);
    return <span title={amount.exact}>{amount.text}</span>;
  };
  const { lastHour, knownPages, visitedPages } = totals;
  const figures = [
    [text.totals.rate, formatMeasure(totals.requestsPerSecond, language, 3)],
    [
      text.totals.working,
      text.ofKnown(formatNumber(totals.byState.working, language), formatNumber(totals.sites, language)),
    ],
    [text.totals.waiting, count(totals.waitingPages)],
    [text.totals.visited, knownPages === 0 ? "–" : formatShare(visitedPages / knownPages, language)],
    [text.totals.errors, count(lastHour.errors)],
    [text.totals.harvest, harvest(lastHour, language)],
  ] as const;
  return (
    <dl class="console-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** New programmes per 100 requests. */
export function harvest(
  { requests, programmes }: { readonly requests: number; readonly programmes: number },
  language: "en" | "zh",
): string {
  return requests === 0 ? "–" : formatMeasure((100 * programmes) / requests, language, 2);
}

export function LiveFilter({ choice, totals }: { choice: LiveChoice; totals: LiveTotals }) {
  const text = useConsoleMessages().crawl.live;
  const { language } = useViewer();
  const states: readonly (LiveState | undefined)[] = [undefined, ...liveStates];
  return (
    <nav class="choices live-filter" aria-label={text.filter}>
      {states.map((state) => (
        <a
          key={state ?? "all"}
          class="button small"
          href={livePath({ ...choice, state, page: 1 })}
          aria-current={state === choice.state ? "true" : undefined}
        >
          {state === undefined ? text.all : text.states[state]}{" "}
          <span class="soft">{formatNumber(state === undefined ? totals.sites : totals.byState[state], language)}</span>
        </a>
      ))}
    </nav>
  );
}

type Column = {
  readonly name: keyof ReturnType<typeof useColumns>;
  readonly sort?: LiveSort;
  readonly isNumber?: boolean;
};

const columns: readonly Column[] = [
  { name: "site", sort: "site" },
  { name: "state" },
  { name: "rate", sort: "rate", isNumber: true },
  { name: "hour" },
  { name: "waiting", sort: "waiting", isNumber: true },
  { name: "errors", sort: "errors", isNumber: true },
  { name: "known", sort: "known", isNumber: true },
  { name: "programmes", sort: "programmes", isNumber: true },
  { name: "harvest", sort: "harvest", isNumber: true },
  { name: "strategy" },
];

function useColumns() {
  return useConsoleMessages().crawl.live.columns;
}

type TableProps = {
  readonly sites: readonly LiveSite[];
  readonly minutes: readonly LiveMinute[];
  readonly choice: LiveChoice;
};

export function LiveSitesTable({ sites, minutes, choice }: TableProps) {
  const text = useConsoleMessages();
  const names = useColumns();
  return (
    <TableScroll label={text.crawl.live.sitesTitle}>
      <table class="dense live-sites-table" data-rows>
        <thead>
          <tr>
            {columns.map(({ name, sort, isNumber }) => (
              <th
                key={name}
                scope="col"
                class={isNumber ? "number" : undefined}
                aria-sort={sort !== choice.sort ? undefined : sort === "site" ? "ascending" : "descending"}
              >
                {sort === undefined ? (
                  names[name]
                ) : (
                  <a
                    href={livePath({ ...choice, sort, page: 1 })}
                    title={name === "harvest" ? text.crawl.live.harvestHint : text.sortBy(names[name])}
                  >
                    {names[name]}
                  </a>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-live-sites>
          <LiveSiteRows sites={sites} minutes={minutes} />
        </tbody>
      </table>
    </TableScroll>
  );
}

export function LiveSiteRows({ sites, minutes }: Omit<TableProps, "choice">) {
  const bySite = new Map<SiteId, LiveMinute[]>();
  for (const minute of minutes) bySite.set(minute.siteId, [...(bySite.get(minute.siteId) ?? []), minute]);
  return (
    <>
      {sites.map((site) => (
        <LiveSiteRow key={site.siteId} site={site} minutes={bySite.get(site.siteId) ?? []} />
      ))}
    </>
  );
}

function LiveSiteRow({ site, minutes }: { site: LiveSite; minutes: readonly LiveMinute[] }) {
  const text = useConsoleMessages().crawl.live;
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const { lastHour, knownPages, visitedPages, requestsPerSecond: rate } = site;
  return (
    <tr data-site={site.siteId}>
      <th scope="row">
        <a href={`/console/site/${site.siteId}`} data-row>
          {site.siteName}
        </a>
      </th>
      <td>
        <span class={`state live-${site.state}`}>{text.states[site.state]}</span>
      </td>
      <td class="number">
        {rate === 0 ? <span class="soft">0</span> : <strong>{formatMeasure(rate, language, 2)}</strong>}
      </td>
      <td class="bar-cell">
        <SparkBars minutes={minutes} />
      </td>
      <td class="number">{number(site.waitingPages)}</td>
      <td class="number">
        {lastHour.errors === 0 ? (
          <span class="soft">0</span>
        ) : (
          <strong class="bad-text">{number(lastHour.errors)}</strong>
        )}
      </td>
      <td class="number">
        {number(visitedPages)} / {number(knownPages)}
        <Share part={visitedPages} whole={knownPages} />
      </td>
      <td class="number">{number(site.programmes)}</td>
      <td class="number">{harvest(lastHour, language)}</td>
      <td class="live-strategy">
        <code>{site.strategy}</code>
        {site.ending !== undefined && <span class="soft"> · {text.endings[site.ending]}</span>}
      </td>
    </tr>
  );
}

/** A thin bar under a number that is a part of another; it says no more than the numbers. */
function Share({ part, whole }: { part: number; whole: number }) {
  const width = whole <= 0 ? 0 : Math.min(100, (100 * part) / whole);
  return (
    <svg class="share" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
      <rect class="meter-field" x="0" y="0" width="100" height="3" />
      <rect class="bar-for" x="0" y="0" width={width} height="3" />
    </svg>
  );
}
