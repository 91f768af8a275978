import { createHmac, timingSafeEqual } from "node:crypto";

/** The methods of WebSub 8.1, by name. HMAC with SHA-1 is what most hubs send, and is sound as a signature. */
const methods: Readonly<Record<string, string>> = {
  sha1: "sha1",
  sha256: "sha256",
  sha384: "sha384",
  sha512: "sha512",
};

/**
 * Whether a notification was signed with this secret. Takes the same time whatever is wrong with the signature.
 *
 * @param header X-Hub-Signature: "sha256=" and hexadecimal digits.
 */
export function isSigned(body: Uint8Array, secret: string, header: string): boolean {
  const [, name, digits] = /^([a-z0-9]{4,8})=([0-9a-f]{40,128})$/i.exec(header.trim()) ?? [];
  const method = Object.hasOwn(methods, name?.toLowerCase() ?? "") ? methods[name!.toLowerCase()] : undefined;
  if (method === undefined) return false;
  const expected = createHmac(method, secret).update(body).digest();
  const given = Buffer.from(digits!, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
