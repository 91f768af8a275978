import type { LiveMinute } from "../../../features/crawl/index.ts";
import { formatNumber, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";

const minutesShown = 60;
const barWidth = 2;
const height = 24;

/** A site's last hour as small bars, a minute each; what failed stands dark at their feet. Said in words as well. */
export function SparkBars({ minutes }: { minutes: readonly Pick<LiveMinute, "at" | "requests" | "errors">[] }) {
  const text = useConsoleMessages().crawl.live;
  const { language, now } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const bars = lastHour(minutes, now);
  const most = Math.max(0, ...bars.map(({ requests }) => requests));
  const total = bars.reduce((sum, { requests }) => sum + requests, 0);
  const errors = bars.reduce((sum, bar) => sum + bar.errors, 0);
  const says = total === 0 && errors === 0 ? text.quiet : text.spark(number(most), number(total), number(errors));
  const tall = (value: number) => (value === 0 ? 0 : Math.max(1, (value / Math.max(1, most)) * (height - 2)));
  return (
    <svg class="spark-bars" viewBox={`0 0 ${minutesShown * barWidth} ${height}`} role="img" aria-label={says}>
      <title>{says}</title>
      <rect class="bar-axis" x="0" y={height - 1} width={minutesShown * barWidth} height="1" />
      {bars.map(({ minute, requests, errors: failed }) => (
        <g key={minute}>
          {requests > 0 && (
            <rect
              class="bar-for"
              x={minute * barWidth}
              y={height - 1 - tall(requests)}
              width={barWidth - 0.5}
              height={tall(requests)}
            />
          )}
          {failed > 0 && (
            <rect
              class="bar-bad"
              x={minute * barWidth}
              y={height - 1 - tall(Math.min(failed, Math.max(requests, 1)))}
              width={barWidth - 0.5}
              height={tall(Math.min(failed, Math.max(requests, 1)))}
            />
          )}
        </g>
      ))}
    </svg>
  );
}

type Bar = { readonly minute: number; readonly requests: number; readonly errors: number };

/** The minutes that have something, numbered from an hour ago. */
function lastHour(minutes: readonly Pick<LiveMinute, "at" | "requests" | "errors">[], now: Date): Bar[] {
  const current = Math.floor(now.getTime() / 60_000);
  return minutes.flatMap(({ at, requests, errors }) => {
    const minute = minutesShown - 1 - (current - Math.floor(at.getTime() / 60_000));
    return minute < 0 || minute >= minutesShown ? [] : [{ minute, requests, errors }];
  });
}
