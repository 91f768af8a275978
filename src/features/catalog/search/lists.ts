import type { ProgrammeId, SiteId } from "../../../base/ids.ts";
import { readId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { CategoryId } from "../categories/categories.ts";
import { hydrateCards } from "../programmes/cards.sql.ts";
import type { ProgrammeCard, Why } from "../programmes/programme.ts";
import { countListed, type ListFilter, type Position, selectHottest, selectNewest, totalMax } from "./lists.sql.ts";

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

export const limitMax = 200;
export const offsetMax = 10_000;

/** Programmes on show, the newest first: by the time of publication where it is known, else by the time of the first sight. */
export async function listNewest(sql: SqlOrTransaction, request: ListRequest): Promise<ProgrammeList> {
  const place = readPlace(request);
  const rows = await selectNewest(sql, { ...place, after: readCursor(request.after, readTime) });
  const cursorOf = ({ at, id }: { at: Date; id: ProgrammeId }) => `${at.getTime()}_${id}`;
  return assemble(sql, { request, rows, cursorOf, why: whyNew });
}

/** Programmes on show, the hottest first: see heat.ts. */
export async function listHottest(sql: SqlOrTransaction, request: ListRequest): Promise<ProgrammeList> {
  const place = readPlace(request);
  const rows = await selectHottest(sql, { ...place, after: readCursor(request.after, readNumber) });
  const cursorOf = ({ at, id }: { at: number; id: ProgrammeId }) => `${at}_${id}`;
  return assemble(sql, { request, rows, cursorOf, why: whyHot });
}

/** `request` within its bounds; one row more than asked for tells whether there is a next page. */
function readPlace(request: ListRequest): { filter: ListFilter; limit: number; offset: number } {
  return {
    filter: readFilter(request),
    limit: within(request.limit, 1, limitMax) + 1,
    offset: request.after === undefined ? within(request.offset ?? 0, 0, offsetMax) : 0,
  };
}

function readFilter({ category, siteId, playableOnly }: ListRequest): ListFilter {
  return { category, siteId, playableOnly: playableOnly ?? false };
}

export function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(value) || 0));
}

// A cursor that was tampered with begins at the first page.
function readCursor<At>(cursor: string | undefined, read: (text: string) => At | undefined): Position<At> | undefined {
  const [text = "", idText = ""] = cursor?.split("_") ?? [];
  const [at, id] = [read(text), readId<ProgrammeId>(idText)];
  return at === undefined || id === undefined ? undefined : { at, id };
}

function readNumber(text: string): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function readTime(text: string): Date | undefined {
  const milliseconds = readNumber(text);
  const time = milliseconds === undefined ? undefined : new Date(milliseconds);
  return time && !Number.isNaN(time.getTime()) ? time : undefined;
}

type Found<At> = {
  readonly request: ListRequest;
  readonly rows: readonly Position<At>[];
  readonly cursorOf: (position: { at: At; id: ProgrammeId }) => string;
  readonly why: (card: ProgrammeCard) => Why;
};

async function assemble<At>(
  sql: SqlOrTransaction,
  { request, rows, cursorOf, why }: Found<At>,
): Promise<ProgrammeList> {
  const limit = within(request.limit, 1, limitMax);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isWhole = request.after === undefined && (request.offset ?? 0) === 0 && rows.length <= limit;
  const [programmes, count] = await Promise.all([
    hydrateCards(
      sql,
      shown.map(({ id }) => id),
    ),
    isWhole ? rows.length : countListed(sql, readFilter(request)),
  ]);
  return {
    programmes: programmes.map((card) => ({ ...card, why: why(card) })),
    total: Math.min(count, totalMax),
    totalIsExact: count <= totalMax,
    ...(rows.length > limit && last ? { next: cursorOf(last) } : {}),
  };
}

function whyNew({ publishedAt }: ProgrammeCard): Why {
  return publishedAt === undefined ? { key: "newest", values: {} } : { key: "published", values: {} };
}

const viewsWorthSaying = 100;

function whyHot(card: ProgrammeCard): Why {
  return (card.views ?? 0) >= viewsWorthSaying ? { key: "views", values: { views: card.views! } } : whyNew(card);
}
