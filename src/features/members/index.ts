// Who may act in Glint: accounts, sign-in, sessions, roles, one-time invitations (the first makes the administrator).
// Owns the tables members, sessions, invitations and sign_in_attempts.
// Never stores a password or a token, only what proves them; never tells whether a name exists.

/** What every feature is asked with. Faces hand it on and cannot use it themselves: they may not enter platform/database. */
export type { Sql } from "../../platform/database/index.ts";
export { createMember, findMemberByName, promoteMember } from "./accounts.ts";
export { acceptInvitation, createInvitation, judgeInvitation } from "./invitations.ts";
export type { Member, Role } from "./member.ts";
export { roles } from "./member.ts";
export { hasAdministrator } from "./members.sql.ts";
export { findSession, sessionSeconds, signIn, signOut } from "./sign-in.ts";
