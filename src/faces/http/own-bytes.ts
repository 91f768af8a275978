/** A copy in memory of its own. A Buffer may be a window into a pool that holds other people's bytes, and `slice` keeps it one. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
