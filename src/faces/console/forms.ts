import type { Judgement } from "../../features/labels/index.ts";
import type { ConsoleDeps } from "./deps.ts";

/** By what the console judges pages: as the crawl does. */
export function judgementOf({ rules, weights }: Pick<ConsoleDeps, "rules" | "weights">): Judgement {
  const current = weights.current();
  return { ...(rules && { rules }), ...(current && { models: current.models }) };
}

export const megabyte = 1024 * 1024;
