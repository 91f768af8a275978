import type { SqlOrTransaction } from "../../src/platform/database/index.ts";

const isStatement = /^\s*\(?(select|with|insert|update|delete)\b/i;

/**
 * The plans of the statements that `work` sends, as `explain` tells them; nothing is executed. Analyze the tables before.
 *
 *     expect(await planOf(sql, (explained) => listDuePages(explained, request))).toContain("pages_due");
 */
export async function planOf(sql: SqlOrTransaction, work: (explained: SqlOrTransaction) => unknown): Promise<string> {
  const plans: string[] = [];
  const pending: Promise<void>[] = [];
  const explained = new Proxy(sql as object as (...values: unknown[]) => unknown, {
    apply(target, self, values: unknown[]) {
      const [strings] = values as [TemplateStringsArray];
      if (!Array.isArray(strings) || !("raw" in strings) || !isStatement.test(strings[0] ?? ""))
        return Reflect.apply(target, self, values);
      const text = Object.assign([`explain ${strings[0]}`, ...strings.slice(1)], { raw: strings.raw });
      const rows = (Reflect.apply(target, self, [text, ...values.slice(1)]) as Promise<Record<string, string>[]>).then(
        (lines) => {
          plans.push(...lines.flatMap((line) => Object.values(line)));
          return [];
        },
      );
      pending.push(rows.then(() => {}));
      return rows;
    },
  });
  try {
    await work(explained as unknown as SqlOrTransaction);
  } catch (error) {
    // The work gets no rows, which it may not bear; a statement that cannot be planned is another matter.
    if (!(error instanceof TypeError)) throw error;
  }
  await Promise.all(pending);
  return plans.join("\n");
}
