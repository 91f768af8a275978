// How plots look, from the page's tokens: shared by the scripts that draw.
import type uPlot from "uplot";

/** The colour a token has now; custom properties hold light-dark() and must be resolved by an element. */
export function colourOf(token: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

export function axis(extra: Partial<uPlot.Axis>): uPlot.Axis {
  const soft = colourOf("--ink-soft");
  const line = colourOf("--line");
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return {
    stroke: soft,
    font,
    labelFont: font,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
    ...extra,
  };
}
