import type { HistogramBar } from "../../../features/crawl/index.ts";
import { formatNumber, formatShare, TableScroll, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";

type HistogramProps = {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly none: string;
  /** Of the first column. */
  readonly headLabel: string;
  readonly bars: readonly HistogramBar[];
  readonly say: (value: number) => string;
  /** Bars from here on stand out, with this word. */
  readonly from?: { readonly value: number; readonly word: string };
};

/** Pages by a measure: a table whose last column draws it, so that no script is needed. */
export function Histogram({ id, title, hint, none, headLabel, bars, say, from }: HistogramProps) {
  const text = useConsoleMessages().freshness;
  const { language } = useViewer();
  const shown = withoutEmptyEnds(bars);
  const most = Math.max(1, ...shown.map(({ pages }) => pages));
  const total = shown.reduce((sum, { pages }) => sum + pages, 0);
  return (
    <section class="console-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {shown.length === 0 ? (
        <p class="soft">{none}</p>
      ) : (
        <>
          <p class="soft small drawing-hint">{hint}</p>
          <TableScroll label={title}>
            <table class="dense histogram-table">
              <thead>
                <tr>
                  <th scope="col">{headLabel}</th>
                  <th scope="col" class="number">
                    {text.pages}
                  </th>
                  <td class="bar-cell" aria-hidden="true" />
                </tr>
              </thead>
              <tbody>
                {shown.map((bar) => {
                  const standsOut = from !== undefined && bar.from >= from.value;
                  return (
                    <tr key={bar.from}>
                      <th scope="row">
                        {sayRange(bar, say, text)}
                        {standsOut && <span class="due"> {from.word}</span>}
                      </th>
                      <td class="number">
                        {formatNumber(bar.pages, language)}{" "}
                        <span class="soft histogram-share">
                          {bar.pages > 0 && formatShare(bar.pages / total, language)}
                        </span>
                      </td>
                      <td class="bar-cell" aria-hidden="true">
                        <LevelBar share={bar.pages / most} isStrong={standsOut || from === undefined} />
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </TableScroll>
        </>
      )}
    </section>
  );
}

/** Attributes, not styles: the policy allows no inline style. */
function LevelBar({ share, isStrong }: { share: number; isStrong: boolean }) {
  return (
    <svg class="bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class={isStrong ? "bar-for" : "bar-soft"} x="0" y="1" width={share * 100} height="10" />
    </svg>
  );
}

type RangeWords = Pick<ReturnType<typeof useConsoleMessages>["freshness"], "upTo" | "between" | "andMore">;

function sayRange({ from, to }: HistogramBar, say: (value: number) => string, text: RangeWords): string {
  if (from <= 0) return text.upTo(say(to));
  return Number.isFinite(to) ? text.between(say(from), say(to)) : text.andMore(say(from));
}

/** Empty bars between others stay, so that a gap is seen as one. */
function withoutEmptyEnds(bars: readonly HistogramBar[]): readonly HistogramBar[] {
  const first = bars.findIndex(({ pages }) => pages > 0);
  const last = bars.findLastIndex(({ pages }) => pages > 0);
  return first < 0 ? [] : bars.slice(first, last + 1);
}
