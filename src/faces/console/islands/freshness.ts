// Draws each plot of the page "Freshness" from the table behind it, then folds the table away. What is drawn how stands in
// the table's head (data-look). Layers of a stack differ in lightness as well as in colour, lines in their dashes.
import uPlot from "uplot";
import { drawPlots } from "./drawn-plots.ts";
import { axis, colourOf } from "./plot-look.ts";

const plotHeight = 240;
const hourSeconds = 3600;
const daySeconds = 86_400;

type Column = { readonly label: string; readonly look: string; readonly values: (number | null)[] };
type Table = { readonly headLabel: string; readonly x: number[]; readonly columns: Column[] };

function readTable(table: HTMLTableElement): Table {
  const rows = [...table.tBodies[0]!.rows];
  rows.sort((a, b) => Number(a.cells[0]!.dataset.x) - Number(b.cells[0]!.dataset.x));
  const heads = [...table.tHead!.rows[0]!.cells];
  const valuesOf = (column: number) =>
    rows.map((row) => {
      const { value } = row.cells[column]!.dataset;
      return value === undefined ? null : Number(value);
    });
  const columns = heads.slice(1).flatMap((head, index) => {
    const { look } = head.dataset;
    return look === undefined ? [] : [{ label: head.textContent?.trim() ?? "", look, values: valuesOf(index + 1) }];
  });
  return {
    headLabel: heads[0]!.textContent?.trim() ?? "",
    x: rows.map((row) => Number(row.cells[0]!.dataset.x)),
    columns,
  };
}

/** What is drawn of a column; the legend says the column's own value, not what it is stacked up to. */
type Layer = { readonly column: Column; readonly drawn: (number | null)[]; readonly series: uPlot.Series };

function layersOf({ columns }: Table, say: (value: number) => string): Layer[] {
  const stacked = columns.filter(({ look }) => look === "stack");
  const fills = [colourOf("--amber"), colourOf("--against"), colourOf("--control-line")];
  const layers = columns.map((column): Layer => {
    const value: uPlot.Series.Value = (_plot, _value, _series, index) => {
      const own = index === null ? undefined : column.values[index];
      return own === undefined || own === null ? "–" : say(own);
    };
    const base = { label: column.label, value };
    const at = stacked.indexOf(column);
    if (at < 0) return { column, drawn: column.values, series: { ...base, ...looks[column.look]?.() } };
    const below = stacked.slice(0, at + 1);
    const drawn = column.values.map((_own, index) => below.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
    const fill = fills[at]!;
    const paths = uPlot.paths.bars!({ size: [0.92], align: 1 });
    return { column, drawn, series: { ...base, fill, stroke: fill, width: 0, paths, points: { show: false } } };
  });
  // The highest of the stack first: each lower one is painted over it.
  const bars = layers.filter(({ column }) => column.look === "stack").reverse();
  return [...bars, ...layers.filter(({ column }) => column.look !== "stack")];
}

const looks: Readonly<Record<string, () => Partial<uPlot.Series>>> = {
  line: () => ({ stroke: colourOf("--amber-line"), width: 2.5, points: { show: false } }),
  right: () => ({ scale: "right", stroke: colourOf("--ink-soft"), width: 2, dash: [6, 4], points: { show: false } }),
  limit: () => ({
    stroke: colourOf("--ink"),
    width: 1.5,
    dash: [6, 4],
    paths: uPlot.paths.stepped!({ align: 1 }),
    points: { show: false },
  }),
  points: () => ({
    stroke: colourOf("--amber-line"),
    width: 1.5,
    spanGaps: true,
    points: { show: true, size: 8, width: 1.5, fill: colourOf("--amber") },
  }),
  "second-points": () => ({
    stroke: colourOf("--ink-soft"),
    width: 1,
    dash: [3, 4],
    spanGaps: true,
    points: { show: true, size: 7, width: 1.5, fill: colourOf("--surface") },
  }),
};

function drawPlot(place: HTMLElement, canvas: HTMLElement, table: HTMLTableElement): uPlot {
  const data = readTable(table);
  const language = document.documentElement.lang;
  const isTime = place.dataset.drawing === "time";
  const measures = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const { rightUnit } = place.dataset;
  const say = (value: number) => measures.format(value);
  const layers = layersOf(data, say);
  const hasBars = layers.some(({ column }) => column.look === "stack");
  const values = layers.map(({ drawn }) => [...drawn]);
  const x = [...data.x];
  if (hasBars) {
    // The last bar needs its hour, and the limit a line above it.
    x.push(x.at(-1)! + hourSeconds);
    for (const [index, { column }] of layers.entries())
      values[index]!.push(column.look === "limit" ? (column.values.at(-1) ?? null) : null);
  }
  canvas.replaceChildren();
  return new uPlot(
    {
      width: canvas.clientWidth,
      height: plotHeight,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "UTC"),
      scales: scalesOf(place, x),
      axes: [
        isTime
          ? timeAxis(data.headLabel, timeSpan(place, x), language)
          : axis({ label: data.headLabel, labelSize: 14, labelGap: 0, size: 34 }),
        sizeAxis(place.dataset.unit ?? "", language),
        ...(rightUnit === undefined
          ? []
          : [{ ...sizeAxis(rightUnit, language), scale: "right", side: 1, grid: { show: false } }]),
      ],
      series: [
        { label: data.headLabel, value: sayPlace(isTime, language, say) },
        ...layers.map(({ series }) => series),
      ],
      cursor: { points: { size: 8 } },
      hooks: { draw: [(plot) => drawMarks(plot, place)] },
    },
    [x, ...values] as uPlot.AlignedData,
    canvas,
  );
}

function scalesOf(place: HTMLElement, x: readonly number[]): uPlot.Scales {
  const isSquare = place.dataset.diagonal !== undefined;
  const range = (least: number, most: number): uPlot.Range.MinMax => [least, most];
  const y: uPlot.Scale = isSquare
    ? { range: range(0, 1) }
    : { range: (_plot, _least, most) => [0, most > 0 ? most * 1.1 : 1] };
  if (place.dataset.drawing === "number")
    return { x: { time: false, range: isSquare ? range(0, 1) : range(0, (x.at(-1) ?? 1) * 1.02) }, y, right: y };
  return { x: { range: timeSpan(place, x) }, y };
}

/** The span asked for, else that of the rows; a single moment still needs a width. */
function timeSpan({ dataset: { from, to } }: HTMLElement, x: readonly number[]): [number, number] {
  const [first, last] = [Number(from ?? x[0]), Number(to ?? x.at(-1))];
  return first === last ? [first - hourSeconds, last + hourSeconds] : [first, last];
}

function timeAxis(label: string, [first, last]: readonly [number, number], language: string): uPlot.Axis {
  const isDays = last - first > 2 * daySeconds;
  const clock = new Intl.DateTimeFormat(
    language,
    isDays
      ? { month: "numeric", day: "numeric", timeZone: "UTC" }
      : { hour: "2-digit", minute: "2-digit", hour12: false, timeZone: "UTC" },
  );
  return axis({
    values: (_plot, splits) => splits.map((seconds) => clock.format(seconds * 1000)),
    // The marks of a finer step would all say the same minute, or the same day.
    incrs: isDays
      ? [1, 2, 7, 14, 28].map((days) => days * daySeconds)
      : [1, 5, 15, 30, 60, 120, 240, 480].map((minutes) => minutes * 60),
    label,
    labelSize: 14,
    labelGap: 0,
    size: 34,
  });
}

function sizeAxis(label: string, language: string): uPlot.Axis {
  const compact = new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 2 });
  const values = (_plot: uPlot, splits: number[]) => splits.map((number) => compact.format(number));
  return axis({ values, size: 64, label, labelSize: 16, labelGap: 0 });
}

function sayPlace(isTime: boolean, language: string, say: (value: number) => string): uPlot.Series.Value {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return (_plot, value) => (value === null ? "–" : isTime ? moment.format(value * 1000) : say(value));
}

/** The diagonal of a calibration plot, and the line at a place with its words. */
function drawMarks(plot: uPlot, place: HTMLElement): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const mark = place.dataset.mark === undefined ? undefined : Number(place.dataset.mark);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.strokeStyle = ctx.fillStyle = colourOf("--ink-soft");
  ctx.lineWidth = 1.5 * ratio;
  ctx.setLineDash([6 * ratio, 4 * ratio]);
  ctx.beginPath();
  if (place.dataset.diagonal !== undefined) {
    ctx.moveTo(plot.valToPos(0, "x", true), plot.valToPos(0, "y", true));
    ctx.lineTo(plot.valToPos(1, "x", true), plot.valToPos(1, "y", true));
  }
  if (mark !== undefined) {
    const left = plot.valToPos(mark, "x", true);
    const isRight = left > bbox.left + bbox.width / 2;
    ctx.moveTo(left, bbox.top);
    ctx.lineTo(left, bbox.top + bbox.height);
    ctx.font = `${12 * ratio}px ${getComputedStyle(document.body).fontFamily}`;
    ctx.textAlign = isRight ? "right" : "left";
    ctx.fillText(place.dataset.markWords ?? "", left + (isRight ? -6 : 6) * ratio, bbox.top + 14 * ratio);
  }
  ctx.stroke();
  ctx.restore();
}

drawPlots("[data-drawing]", ({ place, canvas, table }) => drawPlot(place, canvas, table));
