export type CsvRow = {
  /** 1-based line its first character stands on. */ readonly line: number;
  readonly cells: readonly string[];
};

/**
 * Reads comma-separated values: quotes around a cell, doubled inside it, may hold commas and line ends. Never throws: an
 * unclosed quote runs to the end.
 * Source: RFC 4180.
 */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let rowLine = 1;
  const token = /"((?:[^"]|"")*)(?:"|$)([^,\r\n]*)|([^,\r\n]*)/y;
  for (let at = 0; at <= text.length; ) {
    token.lastIndex = at;
    const match = token.exec(text)!;
    const cell = match[1] === undefined ? (match[3] ?? "") : match[1].replaceAll('""', '"') + (match[2] ?? "");
    cells.push(cell);
    line += match[0].split(/\r\n|\n|\r/).length - 1;
    at = token.lastIndex;
    if (text[at] === ",") {
      at++;
      continue;
    }
    rows.push({ line: rowLine, cells });
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line++;
    rowLine = line;
    cells = [];
  }
  return rows;
}
