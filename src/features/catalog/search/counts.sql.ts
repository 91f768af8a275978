import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { CategoryId } from "../categories/categories.ts";

export type CategoryCount = { readonly category: CategoryId; readonly count: number };

export type ProgrammeCounts = {
  /** On show. */
  readonly total: number;
  readonly playable: number;
  readonly gone: number;
};

export async function listCategories(_sql: SqlOrTransaction): Promise<CategoryCount[]> {
  throw new Error("unwritten");
}
export async function countProgrammes(_sql: SqlOrTransaction): Promise<ProgrammeCounts> {
  throw new Error("unwritten");
}
