import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { nameKey } from "../accounts/member-name.ts";
import { findProfileByKey, type Profile, updateProfile } from "./profile.sql.ts";
import { type ReadProfile, readProfile } from "./profile-text.ts";

/** The profile under a name; undefined for nobody and for accounts that were never let in. */
export async function findProfile(sql: SqlOrTransaction, name: string): Promise<Profile | undefined> {
  const found = await findProfileByKey(sql, nameKey(name));
  return found && (found.state === "active" || found.state === "suspended") ? found : undefined;
}

/** Keeps what a member says about themself; or says what could not be read, and keeps nothing. */
export async function saveProfile(
  sql: SqlOrTransaction,
  memberId: MemberId,
  typed: Parameters<typeof readProfile>[0],
): Promise<ReadProfile> {
  const read = readProfile(typed);
  if (read.kind === "profile") await updateProfile(sql, memberId, read.profile);
  return read;
}
