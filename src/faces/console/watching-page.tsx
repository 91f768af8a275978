import type { CrawlHour, LoggedVisit } from "../../features/crawl/index.ts";
import { useConsoleMessages } from "./messages/console-messages.ts";
import { Head } from "./pieces.tsx";
import { SeriesPlot } from "./series-plot.tsx";
import { VisitsTable } from "./visits-table.tsx";

/** Spans of the trends: a day, a week, 30 days. */
export const spansHours = [24, 168, 720] as const;

export function LivePage({
  visits,
  siteNames,
}: {
  visits: readonly LoggedVisit[];
  siteNames: ReadonlyMap<string, string>;
}) {
  const text = useConsoleMessages().live;
  return (
    <div data-live={`/console/live/events?after=${visits[0]?.id ?? "0"}`}>
      <Head title={text.title}>
        <p
          class="live-state"
          data-live-state
          data-on={text.on}
          data-off={text.off}
          data-paused={text.paused}
          role="status"
        />
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
      <p class="soft">
        {text.intro}{" "}
        <span data-rate-line hidden>
          <strong data-rate>0</strong> {text.rate}
        </span>
      </p>
      <noscript>
        <p class="soft">{text.still}</p>
      </noscript>
      {visits.length === 0 && (
        <p class="nothing" data-live-none>
          {text.none}
        </p>
      )}
      <VisitsTable label={text.title} visits={visits} siteNames={siteNames} />
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
