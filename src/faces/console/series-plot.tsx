import type { CrawlHour } from "../../features/crawl/index.ts";
import { formatNumber, TableScroll, useViewer } from "../http/index.ts";
import { useConsoleMessages } from "./messages/console-messages.ts";

export type SeriesKey = "visits" | "errors" | "newPages" | "newProgrammes";

type PlotProps = {
  readonly id: string;
  readonly title: string;
  readonly series: readonly CrawlHour[];
  /** One or two that share a scale. */
  readonly keys: readonly SeriesKey[];
};

/**
 * Measures by the hour. The table is the truth: the script draws the plot from it (islands/plots.ts), and without
 * scripts the table stands alone.
 */
export function SeriesPlot({ id, title, series, keys }: PlotProps) {
  const text = useConsoleMessages().trends;
  const total = series.reduce((sum, hour) => sum + keys.reduce((all, key) => all + hour[key], 0), 0);
  return (
    <section class="console-section" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span class="soft">{text.perHour}</span>
      </h2>
      {total === 0 ? (
        <p class="soft">{text.none}</p>
      ) : (
        <div data-plot data-unit={text.perHour}>
          <div class="plot" data-canvas role="img" aria-label={title} hidden />
          <details open data-table>
            <summary>{text.table}</summary>
            <SeriesTable title={title} series={series} keys={keys} />
          </details>
        </div>
      )}
    </section>
  );
}

function SeriesTable({ title, series, keys }: Omit<PlotProps, "id">) {
  const text = useConsoleMessages().trends;
  const { language } = useViewer();
  return (
    <TableScroll label={title}>
      <table class="dense series-table">
        <thead>
          <tr>
            <th scope="col">{text.hour}</th>
            {keys.map((key) => (
              <th key={key} scope="col" class="number">
                {text.series[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map((hour) => (
            <tr key={hour.from.getTime()}>
              <th scope="row" data-at={hour.from.getTime() / 1000}>
                <time dateTime={hour.from.toISOString()}>{hour.from.toISOString().slice(0, 16).replace("T", " ")}</time>
              </th>
              {keys.map((key) => (
                <td key={key} class="number" data-value={hour[key]}>
                  {formatNumber(hour[key], language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
