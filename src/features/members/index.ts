// Who may act in Glint: accounts and how one gets one, ways to sign in, sessions, profiles, what moderators do to members and the log of it, export
// and deletion.
// Owns the tables members, sessions, invitations, member_links, passkeys, passkey_challenges, member_pictures, member_acts,
// registration and attempts.
// Never stores a password or a token, only what proves them; never tells whether a mail address has an account.

/** What every feature is asked with. Faces hand it on and cannot use it themselves: they may not enter platform/database. */
export type { Sql } from "../../platform/database/index.ts";
export { createMember, findMemberByName } from "./accounts/accounts.ts";
export { clearEmail } from "./accounts/email.sql.ts";
export { isVerifyLinkOpen, requestEmail, verifyEmail } from "./accounts/email.ts";
export { acceptInvitation, createInvitation, judgeInvitation } from "./accounts/invitations.ts";
export { hasAdministrator, isLimitedMember, setLanguage } from "./accounts/members.sql.ts";
export { applicationMax, type Registered, register } from "./accounts/register.ts";
export {
  type RegistrationMode,
  readRegistrationMode,
  registrationModes,
  setRegistrationMode,
} from "./accounts/registration.sql.ts";
export { deleteAccount } from "./leaving/delete-account.ts";
export { exportAccount } from "./leaving/export.ts";
export type { Post } from "./mail/post.ts";
export { type Member, memberStates, type Role, roles } from "./member.ts";
export { actOnMember, type Moderated, mayActOn } from "./moderation/act-on-member.ts";
export { insertAct, listActs, type MemberAct, type MemberActKind } from "./moderation/acts.sql.ts";
export {
  countApplicants,
  countDirectory,
  findMemberLine,
  listApplicants,
  listDirectory,
  type MemberLine,
} from "./moderation/directory.sql.ts";
export {
  approveMember,
  declineMember,
  makeHandedLink,
  promoteMember,
  restoreMember,
  suspendMember,
  unlimitMember,
} from "./moderation/moderate.ts";
export { pictureBytesMax, setMemberPicture } from "./profile/pictures.ts";
export {
  deleteMemberPicture,
  findMemberPicture,
  findOwnAccount,
  type OwnAccount,
  type Profile,
  updatePrivacy,
} from "./profile/profile.sql.ts";
export { findProfile, saveProfile } from "./profile/profile.ts";
export {
  bioMax,
  displayNameMax,
  initialsOf,
  linksMax,
  type PictureKind,
  type ProfileLink,
  pictureKinds,
} from "./profile/profile-text.ts";
export type { PresentMember, Session } from "./sessions/sessions.sql.ts";
export {
  type Entry,
  endOtherSessions,
  endSession,
  findPresence,
  findSession,
  listSessions,
  sessionSeconds,
  signOut,
} from "./sessions/sessions.ts";
export { changePassword, removePassword } from "./sign-in/change-password.ts";
export { listPasskeys, type Passkey } from "./sign-in/passkeys.sql.ts";
export {
  addPasskey,
  askPasskey,
  offerPasskey,
  type PasskeySite,
  removePasskey,
  signInWithPasskey,
} from "./sign-in/passkeys.ts";
export { type Proof, prove } from "./sign-in/prove.ts";
export { judgeResetLink, requestReset, resetPassword } from "./sign-in/reset.ts";
export { type SignedIn, signIn } from "./sign-in/sign-in.ts";
