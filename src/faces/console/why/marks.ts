import type { Evidence } from "../../../libraries/recognition/index.ts";

/** A piece of the source that evidence stands on; `from` and `to` in UTF-16 code units. */
export type Mark = { readonly from: number; readonly to: number; readonly items: readonly number[] };

const reach = 2000; // the matched text stands at its tag or a little behind it
const markMax = 200;

/**
 * Where evidence stands in the decoded page, in the order of the page; what overlaps is one mark.
 * @param evidence the numbers in `items` count in it, from 0
 */
export function findMarks(source: string, evidence: readonly Evidence[]): Mark[] {
  const spans = evidence
    .map((item, at) => ({ ...spanOf(source, item), item: at }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const marks: { from: number; to: number; items: number[] }[] = [];
  for (const { from, to, item } of spans) {
    const last = marks.at(-1);
    if (last && from < last.to) {
      last.to = Math.max(last.to, to);
      last.items.push(item);
    } else marks.push({ from, to, items: [item] });
  }
  return marks;
}

/** The matched text itself where it can be found, else the tag, else some characters. */
function spanOf(source: string, { at, text }: Evidence): { from: number; to: number } {
  if (at < 0 || at >= source.length) return { from: 0, to: 0 };
  const around = source.slice(at, at + reach);
  if (text.length > 3) {
    const found = around.indexOf(text);
    if (found >= 0) return { from: at + found, to: at + found + text.length };
  }
  const end = around[0] === "<" ? around.indexOf(">") + 1 : around.search(/[\n<]/);
  return { from: at, to: at + Math.min(end > 0 ? end : Math.min(40, around.length), markMax) };
}
