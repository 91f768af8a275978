import { isIdle, isListLike } from "../../hints.ts";
import type { FoundLink } from "../../strategy.ts";
import type { ArmKind } from "./arms.ts";

// Programmes expected behind a fetch before the site has said anything.
export const priors = { sitemap: 2, feed: 1.5, innerFeed: 0.5, list: 0.8, page: 0.2, idle: 0.1 } as const;
export type KindName = keyof typeof priors;

export function newKinds(): Record<KindName, ArmKind> {
  const kinds = Object.entries(priors).map(([name, prior]) => [name, { name, prior, gain: 0, fetches: 0 }]);
  return Object.fromEntries(kinds) as Record<KindName, ArmKind>;
}

/** A sitemap's part, or a feed the home page names; those that stand deeper or in a sitemap are of a section or a page. */
export function isMainList({ role, origin }: Pick<FoundLink, "role" | "origin">, depth: number): boolean {
  return role === "sitemap" || (role === "feed" && depth <= 1 && origin !== "sitemap");
}

export function kindOf(link: FoundLink, depth: number): KindName {
  if (link.role === "sitemap") return "sitemap";
  if (link.role === "feed") return isMainList(link, depth) ? "feed" : "innerFeed";
  if (isIdle(link.url)) return "idle";
  return isListLike(link) ? "list" : "page";
}
