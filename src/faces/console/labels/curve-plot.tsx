import type { LearnedFigures } from "../../../features/labels/index.ts";
import { TableScroll } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";

type Row = {
  readonly recall: number;
  readonly shipped?: number;
  readonly learned?: number;
  readonly threshold?: number;
};

/**
 * Precision against recall, before and after. The table is the truth: the script draws the plot from it (islands/labels.ts),
 * and without scripts the table stands alone.
 */
export function CurvePlot({ figures }: { figures: LearnedFigures }) {
  const text = useConsoleMessages().labels;
  const rows = curveRows(figures);
  if (rows.length < 2) return undefined;
  const { threshold, hasProgramme } = figures.learned;
  return (
    <div
      data-curve
      data-unit={text.rows.precision}
      data-chosen={`${text.chosen} ${threshold.toFixed(3)}`}
      data-chosen-recall={hasProgramme.recall}
      data-chosen-precision={hasProgramme.precision}
    >
      <div class="plot" data-canvas role="img" aria-label={text.curve} hidden />
      <details open data-table>
        <summary>{text.curveTable}</summary>
        <TableScroll label={text.curve}>
          <table class="dense curve-table">
            <thead>
              <tr>
                <th scope="col" class="number">
                  {text.curveColumns.recall}
                </th>
                <th scope="col" class="number">
                  {text.curveColumns.shipped}
                </th>
                <th scope="col" class="number">
                  {text.curveColumns.learned}
                </th>
                <th scope="col" class="number">
                  {text.curveColumns.threshold}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.recall}>
                  <th scope="row" class="number" data-value={row.recall}>
                    {row.recall.toFixed(3)}
                  </th>
                  <td class="number" data-value={row.shipped}>
                    {row.shipped?.toFixed(3) ?? ""}
                  </td>
                  <td class="number" data-value={row.learned}>
                    {row.learned?.toFixed(3) ?? ""}
                  </td>
                  <td class="number">{row.threshold?.toFixed(3) ?? ""}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      </details>
    </div>
  );
}

/** Both curves by recall, the highest precision where several points share one. */
export function curveRows({ curves }: Pick<LearnedFigures, "curves">): Row[] {
  const rows = new Map<string, { recall: number; shipped?: number; learned?: number; threshold?: number }>();
  for (const name of ["shipped", "learned"] as const) {
    for (const { recall, precision, threshold } of curves[name]) {
      const key = recall.toFixed(4);
      const row = rows.get(key) ?? { recall };
      if ((row[name] ?? -1) < precision) {
        row[name] = precision;
        if (name === "learned") row.threshold = threshold;
      }
      rows.set(key, row);
    }
  }
  return [...rows.values()].sort((a, b) => a.recall - b.recall);
}
