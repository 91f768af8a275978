import type { SeenProgramme, Traits } from "./seen-programme.ts";
import { compareTitles } from "./titles.ts";

export type KnownProgramme = Traits & {
  /** Pages that show it. */
  readonly pages: ReadonlySet<string>;
};

/**
 * `same`: one programme. `different`: two. `replaced`: the page showed the known programme and shows another now.
 */
export type Verdict = "same" | "different" | "replaced";

type Comparison = {
  readonly titles: ReturnType<typeof compareTitles>;
  readonly sharesAddress: boolean;
  /** Both have addresses, and none in common. */
  readonly isDisjoint: boolean;
  /** Each has an address that the other has not. */
  readonly isPartial: boolean;
  readonly durationsDiffer: boolean;
  readonly durationsAgree: boolean;
  readonly daysDiffer: boolean;
  readonly sameSite: boolean;
  readonly isLive: boolean;
};

/**
 * Decides whether a programme seen on a page is one that is known. What pages declare is a hint (RFC 6596): canonical
 * addresses that all point at the front page or at a listing are common, and so are intro clips and live streams that many
 * pages share. So an address in common only opens the question; titles, durations and the other addresses answer it.
 */
export function judge(seen: SeenProgramme, known: KnownProgramme): Verdict {
  const comparison = compare(seen, known);
  if (known.pages.has(seen.page)) return judgeSamePage(seen, known, comparison);
  const link = declaredLink(seen, known);
  if (link === "firm" && agreeByDeclaration(comparison)) return "same";
  if (link === "without-query" && agreeWithoutQuery(comparison)) return "same";
  if (link === "above" && agreeWithPageAbove(comparison)) return "same";
  return comparison.sharesAddress && agreeByAddress(seen, known, comparison) ? "same" : "different";
}

/** Whether two known programmes that one page belongs to may be joined. */
export function mayJoin(a: Traits, b: Traits): boolean {
  const comparison = compare(a, b);
  if (comparison.titles === "differ" || comparison.durationsDiffer) return false;
  return comparison.titles === "agree" || comparison.sharesAddress;
}

function judgeSamePage(seen: SeenProgramme, known: KnownProgramme, c: Comparison): Verdict {
  if (seen.isHome) {
    if (c.titles === "agree") return "same";
    return c.titles === "unknown" && !c.isDisjoint && !c.durationsDiffer ? "same" : "replaced";
  }
  if (c.titles !== "differ" || !c.isDisjoint || c.durationsAgree) return "same";
  return sharesDeclaredBesides(seen, known) ? "same" : "replaced";
}

function sharesDeclaredBesides(seen: SeenProgramme, known: KnownProgramme): boolean {
  for (const key of seen.declared)
    if (key !== seen.page && !seen.loose.has(key) && known.declared.has(key)) return true;
  return false;
}

function declaredLink(seen: SeenProgramme, known: KnownProgramme): "firm" | "without-query" | "above" | undefined {
  const links = new Set<"firm" | "without-query" | "above">();
  for (const key of seen.declared)
    if (known.pages.has(key) || known.declared.has(key)) links.add(seen.loose.get(key) ?? "firm");
  if (!seen.isHome && known.declared.has(seen.page)) links.add("firm");
  return (["firm", "without-query", "above"] as const).find((link) => links.has(link));
}

function agreeByDeclaration(c: Comparison): boolean {
  if (c.isLive && !c.sharesAddress) return c.titles === "agree";
  switch (c.titles) {
    case "agree":
      return !(c.isDisjoint && c.durationsDiffer);
    case "unknown":
      return !c.isDisjoint && !c.durationsDiffer;
    case "differ":
      return c.sharesAddress && !c.isPartial && !c.durationsDiffer;
  }
}

// "/v/1?from=list" is a page's second address; "/watch?v=1" is a programme that "/watch" does not name.
function agreeWithoutQuery(c: Comparison): boolean {
  return c.titles !== "differ" && !c.isDisjoint && !c.durationsDiffer;
}

function agreeWithPageAbove(c: Comparison): boolean {
  return c.titles === "agree" && !c.isDisjoint && !c.durationsDiffer && (c.sharesAddress || c.durationsAgree);
}

function agreeByAddress(seen: SeenProgramme, known: KnownProgramme, c: Comparison): boolean {
  switch (c.titles) {
    case "agree":
      return !c.durationsDiffer && !(c.sameSite && (c.isPartial || c.daysDiffer));
    case "unknown":
      return !c.durationsDiffer && !c.isPartial && !c.isLive && !(c.sameSite && declareOtherPages(seen, known));
    case "differ":
      if (c.isLive || c.isPartial || c.durationsDiffer || c.daysDiffer) return false;
      return c.durationsAgree || (!c.sameSite && seen.isOnePlatformEmbed && known.isOnePlatformEmbed);
  }
}

// Two pages of one site that each name themselves say that they are two.
function declareOtherPages(seen: SeenProgramme, known: KnownProgramme): boolean {
  return seen.declared.size > 0 && known.declared.size > 0 && !intersects(seen.declared, known.declared);
}

const tellingDurationSeconds = 60; // clips that introduce others are shorter
const durationSlackSeconds = 2;
const durationSlackShare = 0.02; // pages round to minutes, and cut credits

function compare(a: Traits, b: Traits): Comparison {
  const sharesAddress = intersects(a.media, b.media) || intersects(a.embeds, b.embeds);
  const haveAddresses = a.media.size + a.embeds.size > 0 && b.media.size + b.embeds.size > 0;
  const seconds = [a.durationSeconds, b.durationSeconds] as const;
  const areDurationsKnown = seconds[0] !== undefined && seconds[1] !== undefined;
  const apart = areDurationsKnown ? Math.abs(seconds[0]! - seconds[1]!) : 0;
  const longer = areDurationsKnown ? Math.max(seconds[0]!, seconds[1]!) : 0;
  return {
    titles: compareTitles(a.title, b.title),
    sharesAddress,
    isDisjoint: haveAddresses && !sharesAddress,
    isPartial: hasMore(a, b) && hasMore(b, a),
    durationsDiffer: apart > Math.max(durationSlackSeconds, longer * durationSlackShare),
    durationsAgree: areDurationsKnown && apart <= 1 && longer >= tellingDurationSeconds,
    daysDiffer: daysApart(a.publishedDay, b.publishedDay) > 1, // one day apart is a time zone
    sameSite: a.siteId === b.siteId,
    isLive: a.isLive || b.isLive,
  };
}

function daysApart(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000 || 0;
}

function hasMore(a: Traits, b: Traits): boolean {
  for (const key of a.media) if (!b.media.has(key)) return true;
  for (const key of a.embeds) if (!b.embeds.has(key)) return true;
  return false;
}

function intersects(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const key of a) if (b.has(key)) return true;
  return false;
}
