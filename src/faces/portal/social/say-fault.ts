import type { Edited, PublishFault } from "../../../features/social/index.ts";
import type { PortalMessages } from "../messages/portal-messages.ts";
import type { TypedFault } from "./typed-post.ts";

export type ComposeFault =
  | TypedFault
  | Exclude<Edited["kind"], "edited">
  | PublishFault["kind"]
  | "stale"
  | "picture"
  | "too-many-pictures-waiting";

type Words = PortalMessages["social"]["compose"];

const kinds: Partial<Record<ComposeFault, string>> = {
  empty: "empty",
  "too-long": "too-long",
  time: "time",
  stale: "stale",
  picture: "picture",
  "picture-gone": "picture",
  "too-many-pictures-waiting": "too-many",
  "too-many-pictures": "pictures",
  "too-many-posts": "too-many",
  "too-many-versions": "too-many",
  "post-gone": "gone",
  "unknown-post": "gone",
  "warning-too-long": "warning",
  "alt-too-long": "alt",
  "new-account": "new-account",
  "not-repostable": "not-repostable",
  "programme-gone": "programme-gone",
};

/** Why it could not be posted, in words. @param rule the word rule that refused it, where one did. */
export function sayFault({ problems, wordRule }: Words, fault: ComposeFault, rule = ""): string {
  if (fault === "word-rule") return wordRule(rule);
  return problems[kinds[fault] ?? "refused"] ?? problems.refused ?? "";
}

/** The name of the word rule by which a post was refused. */
export function ruleOf(outcome: PublishFault | Edited): string | undefined {
  return outcome.kind === "word-rule" ? outcome.name : undefined;
}
