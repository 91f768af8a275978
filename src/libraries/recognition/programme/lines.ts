import type { Observations } from "../page/observations.ts";
import type { OpenElement, Zone } from "../page/place.ts";
import type { Run } from "../page/run.ts";

/** Text runs of one block put together: what a reader sees as one line or cell. */
export type Line = {
  readonly text: string;
  readonly at: number;
  readonly zone: Zone;
  readonly element: OpenElement;
  readonly hasLink: boolean;
};

const blocks = new Set(
  "p div td th li section article h1 h2 h3 h4 h5 h6 ul ol table tr dd dt dl blockquote pre body main aside nav header footer form figure figcaption center fieldset summary details address".split(
    " ",
  ),
);
const lineLengthMax = 1000;
const linesMax = 5000;

/** The page's lines in document order. */
export function readLines(page: Pick<Observations, "runs">): Line[] {
  const lines: Line[] = [];
  let current: { text: string; at: number; block: OpenElement; element: OpenElement; hasLink: boolean } | undefined;
  const end = () => {
    if (current !== undefined && lines.length < linesMax)
      lines.push({
        text: current.text,
        at: current.at,
        zone: current.block.zone,
        element: current.element,
        hasLink: current.hasLink,
      });
    current = undefined;
  };
  for (const run of page.runs) {
    const block = blockOf(run.element);
    if (current !== undefined && current.block === block && current.text.length < lineLengthMax) append(current, run);
    else {
      end();
      current = { text: run.text, at: run.at, block, element: run.element, hasLink: run.inAnchor };
    }
  }
  end();
  return lines;
}

function append(line: { text: string; hasLink: boolean }, run: Run): void {
  line.text += ` ${run.text}`;
  line.hasLink ||= run.inAnchor;
}

function blockOf(element: OpenElement): OpenElement {
  let block = element;
  while (block.parent !== undefined && !blocks.has(block.name)) block = block.parent;
  return block;
}
