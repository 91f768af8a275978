import type { RecallPoint, SiteCrawl } from "../../../features/crawl/index.ts";
import { unvisitedShare } from "../../../features/crawl/index.ts";
import { formatDay, formatNumber, formatShare, useViewer } from "../../http/index.ts";
import { Drawing, Moment } from "../freshness/drawing.tsx";
import { useConsoleMessages } from "../messages/console-messages.ts";

/** Below that many requests, what the last of them found says nothing. */
const latelyLeast = 20;

/** Programmes found against requests so far, with the share of known pages that wait. */
export function RecallSection({ crawl: { curve, totals } }: { crawl: SiteCrawl }) {
  const text = useConsoleMessages().crawl.site;
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const lately = totals && foundLately(curve);
  const { requests = 0, programmes = 0, visitedPages = 0, knownPages = 0 } = totals ?? {};
  const hint = [
    text.recallSays(number(requests), number(programmes), number(visitedPages), number(knownPages)),
    ...(lately ? [text.recallLately(number(lately.requests), number(lately.programmes))] : []),
    text.recallHint,
    ...(totals && hasEarlier(curve, totals.requests)
      ? [text.countedFrom(formatDay(totals.countedFrom, language))]
      : []),
  ];
  return (
    <Drawing
      id="recall"
      title={text.recall}
      unit={text.recallUnit}
      rightUnit={text.unvisitedUnit}
      hint={hint.join(language === "zh" ? "" : " ")}
      none={text.recallNone}
      scale="number"
      headLabel={text.recallColumns.requests}
      columns={[
        { label: text.recallColumns.programmes, look: "line", say: number },
        { label: text.recallColumns.unvisited, look: "right", say: (value) => formatShare(value, language) },
      ]}
      rows={curve.map((point) => ({
        x: point.requests,
        head: number(point.requests),
        values: [point.programmes, unvisitedShare(point)],
      }))}
    />
  );
}

/** What the last fifth of the requests found; undefined while there are few. */
export function foundLately(
  curve: readonly RecallPoint[],
): { readonly requests: number; readonly programmes: number } | undefined {
  const last = curve.at(-1);
  if (!last) return undefined;
  const before = curve.findLast(({ requests }) => requests <= last.requests * 0.8);
  if (!before || last.requests - before.requests < latelyLeast) return undefined;
  return { requests: last.requests - before.requests, programmes: last.programmes - before.programmes };
}

/** The curve begins with more than one batch can bring: something was there before it was counted. */
function hasEarlier([first]: readonly RecallPoint[], requests: number): boolean {
  return first !== undefined && first.requests > 500 && first.requests < requests;
}

/** The last hour by the minute. */
export function MinutesSection({ crawl: { minutes } }: { crawl: SiteCrawl }) {
  const text = useConsoleMessages().crawl.site;
  const { language, now } = useViewer();
  const say = (value: number) => formatNumber(value, language);
  const current = Math.floor(now.getTime() / 60_000);
  const byMinute = new Map(minutes.map((minute) => [Math.floor(minute.at.getTime() / 60_000), minute]));
  const rows = Array.from({ length: 60 }, (_, at) => current - 59 + at).map((minute) => ({
    x: minute * 60,
    head: <Moment at={new Date(minute * 60_000)} />,
    values: [byMinute.get(minute)?.requests ?? 0, byMinute.get(minute)?.errors ?? 0],
  }));
  return (
    <Drawing
      id="minutes"
      title={text.minutes}
      unit={text.minutesUnit}
      none={text.minutesNone}
      scale="time"
      headLabel={text.minute}
      columns={[
        { label: text.requests, look: "line", say },
        { label: text.errors, look: "limit", say },
      ]}
      rows={minutes.length === 0 ? [] : rows}
    />
  );
}
