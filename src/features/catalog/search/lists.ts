import type { ProgrammeId, SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { CategoryId } from "../categories/categories.ts";
import type { ProgrammeCard } from "../programmes/programme.ts";

export type ListRequest = {
  readonly category?: CategoryId;
  readonly siteId?: SiteId;
  readonly playableOnly?: boolean;
  /** 1..200. */
  readonly limit: number;
  /** `next` of the page before: stays right while programmes are added. Wins over `offset`. */
  readonly after?: string;
  /** Programmes to skip, for numbered pages; 0..10,000. */
  readonly offset?: number;
};

export type ProgrammeList = {
  readonly programmes: readonly ProgrammeCard[];
  /** How many there are in all, counted up to 10,000. */
  readonly total: number;
  /** False: there are more than `total`. */
  readonly totalIsExact: boolean;
  /** Give it as `after` for the next page; absent on the last. */
  readonly next?: string;
};

export async function listNewest(_sql: SqlOrTransaction, _request: ListRequest): Promise<ProgrammeList> {
  throw new Error("unwritten");
}
export async function listHottest(_sql: SqlOrTransaction, _request: ListRequest): Promise<ProgrammeList> {
  throw new Error("unwritten");
}
export async function searchProgrammes(
  _sql: SqlOrTransaction,
  _request: { readonly query: string; readonly limit: number; readonly offset?: number },
): Promise<ProgrammeList> {
  throw new Error("unwritten");
}
export async function listRelated(
  _sql: SqlOrTransaction,
  _id: ProgrammeId,
  _limit: number,
): Promise<readonly ProgrammeCard[]> {
  throw new Error("unwritten");
}
