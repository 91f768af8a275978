// Charts as SVG text: lines with marks of their own shape and dash, so that no meaning hangs on colour alone, and names at
// the ends of the lines, moved apart where they would meet.

export type Line = {
  readonly name: string;
  /** CSS class with the colour: see plot-style.ts. */
  readonly look: string;
  readonly mark: Mark;
  readonly dash?: string;
  readonly points: readonly (readonly [number, number])[];
};
export type Mark = "circle" | "square" | "diamond" | "triangle" | "cross" | "none";

export type Axis = {
  readonly label: string;
  readonly isLogarithmic?: boolean;
  /** Least value shown, by default 0, or the least value where logarithmic; points below are left out. */
  readonly from?: number;
  readonly ticks?: readonly number[];
};

export type Chart = {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
  /** Whether lines are named at their ends. */
  readonly isNamed: boolean;
};

const margin = { top: 12, right: 16, bottom: 40, left: 52 };
const nameWidth = 150;
const nameHeight = 15;

export function drawChart(chart: Chart): string {
  const { width, height, isNamed, title } = chart;
  const isShown = ([x, y]: readonly [number, number]) => isWithin(chart.x, x) && isWithin(chart.y, y);
  const lines = chart.lines.map((line) => ({ ...line, points: line.points.filter(isShown) }));
  const right = margin.right + (isNamed ? nameWidth : 0);
  const values = lines.flatMap(({ points }) => points);
  const x = scaleOf(
    chart.x,
    values.map(([value]) => value),
    [margin.left, width - right],
  );
  const y = scaleOf(
    chart.y,
    values.map(([, value]) => value),
    [height - margin.bottom, margin.top],
  );
  const drawn = lines.filter(({ points }) => points.length > 0);
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">
${drawGrid(chart, x, y, width - right)}
${drawn.map((line) => drawLine(line, x, y)).join("\n")}
${isNamed ? drawNames(drawn, x, y, { x: width - right + 10, top: margin.top, bottom: height - margin.bottom }) : ""}
</svg>`;
}

/** Names with a sample of each line, for charts whose lines end too close to be named there. */
export function drawLegend(lines: readonly Line[]): string {
  const flat = { at: (value: number) => value, ticks: [] };
  const samples = lines.map((line) => {
    const stroke = drawLine(
      {
        ...line,
        mark: "none",
        points: [
          [0, 7],
          [32, 7],
        ],
      },
      flat,
      flat,
    );
    const sample = stroke + drawLine({ ...line, points: [[16, 7]] }, flat, flat);
    return `<span class="key ${line.look}"><svg viewBox="0 0 32 14" aria-hidden="true">${sample}</svg>${escapeHtml(line.name)}</span>`;
  });
  return `<p class="legend">${samples.join(" ")}</p>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function isWithin({ isLogarithmic, from }: Axis, value: number): boolean {
  return value >= (from ?? Number.NEGATIVE_INFINITY) && (!isLogarithmic || value > 0);
}

type Scale = { readonly at: (value: number) => number; readonly ticks: readonly number[] };

function scaleOf(
  { isLogarithmic, from, ticks }: Axis,
  values: readonly number[],
  [start, end]: [number, number],
): Scale {
  const most = values.reduce((max, value) => Math.max(max, value), Number.MIN_VALUE);
  const least = from ?? (isLogarithmic ? values.reduce((min, value) => Math.min(min, value), most) : 0);
  const place = isLogarithmic ? Math.log : (value: number) => value;
  // A line that is one point still needs room.
  const span = place(most) - place(least) || 1;
  const shown = ticks?.filter((tick) => tick >= least * 0.99 && tick <= most * 1.01) ?? roundTicks(least, most);
  return { at: (value) => start + ((place(value) - place(least)) / span) * (end - start), ticks: shown };
}

function roundTicks(least: number, most: number): number[] {
  const rough = (most - least) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, index) => (first + index) * step);
}

const round = (value: number) => value.toFixed(1);
const tickText = (value: number) => String(Number(value.toPrecision(3)));

function drawGrid(chart: Chart, x: Scale, y: Scale, right: number): string {
  const bottom = chart.height - margin.bottom;
  const horizontal = y.ticks.map((tick) => {
    const at = round(y.at(tick));
    return `<line class="grid" x1="${margin.left}" x2="${right}" y1="${at}" y2="${at}"/><text class="tick" text-anchor="end" x="${margin.left - 6}" y="${at}" dy="4">${tickText(tick)}</text>`;
  });
  const vertical = x.ticks.map((tick) => {
    const at = round(x.at(tick));
    return `<line class="grid" x1="${at}" x2="${at}" y1="${margin.top}" y2="${bottom}"/><text class="tick" text-anchor="middle" x="${at}" y="${bottom + 16}">${tickText(tick)}</text>`;
  });
  const middle = { x: (margin.left + right) / 2, y: (margin.top + bottom) / 2 };
  return [
    ...horizontal,
    ...vertical,
    `<text class="label" text-anchor="middle" x="${round(middle.x)}" y="${chart.height - 6}">${escapeHtml(chart.x.label)}</text>`,
    `<text class="label" text-anchor="middle" transform="translate(13 ${round(middle.y)}) rotate(-90)">${escapeHtml(chart.y.label)}</text>`,
  ].join("");
}

function drawLine({ name, look, mark, dash, points }: Line, x: Scale, y: Scale): string {
  const places = points.map(([a, b]) => [x.at(a), y.at(b)] as const);
  const path = places.map(([a, b], index) => `${index === 0 ? "M" : "L"}${round(a)} ${round(b)}`).join("");
  const marks =
    mark === "none" ? "" : places.map(([a, b]) => `<path class="mark" d="${markPath(mark, a, b)}"/>`).join("");
  return `<g class="line ${look}"><title>${escapeHtml(name)}</title><path d="${path}"${dash ? ` stroke-dasharray="${dash}"` : ""}/>${marks}</g>`;
}

const reach = 4;

function markPath(mark: Exclude<Mark, "none">, x: number, y: number): string {
  const [left, right, top, bottom] = [x - reach, x + reach, y - reach, y + reach].map(round);
  const [a, b] = [round(x), round(y)];
  switch (mark) {
    case "circle":
      return `M${left} ${b}a${reach} ${reach} 0 1 0 ${2 * reach} 0a${reach} ${reach} 0 1 0 ${-2 * reach} 0z`;
    case "square":
      return `M${left} ${top}H${right}V${bottom}H${left}z`;
    case "diamond":
      return `M${a} ${top}L${right} ${b}L${a} ${bottom}L${left} ${b}z`;
    case "triangle":
      return `M${a} ${top}L${right} ${bottom}H${left}z`;
    case "cross":
      return `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`;
  }
}

type NamePlace = { readonly x: number; readonly top: number; readonly bottom: number };

function drawNames(lines: readonly Line[], x: Scale, y: Scale, place: NamePlace): string {
  const endOf = ({ points }: Line) => points.at(-1) ?? [0, 0];
  // A line that leaves the chart, or ends long before its edge, is named where it ends.
  const isShort = (line: Line) => x.at(endOf(line)[0]) < place.x - nameWidth;
  const short = lines.filter(isShort).map((line) => {
    const [atX, atY] = endOf(line);
    return `<text class="name ${line.look}" x="${round(x.at(atX) + 8)}" y="${round(y.at(atY) + 14)}">${escapeHtml(line.name)}</text>`;
  });
  const wanted = lines
    .filter((line) => !isShort(line))
    .map((line) => ({ line, at: y.at(endOf(line)[1]) }))
    .sort((a, b) => a.at - b.at);
  const heights: number[] = [];
  for (const { at } of wanted) heights.push(Math.max(at, (heights.at(-1) ?? place.top - nameHeight) + nameHeight));
  // Names that were pushed out below move the ones above up again.
  for (let index = heights.length - 1, lowest = place.bottom; index >= 0; index--, lowest -= nameHeight)
    heights[index] = Math.min(heights[index] as number, lowest);
  const beside = wanted.map(({ line, at }, index) => {
    const height = heights[index] as number;
    return `<line class="lead" x1="${place.x - 8}" x2="${place.x - 1}" y1="${round(at)}" y2="${round(height)}"/><text class="name ${line.look}" x="${place.x + 2}" y="${round(height)}" dy="4">${escapeHtml(line.name)}</text>`;
  });
  return [...beside, ...short].join("");
}
