import { promisify } from "node:util";
import { gunzip, gunzipSync, gzip } from "node:zlib";

/** Page bytes are kept as gzip: markup shrinks to a fifth. Off the main thread, since 8 MB take 0.2 s. */
export const pack = promisify(gzip) as (bytes: Uint8Array) => Promise<Buffer>;
export const unpack = promisify(gunzip) as (packed: Uint8Array) => Promise<Buffer>;

/**
 * As `unpack`, at once, for threads that have nothing else to do, and for bytes from outside.
 * @param bytesMax throws a RangeError beyond it, before memory is taken.
 */
export function unpackNow(packed: Uint8Array, bytesMax?: number): Uint8Array {
  return gunzipSync(packed, bytesMax === undefined ? {} : { maxOutputLength: bytesMax });
}
