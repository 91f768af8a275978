import type { Evidence } from "../../../libraries/recognition/index.ts";
import { formatNumber, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import type { Mark } from "./marks.ts";
import type { Extent, Piece, SourceRow } from "./source-rows.ts";

type SourceProps = {
  readonly rows: readonly SourceRow[];
  readonly marks: readonly Mark[];
  readonly evidence: readonly Evidence[];
  readonly extent: Extent;
  /** Where the other extent is shown. */
  readonly otherHref: string;
};

/** The page's source with what evidence stands on marked; each mark leads back to its evidence. */
export function SourceView({ rows, marks, evidence, extent, otherHref }: SourceProps) {
  const text = useConsoleMessages().why;
  const { language } = useViewer();
  const hasGap = rows.some((row) => row.kind === "gap");
  return (
    <>
      <header class="section-head">
        <h2 id="source">{text.source}</h2>
        {(hasGap || extent === "all") && (
          <a class="button small" href={`${otherHref}#source`}>
            {extent === "all" ? text.sourceMarks : text.sourceAll}
          </a>
        )}
      </header>
      {rows.length === 0 ? (
        <p class="soft">{text.sourceEmpty}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
        <div class="source" role="group" aria-labelledby="source" tabIndex={0} dir="ltr">
          {rows.map((row) =>
            row.kind === "gap" ? (
              <p class="source-gap" key={row}>
                {text.gap(formatNumber(row.characters, language))}
              </p>
            ) : (
              <div class="source-line" key={row}>
                <span class="line-number">{row.number}</span>
                <code>
                  {row.isCutBefore && <span class="cut">…</span>}
                  {row.pieces.map((piece, at) => (
                    <PieceText key={at} piece={piece} marks={marks} evidence={evidence} />
                  ))}
                  {row.isCutAfter && <span class="cut">…</span>}
                </code>
              </div>
            ),
          )}
        </div>
      )}
    </>
  );
}

type PieceProps = {
  readonly piece: Piece;
  readonly marks: readonly Mark[];
  readonly evidence: readonly Evidence[];
};

function PieceText({ piece, marks, evidence }: PieceProps) {
  const text = useConsoleMessages().why;
  const mark = piece.mark === undefined ? undefined : marks[piece.mark];
  if (!mark) return <>{piece.text}</>;
  if (!piece.isFirst) return <mark>{piece.text}</mark>;
  return (
    <mark id={`mark-${(piece.mark ?? 0) + 1}`}>
      {piece.text}
      {mark.items.map((item) => (
        <a
          key={item}
          class="mark-back"
          href={`#evidence-${item + 1}`}
          aria-label={text.toEvidence(item + 1, evidence[item]?.rule ?? "")}
          title={evidence[item]?.rule}
        >
          {evidence[item]?.rule}
        </a>
      ))}
    </mark>
  );
}
