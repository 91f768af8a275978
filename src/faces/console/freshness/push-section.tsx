import type { PushFeed, PushMeasures } from "../../../features/crawl/index.ts";
import { formatNumber, TableScroll, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { When } from "../pieces.tsx";

type PushProps = {
  readonly pushes: PushMeasures;
  /** Hubs can reach this server: its public address is set. */
  readonly isReachable: boolean;
  /** Days the refusals are counted over. */
  readonly days: number;
  /** Calls that were not believed are of no site: they are shown with all sites. */
  readonly hasRefusals: boolean;
};

/** Feeds whose hubs tell of changes, how far each subscription is, and calls that were not believed. */
export function PushSection({ pushes, isReachable, days, hasRefusals }: PushProps) {
  const text = useConsoleMessages().freshness.push;
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const { feeds, feedCount, activeCount } = pushes;
  const refusals = hasRefusals ? pushes.refusals : [];
  if (feedCount === 0 && refusals.length === 0) return undefined;
  return (
    <section class="console-section" aria-labelledby="push">
      <h2 id="push">{text.title}</h2>
      <p class="soft small drawing-hint">{text.hint}</p>
      {!isReachable && feedCount > 0 && <p class="note">{text.unreachable(number(feedCount))}</p>}
      {feedCount > 0 && (
        <>
          <TableScroll label={text.title}>
            <table class="dense push-table">
              <thead>
                <tr>
                  <th scope="col">{text.columns.feed}</th>
                  <th scope="col">{text.columns.site}</th>
                  <th scope="col">{text.columns.hub}</th>
                  <th scope="col">{text.columns.state}</th>
                  <th scope="col" class="number">
                    {text.columns.heard}
                  </th>
                  <th scope="col">{text.columns.last}</th>
                  <th scope="col">{text.columns.next}</th>
                </tr>
              </thead>
              <tbody>
                {feeds.map((feed) => (
                  <PushRow key={`${feed.siteId} ${feed.pageKey}`} feed={feed} isReachable={isReachable} />
                ))}
              </tbody>
            </table>
          </TableScroll>
          <p class="soft small">{text.sum(number(activeCount), number(feedCount))}</p>
        </>
      )}
      {refusals.length > 0 && (
        <>
          <h3 class="push-refusals-title">{text.refusals(days)}</h3>
          <ul class="push-refusals">
            {refusals.map(({ reason, count }) => (
              <li key={reason}>{text.refusal(number(count), text.refusalReasons[reason] ?? reason)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function PushRow({ feed, isReachable }: { feed: PushFeed; isReachable: boolean }) {
  const text = useConsoleMessages().freshness.push;
  const { language } = useViewer();
  const path = URL.parse(feed.url)?.pathname ?? feed.url;
  return (
    <tr>
      <th scope="row">
        <a href={`/console/site/${feed.siteId}/page/${feed.pageKey}`} title={feed.url}>
          {path}
        </a>
      </th>
      <td>{feed.siteName}</td>
      <td title={feed.hub}>{URL.parse(feed.hub)?.host ?? feed.hub}</td>
      <td>
        {text.states[feed.state]}
        {feed.reason !== undefined && <span class="soft"> · {feed.reason}</span>}
      </td>
      <td class="number">{formatNumber(feed.heard, language)}</td>
      <td>
        <When at={feed.heardAt} never="–" />
      </td>
      <td>{isReachable ? <When at={feed.nextAt} never="–" /> : "–"}</td>
    </tr>
  );
}
