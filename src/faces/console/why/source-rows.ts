import type { Mark } from "./marks.ts";
import { showUnseen } from "./show-unseen.ts";

/** A stretch of text within a line; `mark` counts the marks from 0, `isFirst` where it begins. */
export type Piece = { readonly text: string; readonly mark?: number; readonly isFirst?: boolean };

export type SourceRow =
  | {
      readonly kind: "line";
      /** From 1. */
      readonly number: number;
      readonly pieces: readonly Piece[];
      /** Cut off before or behind. */
      readonly isCutBefore: boolean;
      readonly isCutAfter: boolean;
    }
  | { readonly kind: "gap"; readonly characters: number };

export type Extent = "marks" | "all";

const linesAround = 2;
const charactersAround = 160; // pages are often one long line
/** Shown of one page at most: about 2 MB of markup. */
export const charactersMax = 500_000;
/** And so many lines: a page of empty lines would make a row of each. */
export const linesMax = 20_000;
const headCharacters = 1200;

/** The lines of the source to show: those around the marks, or all up to a limit. The rest is told as gaps. */
export function sourceRows(source: string, marks: readonly Mark[], extent: Extent): SourceRow[] {
  const windows = extent === "all" ? [{ from: 0, to: Math.min(source.length, charactersMax) }] : around(source, marks);
  const lines = lineCounter(source);
  const rows: SourceRow[] = [];
  let shownTo = 0;
  for (const window of windows) {
    if (window.from > shownTo) rows.push({ kind: "gap", characters: window.from - shownTo });
    shownTo = pushRows(rows, source, window, { marks, number: lines(window.from) });
  }
  if (shownTo < source.length) rows.push({ kind: "gap", characters: source.length - shownTo });
  return rows;
}

type Span = { readonly from: number; readonly to: number };

/** What is to be seen of the page: some lines around each mark; its head where there is none. */
function around(source: string, marks: readonly Mark[]): Span[] {
  if (marks.length === 0) return [{ from: 0, to: Math.min(source.length, headCharacters) }];
  const windows: { from: number; to: number }[] = [];
  for (const mark of marks) {
    const from = Math.max(lineStart(source, mark.from), mark.from - charactersAround);
    const to = Math.min(lineEnd(source, mark.to), mark.to + charactersAround);
    const last = windows.at(-1);
    // A gap of a few characters costs more than it saves.
    if (last && from - last.to < charactersAround) last.to = Math.max(last.to, to);
    else windows.push({ from, to });
  }
  return windows;
}

function lineStart(source: string, at: number): number {
  let start = at;
  for (let line = 0; line <= linesAround && start > 0; line++) {
    const end = source.lastIndexOf("\n", start - 1);
    if (line === linesAround || end < 0) return end + 1;
    start = end;
  }
  return start;
}

function lineEnd(source: string, at: number): number {
  let end = at;
  for (let line = 0; line <= linesAround; line++) {
    const next = source.indexOf("\n", end);
    if (next < 0) return source.length;
    if (line === linesAround) return next;
    end = next + 1;
  }
  return end;
}

/** Numbers of lines for offsets that grow from call to call. */
function lineCounter(source: string): (offset: number) => number {
  let line = 1;
  let seen = 0;
  return (offset) => {
    for (let at = source.indexOf("\n", seen); at >= 0 && at < offset; at = source.indexOf("\n", at + 1)) {
      line += 1;
      seen = at + 1;
    }
    return line;
  };
}

type Start = { readonly marks: readonly Mark[]; readonly number: number };

/** Adds the window's rows, as many as there is room for, and returns up to where the source is shown. */
function pushRows(rows: SourceRow[], source: string, window: Span, { marks, number }: Start): number {
  let from = window.from;
  for (let line = number; from < window.to && rows.length < linesMax; line++) {
    const newline = source.indexOf("\n", from);
    const to = newline < 0 ? window.to : Math.min(newline, window.to);
    rows.push({
      kind: "line",
      number: line,
      pieces: piecesOf(source, { from, to }, marks),
      isCutBefore: from > 0 && source[from - 1] !== "\n",
      isCutAfter: to < source.length && source[to] !== "\n",
    });
    from = to === newline ? to + 1 : to;
  }
  return from;
}

function piecesOf(source: string, { from, to }: Span, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (let index = firstEndingAfter(marks, from); index < marks.length; index++) {
    const mark = marks[index]!;
    if (mark.from >= to) break;
    const start = Math.max(mark.from, from);
    const end = Math.min(mark.to, to);
    if (start > at) pieces.push({ text: showUnseen(source.slice(at, start)) });
    pieces.push({ text: showUnseen(source.slice(start, end)), mark: index, isFirst: mark.from >= from });
    at = end;
  }
  if (at < to) pieces.push({ text: showUnseen(source.slice(at, to)) });
  return pieces;
}

function firstEndingAfter(marks: readonly Mark[], offset: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (marks[middle]!.to > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
