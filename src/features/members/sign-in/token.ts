import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 32;

/** A secret that proves who carries it: 43 characters that may stand in an address or a cookie. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** What is stored of a token. A token is random enough that a plain hash cannot be turned back. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
