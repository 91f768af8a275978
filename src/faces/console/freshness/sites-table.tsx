import type { SiteFreshness } from "../../../features/crawl/index.ts";
import { formatMeasure, formatNumber, formatShare, formatSpan, TableScroll, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";

const columnNames = ["coverage", "fresh", "listings", "overdue", "age", "spent", "threshold", "churn"] as const;

/** How fresh each site's copy is; the names lead to the measures of the site alone. */
export function SitesFreshnessTable({ sites }: { sites: readonly SiteFreshness[] }) {
  const text = useConsoleMessages().freshness;
  return (
    <section class="console-section" aria-labelledby="by-site">
      <h2 id="by-site">{text.sites}</h2>
      {sites.length === 0 ? (
        <p class="soft">{text.sitesNone}</p>
      ) : (
        <TableScroll label={text.sites}>
          <table class="dense freshness-sites-table">
            <thead>
              <tr>
                <th scope="col">{text.siteColumns.site}</th>
                {columnNames.map((name) => (
                  <th key={name} scope="col" class="number">
                    {text.siteColumns[name]}
                  </th>
                ))}
                <th scope="col">{text.siteColumns.rhythm}</th>
              </tr>
            </thead>
            <tbody>
              {sites.map((site) => (
                <SiteRow key={site.siteId} site={site} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </section>
  );
}

function SiteRow({ site }: { site: SiteFreshness }) {
  const text = useConsoleMessages().freshness;
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const share = (value: number | undefined) => (value === undefined ? "–" : formatShare(value, language));
  return (
    <tr>
      <th scope="row">
        <a href={`/console/freshness?site=${site.siteId}`} aria-label={text.details(site.siteName)}>
          {site.siteName}
        </a>
      </th>
      <td class="number">
        {number(site.storedPages)} / {number(site.knownPages)}
      </td>
      <td class="number">{share(site.freshShare)}</td>
      <td class="number">{share(site.freshListingsShare)}</td>
      <td class="number">{number(site.overduePages)}</td>
      <td class="number">{site.meanAgeSeconds === undefined ? "–" : formatSpan(site.meanAgeSeconds, language)}</td>
      <td class="number">
        {number(site.spentLastHour)}
        {site.budgetPerHour !== undefined && ` / ${number(site.budgetPerHour)}`}
      </td>
      <td class="number">{formatMeasure(site.threshold, language)}</td>
      <td class="number">{share(site.churnPerDay)}</td>
      <td class="bar-cell">
        {site.rhythm === undefined ? <span class="soft">–</span> : <Rhythm rhythm={site.rhythm} />}
      </td>
    </tr>
  );
}

/** Churn by hour of the day as 24 small bars; said in words with the hour that has most. */
export function Rhythm({ rhythm }: { rhythm: readonly number[] }) {
  const text = useConsoleMessages().freshness;
  const { language } = useViewer();
  const most = Math.max(...rhythm);
  const says = text.rhythmSays(String(rhythm.indexOf(most)).padStart(2, "0"), formatMeasure(most, language, 2));
  const height = (value: number) => (value / Math.max(most, 1)) * 24;
  return (
    <svg class="rhythm" viewBox="0 0 96 26" role="img" aria-label={says}>
      <title>{says}</title>
      <rect class="bar-axis" x="0" y="25" width="96" height="1" />
      {rhythm.map((value, hour) => (
        <rect key={hour} class="bar-for" x={hour * 4 + 0.5} y={25 - height(value)} width="3" height={height(value)} />
      ))}
    </svg>
  );
}

/** What side signals have been worth, where any were heard. */
export function SignalsTable({ sites }: { sites: readonly SiteFreshness[] }) {
  const text = useConsoleMessages().freshness;
  const { language } = useViewer();
  const rows = sites.flatMap((site) =>
    site.signals.filter(({ heard }) => heard > 0).map((signal) => ({ site, signal })),
  );
  if (rows.length === 0) return undefined;
  return (
    <section class="console-section" aria-labelledby="signals">
      <h2 id="signals">{text.signals}</h2>
      <p class="soft small drawing-hint">{text.signalsHint}</p>
      <TableScroll label={text.signals}>
        <table class="dense signals-table">
          <thead>
            <tr>
              <th scope="col">{text.signalColumns.site}</th>
              <th scope="col">{text.signalColumns.kind}</th>
              {(["heard", "recall", "false"] as const).map((name) => (
                <th key={name} scope="col" class="number">
                  {text.signalColumns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ site, signal }) => (
              <tr key={`${site.siteId} ${signal.kind}`}>
                <th scope="row">{site.siteName}</th>
                <td>{text.signalKinds[signal.kind]}</td>
                <td class="number">{formatNumber(signal.heard, language)}</td>
                <td class="number">{formatShare(signal.recall, language)}</td>
                <td class="number">{formatShare(signal.falseShare, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
