import type { SqlOrTransaction } from "./connection.ts";
export async function dumpSchema(_sql: SqlOrTransaction): Promise<string> {
  return "";
}
