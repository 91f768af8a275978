import type { MemberId } from "../../base/ids.ts";

/** What a member may do; each role may do all that the one before it may. */
export const roles = ["member", "moderator", "administrator"] as const;
export type Role = (typeof roles)[number];

export type Member = {
  readonly id: MemberId;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: Date;
};
