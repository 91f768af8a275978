import type { SiteId } from "../../../base/ids.ts";
import { strategies } from "../../../libraries/discovery/index.ts";

export type StrategyName = keyof typeof strategies;

/** Ways to find a site's programmes, Glint's own first. */
export const strategyNames = Object.keys(strategies) as readonly StrategyName[];

/** The strategy of that name; undefined where there is none. */
export function readStrategyName(name: string): StrategyName | undefined {
  return strategyNames.find((one) => one === name);
}

/** Whether a site's pages are rendered with Chromium before they are read: where it helps, never, or each of them. */
export const renderingModes = ["auto", "off", "always"] as const;
export type RenderingMode = (typeof renderingModes)[number];

export function readRenderingMode(name: string): RenderingMode | undefined {
  return renderingModes.find((one) => one === name);
}

/** Which pages belong to a site. `value` is a registrable domain ("example.org"), a host with its port when one is given
 * ("www.example.org", "127.0.0.1:8080"), or a host with the beginning of a path ("example.org/videos/"). */
export type SiteScope = {
  readonly kind: "domain" | "host" | "prefix";
  readonly value: string;
  /** Patterns over the whole address, `*` for any run of characters; when there are any, one of them must match. */
  readonly include: readonly string[];
  /** Patterns that keep a page out, whatever `include` says. */
  readonly exclude: readonly string[];
};

export type SiteLimits = {
  /** At most so many pages of the site are stored, >= 1. */
  readonly pagesMax: number;
  /** At most so many links away from a seed, >= 0. */
  readonly depthMax: number;
  /** Pause between two fetches on one host; absent: Glint's own setting and robots.txt decide. */
  readonly delaySeconds?: number;
  /** Fetches an hour at most, >= 1; absent: Glint's own setting. */
  readonly fetchesPerHour?: number;
};

export type NewSite = {
  /** Stands in addresses; one site a key. */
  readonly key: string;
  readonly name: string;
  /** Absolute http or https URLs, at least one. */
  readonly seeds: readonly string[];
  readonly scope: SiteScope;
  readonly limits: SiteLimits;
  /** By which it is decided what new page is visited next; absent: "glint". */
  readonly strategy?: StrategyName;
  readonly isSample: boolean;
};

/** `named`: not crawled; programmes behind members' links belong to it. */
export type SiteState = "active" | "paused" | "removed" | "named";

export type Site = NewSite & {
  readonly id: SiteId;
  readonly strategy: StrategyName;
  readonly rendering: RenderingMode;
  readonly state: SiteState;
  readonly addedAt: Date;
};
