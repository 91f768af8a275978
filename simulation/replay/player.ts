import {
  defaultRefreshSettings,
  type PageMemory,
  policies,
  type RefreshPolicy,
  type RefreshSettings,
} from "../../src/libraries/refresh/index.ts";

/** A policy at one price, as the replay asks it. */
export type Player = {
  readonly policy: RefreshPolicy;
  readonly settings: RefreshSettings;
  /** By window: when signals come, days since its start, in order. */
  readonly signals?: readonly Float64Array[] | undefined;
};

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
