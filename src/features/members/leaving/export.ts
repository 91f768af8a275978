import type { Clock } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { nameKey } from "../accounts/member-name.ts";
import type { Member } from "../member.ts";
import { findMemberPicture, findOwnAccount, findProfileByKey } from "../profile/profile.sql.ts";
import { pictureKinds } from "../profile/profile-text.ts";
import { listSessionsOf } from "../sessions/sessions.sql.ts";
import { listPasskeys } from "../sign-in/passkeys.sql.ts";
import { actorOf } from "./actor.ts";
import { type ArchiveFile, zipped } from "./zip.ts";

export type ExportRequest = {
  readonly member: Member;
  readonly publicUrl: string;
  /** What other features know of the member: their files, read one after the other. */
  readonly parts: readonly AsyncIterable<ArchiveFile>[];
};

/** All that is kept of a member, as the bytes of a zip, piece by piece. */
export function exportAccount(sql: Sql, request: ExportRequest, clock: Clock): AsyncGenerator<Uint8Array> {
  return zipped(filesOf(sql, request, clock), clock.now());
}

async function* filesOf(
  sql: Sql,
  { member, publicUrl, parts }: ExportRequest,
  clock: Clock,
): AsyncGenerator<ArchiveFile> {
  const profile = await findProfileByKey(sql, nameKey(member.name));
  if (!profile) return;
  yield json("actor.json", actorOf(profile, publicUrl));
  yield json("account.json", await ownFacts(sql, member, clock.now()));
  for (const part of parts) yield* part;
  for (const kind of pictureKinds) {
    const picture = await findMemberPicture(sql, { memberId: member.id, kind });
    if (picture) yield { name: `media/${kind}.webp`, bytes: picture.bytes };
  }
}

/** What no other program has a word for. */
async function ownFacts(sql: Sql, { id, name, role, createdAt }: Member, now: Date) {
  const account = await findOwnAccount(sql, id);
  const passkeys = await listPasskeys(sql, id);
  const sessions = await listSessionsOf(sql, { memberId: id, hash: Buffer.alloc(0), now });
  return {
    name,
    role,
    createdAt,
    email: account?.email,
    language: account?.language,
    passkeys: passkeys.map((passkey) => ({ name: passkey.name, host: passkey.host, createdAt: passkey.createdAt })),
    sessions: sessions.map(({ device, place, createdAt: openedAt, usedAt }) => ({ device, place, openedAt, usedAt })),
  };
}

function json(name: string, value: unknown): ArchiveFile {
  return { name, bytes: new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`) };
}
