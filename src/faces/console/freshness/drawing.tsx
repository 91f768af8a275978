import type { ComponentChildren } from "preact";
import { TableScroll } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";

/** How the script draws a column: a layer of a stack, a line, a line with a scale of its own at the right, a limit, or points. */
export type Look = "stack" | "line" | "right" | "limit" | "points" | "second-points";

export type DrawnColumn = { readonly label: string; readonly look?: Look; readonly say: (value: number) => string };

export type DrawnRow = {
  /** Seconds since 1970, or a number of the scale. */
  readonly x: number;
  readonly head: ComponentChildren;
  /** One for each column; undefined where there is none. */
  readonly values: readonly (number | undefined)[];
};

type DrawingProps = {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  /** Of the scale at the right. */
  readonly rightUnit?: string;
  readonly hint?: string | undefined;
  /** What the first column holds. */
  readonly scale: "time" | "number";
  readonly headLabel: string;
  readonly columns: readonly DrawnColumn[];
  readonly rows: readonly DrawnRow[];
  /** Said instead of a plot without rows. */
  readonly none: string;
  /** What the scale of time spans; what there is when undefined. */
  readonly span?: { readonly from: Date; readonly to: Date };
  /** A line across, where x equals y: what was foreseen is what was found. */
  readonly hasDiagonal?: boolean;
  /** A line at one place of x, with its words. */
  readonly mark?: { readonly x: number; readonly words: string } | undefined;
};

/**
 * A plot with its table. The table is the truth: the script draws from it (islands/freshness.ts), and without scripts the
 * table stands alone.
 */
export function Drawing(props: DrawingProps) {
  const { id, title, unit, rightUnit, hint, scale, rows, none, span, hasDiagonal, mark } = props;
  const text = useConsoleMessages().freshness;
  return (
    <section class="console-section" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span class="soft">{unit}</span>
      </h2>
      {rows.length === 0 ? (
        <p class="soft">{none}</p>
      ) : (
        <>
          {hint !== undefined && <p class="soft small drawing-hint">{hint}</p>}
          <div
            data-drawing={scale}
            data-unit={unit}
            data-right-unit={rightUnit}
            data-from={span && span.from.getTime() / 1000}
            data-to={span && span.to.getTime() / 1000}
            data-diagonal={hasDiagonal ? "" : undefined}
            data-mark={mark?.x}
            data-mark-words={mark?.words}
          >
            <div class="plot" data-canvas role="img" aria-label={title} hidden />
            <details open data-table>
              <summary>{text.table}</summary>
              <DrawnTable {...props} />
            </details>
          </div>
        </>
      )}
    </section>
  );
}

function DrawnTable({ title, headLabel, columns, rows }: DrawingProps) {
  return (
    <TableScroll label={title}>
      <table class="dense series-table">
        <thead>
          <tr>
            <th scope="col">{headLabel}</th>
            {columns.map(({ label, look }) => (
              <th key={label} scope="col" class="number" data-look={look}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.x}>
              <th scope="row" data-x={row.x}>
                {row.head}
              </th>
              {columns.map(({ label, say }, index) => {
                const value = row.values[index];
                return (
                  <td key={label} class="number" data-value={value}>
                    {value === undefined ? "" : say(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** A moment as the first cell of a row. */
export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{at.toISOString().slice(0, 16).replace("T", " ")}</time>;
}
