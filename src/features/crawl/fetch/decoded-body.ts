import { decodeBody } from "../../../platform/network/index.ts";

const bodyBytesMax = 64 * 1024 * 1024;

/** A body without its content codings, as the outbound client would give it; RFC 9110 8.4, whatever the media type. */
export function decodedBody(bytes: Uint8Array, headers: Readonly<Record<string, string>>) {
  return decodeBody(Buffer.from(bytes), headers["content-encoding"], bodyBytesMax);
}
