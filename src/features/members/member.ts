import type { MemberId } from "../../base/ids.ts";

/** What a member may do; each role may do all that the one before it may. */
export const roles = ["member", "moderator", "administrator"] as const;
export type Role = (typeof roles)[number];

/** Only the active may sign in. The unverified have not opened the link in their mail, the waiting are looked at by a moderator. */
export const memberStates = ["unverified", "waiting", "active", "declined", "suspended"] as const;
export type MemberState = (typeof memberStates)[number];

/** A language the pages and mails are written in. */
export type MemberLanguage = "en" | "zh";

export type Member = {
  readonly id: MemberId;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: Date;
};
