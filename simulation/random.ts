/**
 * A stream of numbers in [0, 1) that the seed settles (mulberry32). A second number tells streams of one seed apart:
 * windows, policies and signals draw from their own, so that leaving one out changes no other.
 */
export function seededRandom(seed: number, stream?: number): () => number {
  const ofStream = stream === undefined ? 0 : Math.imul(stream + 1, 0xc2b2ae35);
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ ofStream) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A 32-bit number of a text (FNV-1a): which stream, which fold. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
