// While weights are learned, asks how far that is and shows it in place; then draws precision against recall from the table
// behind it. Without scripts the page says to reload, and the table stands alone.
import uPlot from "uplot";
import { drawPlots } from "./drawn-plots.ts";
import { axis, colourOf } from "./plot-look.ts";

const askSeconds = 1;
const plotHeight = 280;

function readTable(table: HTMLTableElement): uPlot.AlignedData {
  const rows = [...table.tBodies[0]!.rows];
  const column = (index: number) =>
    rows.map((row) => {
      const { value } = row.cells[index]!.dataset;
      return value === undefined ? null : Number(value);
    });
  return [column(0), column(1), column(2)] as uPlot.AlignedData;
}

function drawCurve(place: HTMLElement, canvas: HTMLElement, table: HTMLTableElement): uPlot {
  const labels = [...table.tHead!.rows[0]!.cells].map((cell) => cell.textContent?.trim() ?? "");
  const value = (_plot: uPlot, number: number | null) => (number === null ? "–" : number.toFixed(3));
  const data = readTable(table);
  const precisions = [...data[1]!, ...data[2]!].filter((each): each is number => typeof each === "number");
  const least = Math.max(0, Math.floor(Math.min(...precisions) * 10 - 0.5) / 10);
  const ink = colourOf("--ink");
  const chosen = { x: Number(place.dataset.chosenRecall), y: Number(place.dataset.chosenPrecision) };
  canvas.replaceChildren();
  return new uPlot(
    {
      width: canvas.clientWidth,
      height: plotHeight,
      scales: { x: { time: false, range: [0, 1.02] }, y: { range: [least, 1 + (1 - least) * 0.06] } },
      axes: [
        axis({ label: labels[0]!, labelSize: 14, labelGap: 0, size: 34 }),
        axis({ label: place.dataset.unit ?? "", labelSize: 16, labelGap: 0, size: 48 }),
      ],
      series: [
        { label: labels[0]!, value },
        {
          label: labels[1]!,
          value,
          stroke: colourOf("--ink-soft"),
          width: 2,
          dash: [6, 4],
          spanGaps: true,
          points: { show: false },
        },
        {
          label: labels[2]!,
          value,
          stroke: colourOf("--amber-line"),
          width: 2.5,
          spanGaps: true,
          points: { show: false },
        },
      ],
      cursor: { points: { size: 8 } },
      hooks: { draw: [(plot) => markChosen(plot, { ...chosen, ink, words: place.dataset.chosen ?? "" })] },
    },
    data,
    canvas,
  );
}

type Chosen = { readonly x: number; readonly y: number; readonly ink: string; readonly words: string };

/** A ring at the chosen threshold, with its value beside it. */
function markChosen(plot: uPlot, { x, y, ink, words }: Chosen): void {
  const { ctx } = plot;
  const left = plot.valToPos(x, "x", true);
  const top = plot.valToPos(y, "y", true);
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = ink;
  ctx.fillStyle = ink;
  ctx.lineWidth = 2 * ratio;
  ctx.beginPath();
  ctx.arc(left, top, 6 * ratio, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.font = `${12 * ratio}px ${getComputedStyle(document.body).fontFamily}`;
  ctx.textAlign = x > 0.5 ? "right" : "left";
  ctx.fillText(words, left + (x > 0.5 ? -12 : 12) * ratio, top + 22 * ratio);
  ctx.restore();
}

async function follow(): Promise<void> {
  const shown = document.querySelector("[data-learning]");
  if (!shown) return;
  const answer = await fetch("/console/labels", { headers: { accept: "text/html" } }).catch(() => undefined);
  if (answer?.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-learning]");
    if (!fresh) return location.replace("/console/labels#weights");
    const words = fresh.querySelector("[role=status]")?.textContent ?? "";
    const status = shown.querySelector("[role=status]");
    // The status is said to screen readers when its words change, so it stays the same element.
    if (status && status.textContent !== words) status.textContent = words;
    const bar = fresh.querySelector("progress");
    if (bar) shown.querySelector("progress")?.replaceWith(bar);
  }
  setTimeout(follow, askSeconds * 1000);
}

drawPlots("[data-curve]", ({ place, canvas, table }) => drawCurve(place, canvas, table));
setTimeout(follow, askSeconds * 1000);
