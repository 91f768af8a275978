import type { Evidence, Explanation } from "../../../libraries/recognition/index.ts";
import { TableScroll } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { showUnseen } from "./show-unseen.ts";

type PlotProps = {
  readonly explanation: Explanation;
  /** The line a piece of evidence stands on; undefined when it is of the whole page. */
  readonly lineOf: ReadonlyMap<number, { readonly line: number; readonly mark: number }>;
};

const weightLeast = 0.005; // a contribution below shows as 0.00

/** What speaks for and against, the weightiest first: a table whose last column draws it. */
export function EvidencePlot({ explanation, lineOf }: PlotProps) {
  const text = useConsoleMessages().why;
  const { reading, bias } = explanation;
  const sum = reading.evidence.reduce((total, { weight }) => total + weight, bias);
  const most = Math.max(1, Math.abs(bias), Math.abs(sum), ...reading.evidence.map(({ weight }) => Math.abs(weight)));
  const numbered = reading.evidence.map((item, at) => ({ item, at }));
  const weighty = numbered.filter(({ item }) => Math.abs(item.weight) >= weightLeast);
  const light = numbered.filter(({ item }) => Math.abs(item.weight) < weightLeast);
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
            <TotalRow label={text.sum(reading.score.toFixed(3))} value={sum} most={most} />
          </tfoot>
        </table>
      </TableScroll>
      {light.length > 0 && (
        <details class="light-evidence">
          <summary>{text.moreEvidence(light.length)}</summary>
          <ul>
            {light.map(({ item, at }) => (
              <li key={item.rule} id={`evidence-${at + 1}`}>
                <code>{item.rule}</code> {showUnseen(item.text)}
                {lineOf.has(at) && <PlaceLink at={at} place={lineOf.get(at)} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
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
        {item.count > 1 && <span class="soft"> ×{item.count}</span>}
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
