// Draws each plot from the table behind it, then folds the table away. Axes with units, a legend with the values under
// the pointer, colours from the page's tokens in both themes. The second series is drawn dashed: never colour alone.
import uPlot from "uplot";
import { drawPlots } from "./drawn-plots.ts";
import { axis, colourOf } from "./plot-look.ts";

const plotHeight = 240;
const daySeconds = 86_400;

function readTable(table: HTMLTableElement): { data: uPlot.AlignedData; labels: string[] } {
  const labels = [...table.tHead!.rows[0]!.cells].map((cell) => cell.textContent?.trim() ?? "");
  const rows = [...table.tBodies[0]!.rows].reverse();
  const at = rows.map((row) => Number(row.cells[0]!.dataset.at));
  const columns = labels.slice(1).map((_label, index) => index + 1);
  const values = columns.map((column) => rows.map((row) => Number(row.cells[column]!.dataset.value)));
  return { data: [at, ...values] as uPlot.AlignedData, labels };
}

function drawPlot(canvas: HTMLElement, table: HTMLTableElement, unit: string): uPlot {
  const { data, labels } = readTable(table);
  const language = document.documentElement.lang;
  const counts = new Intl.NumberFormat(language, { notation: "compact" });
  const exact = new Intl.NumberFormat(language);
  const spanHours = data[0].length;
  const clock = new Intl.DateTimeFormat(
    language,
    spanHours > 48
      ? { month: "numeric", day: "numeric", timeZone: "UTC" }
      : { hour: "2-digit", minute: "2-digit", hour12: false, timeZone: "UTC" },
  );
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  const value = (_plot: uPlot, number: number | null) => (number === null ? "–" : exact.format(number));
  canvas.replaceChildren();
  return new uPlot(
    {
      width: canvas.clientWidth,
      height: plotHeight,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "UTC"),
      scales: { y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] } },
      axes: [
        axis({
          values: (_plot, splits) => splits.map((seconds) => clock.format(seconds * 1000)),
          // Over days, a mark a day: "11/24" twice would say nothing.
          ...(spanHours > 48 && { incrs: [1, 2, 7].map((days) => days * daySeconds) }),
          label: labels[0]!,
          labelSize: 14,
          labelGap: 0,
          size: 34,
        }),
        axis({
          values: (_plot, splits) => splits.map((number) => (Number.isInteger(number) ? counts.format(number) : "")),
          size: 56,
          label: unit,
          labelSize: 16,
          labelGap: 0,
        }),
      ],
      series: [
        { label: labels[0]!, value: (_plot, seconds) => (seconds === null ? "–" : moment.format(seconds * 1000)) },
        ...labels
          .slice(1)
          .map((label, index) =>
            seriesOf(label, { isLast: index === labels.length - 2, isDashed: labels.length > 2, value }),
          ),
      ],
      cursor: { points: { size: 8 } },
    },
    data,
    canvas,
  );
}

type Look = {
  readonly isLast: boolean;
  readonly isDashed: boolean;
  readonly value: NonNullable<uPlot.Series["value"]>;
};

/** The last series is the one to look at: amber, and dashed when it shares the plot. */
function seriesOf(label: string, { isLast, isDashed, value }: Look): uPlot.Series {
  const base = { label, points: { show: false }, value };
  if (!isLast) return { ...base, stroke: colourOf("--ink-soft"), width: 2 };
  return { ...base, stroke: colourOf("--amber-line"), width: 2.5, ...(isDashed && { dash: [6, 4] }) };
}

drawPlots("[data-plot]", ({ place, canvas, table }) => drawPlot(canvas, table, place.dataset.unit ?? ""));
