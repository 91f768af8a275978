/** A statement on the table of pages, what it was done by, and the pages of PostgreSQL's buffers it touched. */
export type LoggedPlan = { readonly statement: string; readonly nodes: readonly string[]; readonly buffers: number };

const statementsMax = 12;

/** The plans of the statements on pages in a server's log that auto_explain wrote to; the last of each statement. */
export function chosenPlans(log: string): LoggedPlan[] {
  const byStatement = new Map<string, LoggedPlan>();
  for (const entry of log.split(/^(?=\d{4}-\d\d-\d\d [\d:.]+ )/m)) {
    const text = /Query Text:([\s\S]*?)\n\s*(?=[A-Z][\w ]+\(?.*cost=|\S.*\(cost=)/
      .exec(entry)?.[1]
      ?.replace(/\s+/g, " ")
      .trim();
    if (text === undefined || !/\bpages\b/.test(text)) continue;
    const nodes = [
      ...entry.matchAll(/((?:Index Only|Index|Bitmap Index|Seq) Scan)(?: Backward)? (?:using (\w+) )?on (\w+)/g),
    ];
    const buffers = [...(/Buffers: ([^\n]*)/.exec(entry)?.[1] ?? "").matchAll(/=(\d+)/g)];
    byStatement.set(text.slice(0, 60), {
      statement: text.slice(0, 60),
      nodes: [...new Set(nodes.map(([, scan, index, table]) => `${scan} ${index ?? table}`))],
      buffers: buffers.reduce((sum, [, number]) => sum + Number(number), 0),
    });
  }
  return [...byStatement.values()].slice(0, statementsMax);
}
