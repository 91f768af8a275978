import { secondsAfter } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { deleteExpiredLinks, deleteLinksOf, insertLink, type LinkPurpose } from "./links.sql.ts";
import { createToken, tokenHash } from "./token.ts";

/** Links in mails: verifying may wait for the evening, resetting is done at once. */
export const mailedLinkSeconds = { "verify-email": 48 * 3600, "reset-password": 3600 } as const;
/** What an administrator hands over may take a while to arrive. */
export const handedLinkSeconds = 24 * 3600;

type LinkRequest = {
  readonly memberId: MemberId;
  readonly purpose: LinkPurpose;
  readonly email?: string | undefined;
  readonly back?: string | undefined;
  readonly expiresInSeconds: number;
};

/** Makes a one-time link's token; earlier ones of the same purpose end. Only its hash is stored: it is told once. */
export async function createLink(sql: SqlOrTransaction, request: LinkRequest, now: Date): Promise<string> {
  const { memberId, purpose, email, back, expiresInSeconds } = request;
  const token = createToken();
  await deleteExpiredLinks(sql, now);
  await deleteLinksOf(sql, memberId, purpose);
  await insertLink(sql, {
    hash: tokenHash(token),
    memberId,
    purpose,
    email,
    back: back ?? "/",
    now,
    expiresAt: secondsAfter(now, expiresInSeconds),
  });
  return token;
}
