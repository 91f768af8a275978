import type { Evidence, Explanation } from "../../../libraries/recognition/index.ts";
import { TableScroll } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { showUnseen } from "./show-unseen.ts";

export type Question = keyof Explanation["contributions"];
export const questionNames = ["hasProgramme", "play", "listing"] as const satisfies readonly Question[];

type PlotProps = {
  readonly explanation: Explanation;
  readonly question: Question;
  /** The line and the mark of pieces of evidence, by their number from 0; what has no place is of the whole page. */
  readonly lineOf: ReadonlyMap<number, { readonly line: number; readonly mark: number }>;
};

const weightLeast = 0.005; // a contribution below shows as 0.00

/** What speaks for and against one question's yes, the weightiest first: a table whose last column draws it. */
export function EvidencePlot({ explanation, question, lineOf }: PlotProps) {
  const text = useConsoleMessages().why;
  const { bias, weights, probability } = explanation.contributions[question];
  const rows = explanation.reading.evidence
    .map((item, at) => ({ item: { ...item, weight: weights[item.rule] ?? 0 }, at }))
    .sort((a, b) => Math.abs(b.item.weight) - Math.abs(a.item.weight));
  const sum = rows.reduce((total, { item }) => total + item.weight, bias);
  const most = Math.max(1, Math.abs(bias), Math.abs(sum), ...rows.map(({ item }) => Math.abs(item.weight)));
  const weighty = rows.filter(({ item }) => Math.abs(item.weight) >= weightLeast);
  const light = rows.filter(({ item }) => Math.abs(item.weight) < weightLeast);
  const score = probability.toFixed(3);
  return (
    <>
      <TableScroll label={text.evidence}>
        <table class="dense evidence-table">
          <PlotHead />
          <tbody>
            {weighty.map(({ item, at }) => (
              <EvidenceRow key={item.rule} item={item} at={at} most={most} place={lineOf.get(at)} />
            ))}
            <TotalRow label={text.bias} value={bias} most={most} />
          </tbody>
          <tfoot>
            <TotalRow label={question === "play" ? text.sumIf(score) : text.sum(score)} value={sum} most={most} />
          </tfoot>
        </table>
      </TableScroll>
      {light.length > 0 && <LightEvidence rows={light} lineOf={lineOf} />}
    </>
  );
}

type LightProps = {
  readonly rows: readonly { readonly item: Evidence; readonly at: number }[];
  readonly lineOf: PlotProps["lineOf"];
};

function LightEvidence({ rows, lineOf }: LightProps) {
  const text = useConsoleMessages().why;
  return (
    <details class="light-evidence">
      <summary>{text.moreEvidence(rows.length)}</summary>
      <ul>
        {rows.map(({ item, at }) => (
          <li key={item.rule} id={`evidence-${at + 1}`}>
            <code>{item.rule}</code> {showUnseen(item.text)} <PlaceLink at={at} place={lineOf.get(at)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function PlotHead() {
  const text = useConsoleMessages().why.columns;
  return (
    <thead>
      <tr>
        <th scope="col">{text.item}</th>
        <th scope="col">{text.place}</th>
        <th scope="col" class="number">
          {text.weight}
        </th>
        <th scope="col" class="bar-cell">
          {text.bar}
        </th>
      </tr>
    </thead>
  );
}

type Place = { readonly line: number; readonly mark: number } | undefined;

function EvidenceRow({ item, at, most, place }: { item: Evidence; at: number; most: number; place: Place }) {
  const text = useConsoleMessages().why;
  return (
    <tr id={`evidence-${at + 1}`}>
      <th scope="row">
        <code class="rule">{item.rule}</code>
        {item.count > 1 && <span class="soft"> ×{item.count}</span>}{" "}
        <span class="family">{text.families[item.family] ?? item.family}</span>
        {item.text !== "" && <span class="evidence-text">{showUnseen(item.text)}</span>}
      </th>
      <td class="place">{place ? <PlaceLink at={at} place={place} /> : <span class="soft">{text.noPlace}</span>}</td>
      <td class="number">{signed(item.weight)}</td>
      <td class="bar-cell">
        <Bar value={item.weight} most={most} />
      </td>
    </tr>
  );
}

function PlaceLink({ at, place }: { at: number; place: Place }) {
  const text = useConsoleMessages().why;
  if (!place) return undefined;
  return (
    <a href={`#mark-${place.mark + 1}`} aria-label={`${text.toPlace(at + 1)}, ${text.place(place.line)}`}>
      {text.place(place.line)}
    </a>
  );
}

function TotalRow({ label, value, most }: { label: string; value: number; most: number }) {
  return (
    <tr class="total">
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td class="number">{signed(value)}</td>
      <td class="bar-cell">
        <Bar value={value} most={most} />
      </td>
    </tr>
  );
}

/** A bar to the right of the middle for, to the left against. Attributes, not styles: the policy allows no inline style. */
function Bar({ value, most }: { value: number; most: number }) {
  const width = Math.min(100, (Math.abs(value) / most) * 100);
  return (
    <svg class="bar" viewBox="0 0 200 12" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="bar-axis" x="99.5" y="0" width="1" height="12" />
      <rect
        class={value < 0 ? "bar-against" : "bar-for"}
        x={value < 0 ? 100 - width : 100}
        y="1.5"
        width={width}
        height="9"
      />
    </svg>
  );
}

/** With a sign of its own, so that for and against are not told by the bar's side alone. */
function signed(value: number): string {
  const digits = Math.abs(value).toFixed(2);
  return digits === "0.00" ? digits : `${value < 0 ? "−" : "+"}${digits}`;
}
