import type { FrontierPage } from "../frontier/page.ts";

/** What a fetch is for: a page never visited; one visited again for what it lists; a play page visited again for its counters. */
export const purposes = ["discovery", "refresh", "counters"] as const;
export type Purpose = (typeof purposes)[number];

/** Fetches, or pages that wait for one, by purpose. */
export type ByPurpose = Readonly<Record<Purpose, number>>;

export const nothing: ByPurpose = { discovery: 0, refresh: 0, counters: 0 };

export function purposeOf({ visitedAt, kind }: Pick<FrontierPage, "visitedAt" | "kind">): Purpose {
  if (visitedAt === undefined) return "discovery";
  return kind === "play" || kind === "embed" ? "counters" : "refresh";
}

export function sumOf({ discovery, refresh, counters }: ByPurpose): number {
  return discovery + refresh + counters;
}

export function addUp(all: Iterable<ByPurpose>): ByPurpose {
  const total = { ...nothing };
  for (const one of all) for (const purpose of purposes) total[purpose] += one[purpose];
  return total;
}
