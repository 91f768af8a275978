import { readFileSync, writeFileSync } from "node:fs";

/** Adds a row after the last one of the table below the heading `## NAME` of a Markdown file. Throws when there is no such table. */
export function addRow(file: string, name: string, cells: readonly string[]): void {
  writeFileSync(file, withRow(readFileSync(file, "utf8"), name, cells));
}

export function withRow(text: string, name: string, cells: readonly string[]): string {
  const lines = text.split("\n");
  const heading = lines.indexOf(`## ${name}`);
  const first = lines.findIndex((line, at) => heading >= 0 && at > heading && line.startsWith("|"));
  if (first === -1) throw new Error(`no table below "## ${name}"`);
  let end = first;
  while (lines[end]?.startsWith("|")) end++;
  return lines.toSpliced(end, 0, `| ${cells.join(" | ")} |`).join("\n");
}
