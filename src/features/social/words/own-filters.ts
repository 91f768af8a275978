import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import {
  countFilters,
  deleteEndedFilters,
  type FilterWay,
  hasFilter,
  lockFilters,
  upsertFilter,
} from "./own-filters.sql.ts";
import { type PhraseFault, readPhrase } from "./read-phrase.ts";

export const filtersMax = 100;

/** For how many days a filter lasts, where not for good. */
export const filterDays = [1, 7, 30] as const;

export type FilterAdded =
  | { readonly kind: "added" }
  | PhraseFault
  | { readonly kind: "too-many"; readonly max: number };

type Adding = {
  readonly memberId: MemberId;
  /** As typed. */
  readonly phrase: string;
  readonly isWholeWord: boolean;
  readonly way: FilterWay;
  readonly days: (typeof filterDays)[number] | undefined;
};

/** Keeps posts of others with these words out of a member's lists, or closed in them. The same words again change how. */
export function addFilter(sql: Sql, { memberId, ...adding }: Adding, clock: Clock): Promise<FilterAdded> {
  return sql.begin(async (transaction): Promise<FilterAdded> => {
    const read = readPhrase(adding.phrase);
    if (read.kind !== "phrase") return read;
    await lockFilters(transaction, memberId);
    await deleteEndedFilters(transaction, memberId);
    const isKnown = await hasFilter(transaction, { memberId, key: read.key });
    if (!isKnown && (await countFilters(transaction, memberId)) >= filtersMax)
      return { kind: "too-many", max: filtersMax };
    await upsertFilter(transaction, { ...adding, ...read, memberId, now: clock.now() });
    return { kind: "added" };
  });
}
