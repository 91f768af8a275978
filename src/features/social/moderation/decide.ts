// What moderators may do, decided without asking the database.
import { type Member, mayActOn } from "../../members/index.ts";
import { countText } from "../text/index.ts";

/** What settles reports, the mildest first. */
export const thingActs = ["dismiss", "warn-post", "delete-post", "limit", "suspend", "delete-account"] as const;
export type ThingAct = (typeof thingActs)[number];

export const actReasonMax = 500;
export const imposedWarningMax = 60;

export type ActFault =
  | { readonly kind: "no-reason" }
  | { readonly kind: "reason-too-long"; readonly max: number }
  | { readonly kind: "no-warning" }
  | { readonly kind: "warning-too-long"; readonly max: number }
  /** The act is none for a thing of this kind. */
  | { readonly kind: "other-thing" };

type Asked = { readonly act: ThingAct; readonly thingKind: string; readonly reason: string; readonly warning: string };

/** What is wrong with an act as it was asked for; texts are trimmed. */
export function judgeAct({ act, thingKind, reason, warning }: Asked): ActFault | undefined {
  if (reason === "") return { kind: "no-reason" };
  if (reason.length > actReasonMax) return { kind: "reason-too-long", max: actReasonMax };
  if (!actsOn(thingKind).includes(act)) return { kind: "other-thing" };
  if (act !== "warn-post") return undefined;
  if (warning === "") return { kind: "no-warning" };
  return countText(warning) > imposedWarningMax ? { kind: "warning-too-long", max: imposedWarningMax } : undefined;
}

/** The acts there are on a thing of this kind. */
export function actsOn(thingKind: string): readonly ThingAct[] {
  return thingKind === "post" ? thingActs : thingActs.filter((act) => act !== "warn-post" && act !== "delete-post");
}

/**
 * Whether somebody may act on a thing of `owner`: moderators on what is members', administrators on all, nobody on what is their own;
 * what is nobody's is for every moderator.
 */
export function mayAct(actor: Member, owner: Member | undefined): boolean {
  if (actor.role === "member") return false;
  return owner === undefined || mayActOn(actor, owner);
}

type Deciding = {
  readonly actor: Member;
  /** Who appeals. */
  readonly owner: Member;
  /** Who did what is appealed against; undefined when they are gone. */
  readonly actedById: string | undefined;
  /** Somebody else could decide it. */
  readonly hasOthers: boolean;
};

/** Whether somebody may decide an appeal: another than who acted, where there is one. */
export function mayDecide({ actor, owner, actedById, hasOthers }: Deciding): boolean {
  return mayAct(actor, owner) && (actor.id !== actedById || !hasOthers);
}
