// The life of a plot on a page: drawn from the table behind it, drawn again in another theme, as wide as its place.
import type uPlot from "uplot";

type Parts = { readonly place: HTMLElement; readonly canvas: HTMLElement; readonly table: HTMLTableElement };

/** Draws every place that `selector` finds and that has a canvas and a table, and folds its table away. */
export function drawPlots(selector: string, draw: (parts: Parts) => uPlot): void {
  for (const place of document.querySelectorAll<HTMLElement>(selector)) {
    const canvas = place.querySelector<HTMLElement>("[data-canvas]");
    const table = place.querySelector<HTMLTableElement>("table");
    const details = place.querySelector<HTMLDetailsElement>("[data-table]");
    if (!canvas || !table || !details) continue;
    canvas.hidden = false;
    keepDrawn(canvas, () => draw({ place, canvas, table }));
    details.open = false;
  }
}

/** Draws now, and again when the theme or the width of the page changes. */
function keepDrawn(canvas: HTMLElement, draw: () => uPlot): void {
  let plot = draw();
  const redraw = () => {
    plot.destroy();
    plot = draw();
  };
  document.addEventListener("glint:theme", redraw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  new ResizeObserver(() => {
    if (canvas.clientWidth !== plot.width) plot.setSize({ width: canvas.clientWidth, height: plot.height });
  }).observe(document.body);
}
