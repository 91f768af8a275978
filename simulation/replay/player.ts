import {
  defaultRefreshSettings,
  type PageMemory,
  policies,
  type RefreshPolicy,
  type RefreshSettings,
} from "../../src/libraries/refresh/index.ts";

/** A policy and the constants it is played with. */
export type Hand = {
  readonly policy: RefreshPolicy;
  readonly settings: RefreshSettings;
  /** What a site's hours are worth to a page of its (see `sitePrior`); the library's own value where absent. */
  readonly siteRhythmDays?: number | undefined;
};

/** A policy at one price, as the replay asks it. */
export type Player = Hand & {
  /** By fold of a window's series, in place of the one hand: constants chosen on the pages of the other folds. */
  readonly folds?: readonly Hand[] | undefined;
  /** Whether the pages of a site teach one another: windows of one site are then replayed together, in the order of time. */
  readonly isSited?: boolean | undefined;
  /** By window: when signals come, days since its start, in order. */
  readonly signals?: readonly Float64Array[] | undefined;
};

/** The same player at another price. */
export function pricedPlayer(player: Player, price: number): Player {
  const at = <Own extends Hand>(hand: Own): Own => ({ ...hand, settings: hand.policy.priced(hand.settings, price) });
  return { ...at(player), ...(player.folds ? { folds: player.folds.map(at) } : {}) };
}

/** What a page's policy remembers; undefined before the first visit. */
export type Memory = PageMemory | undefined;

// Sources were recorded once an hour: a shorter interval would only count the recorder's steps.
const intervalMinSeconds = 3600;
// A window measures 48 days; a page left alone for longer than that would be one not visited at all.
const intervalMaxSeconds = 30 * 86_400;

/** The settings of all simulations; `changes` are those under test. */
export function simulatedSettings(changes: Partial<RefreshSettings> = {}): RefreshSettings {
  return { ...defaultRefreshSettings, intervalMinSeconds, intervalMaxSeconds, ...changes };
}

/** Policies that heed side signals; the others are not asked again when one comes. */
export const listeners: ReadonlySet<string> = new Set<string>([policies.glint.name]);
