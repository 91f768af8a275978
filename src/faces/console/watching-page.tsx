import type { CrawlHour, LiveMinute, LiveSite, LiveTotals, LoggedVisit } from "../../features/crawl/index.ts";
import { Pager } from "../http/index.ts";
import { type LiveChoice, LiveFigures, LiveFilter, LiveSitesTable, livePath } from "./crawl/live-sites.tsx";
import { useConsoleMessages } from "./messages/console-messages.ts";
import { Head } from "./pieces.tsx";
import { SeriesPlot } from "./series-plot.tsx";
import { VisitsTable } from "./visits-table.tsx";

/** Spans of the trends: a day, a week, 30 days. */
export const spansHours = [24, 168, 720] as const;

export type LiveProps = {
  readonly totals: LiveTotals;
  readonly sites: readonly LiveSite[];
  readonly minutes: readonly LiveMinute[];
  readonly choice: LiveChoice;
  readonly pages: number;
  readonly visits: readonly LoggedVisit[];
  readonly siteNames: ReadonlyMap<string, string>;
};

/** How the crawl of each site stands, and the visits as they are recorded; both renew themselves. */
export function LivePage({ totals, sites, minutes, choice, pages, visits, siteNames }: LiveProps) {
  const { live: text, crawl, address, addSite } = useConsoleMessages();
  const events = livePath(choice, "/console/live/events");
  return (
    <div data-live={`${events}${events.includes("?") ? "&" : "?"}after=${visits[0]?.id ?? "0"}`}>
      <Head title={text.title}>
        <p
          class="live-state"
          data-live-state
          data-on={text.on}
          data-off={text.off}
          data-paused={text.paused}
          role="status"
        />
        <a class="button small" href="/console/address">
          {address.ask}
        </a>
        <button
          type="button"
          class="button small"
          data-live-toggle
          data-resume={text.resume}
          data-pause={text.pause}
          hidden
        >
          {text.pause}
        </button>
      </Head>
      <noscript>
        <p class="soft">{text.still}</p>
      </noscript>
      <div data-live-totals>
        <LiveFigures totals={totals} />
      </div>
      <section class="live-sites" aria-labelledby="sites-now">
        <h2 id="sites-now" class="visually-hidden">
          {crawl.live.sitesTitle}
        </h2>
        {totals.sites === 0 ? (
          <div class="nothing">
            <p class="soft">{crawl.live.noneAtAll}</p>
            <p class="acts">
              <a class="button primary" href="/console/add">
                {addSite}
              </a>
            </p>
          </div>
        ) : (
          <>
            <div data-live-filter>
              <LiveFilter choice={choice} totals={totals} />
            </div>
            {sites.length === 0 ? (
              <p class="nothing">{crawl.live.none}</p>
            ) : (
              <LiveSitesTable sites={sites} minutes={minutes} choice={choice} />
            )}
            <Pager path={livePath({ ...choice, page: 1 })} page={choice.page} pages={pages} />
          </>
        )}
      </section>
      <section class="console-section bounded" aria-labelledby="visits">
        <h2 id="visits">
          {crawl.live.visitsTitle}{" "}
          <span class="soft" data-rate-line hidden>
            <span data-rate>0</span> {text.rate}
          </span>
        </h2>
        {visits.length === 0 && (
          <p class="nothing" data-live-none>
            {text.none}
          </p>
        )}
        <VisitsTable label={text.title} visits={visits} siteNames={siteNames} />
      </section>
    </div>
  );
}

export function TrendsPage({ series, hours }: { series: readonly CrawlHour[]; hours: number }) {
  const { trends: text, freshness } = useConsoleMessages();
  return (
    <>
      <Head title={text.title}>
        <nav aria-label={text.range} class="choices">
          {spansHours.map((span) => (
            <a
              key={span}
              class="button small"
              href={`/console/trends?hours=${span}`}
              aria-current={span === hours ? "true" : undefined}
            >
              {text.ranges[span]}
            </a>
          ))}
        </nav>
      </Head>
      <p class="soft">
        <a href="/console/freshness">{freshness.fromTrends}</a>
      </p>
      <div class="plots">
        <SeriesPlot id="pages" title={text.series.newPages ?? ""} series={series} keys={["newPages"]} />
        <SeriesPlot id="programmes" title={text.series.newProgrammes ?? ""} series={series} keys={["newProgrammes"]} />
      </div>
      <SeriesPlot id="visited" title={text.visits} series={series} keys={["visits", "errors"]} />
    </>
  );
}
