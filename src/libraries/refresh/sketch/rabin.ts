/**
 * The generator polynomial of IEEE 802.3: x^32 + x^26 + x^23 + x^22 + x^16 + x^12 + x^11 + x^10 + x^8 + x^7 + x^5 + x^4 +
 * x^2 + x + 1, irreducible over GF(2) (rabin.test.ts proves it). A dense one: with few terms, similar strings would get
 * neighbouring fingerprints, and the smallest ones would be a poor sample.
 */
export const polynomial = 0x04c11db7; // the leading x^32 is understood

const table = makeTable();
const encoder = new TextEncoder();

/**
 * 32-bit Rabin fingerprint: the UTF-8 bytes, after a one bit that makes leading zeros count and before 64 zero bits that
 * carry the last characters through the whole width, taken as a polynomial over GF(2) modulo `polynomial`.
 *
 * @returns an unsigned 32-bit number; different texts share one with probability about 2^-32 times their length in bits.
 * Source: Rabin, "Fingerprinting by random polynomials", TR-15-81, Harvard, 1981; Broder, "Some applications of Rabin's
 * fingerprinting method", 1993.
 */
export function fingerprint(text: string): number {
  let remainder = 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return fingerprintBytes(encoder.encode(text));
    remainder = step(remainder, code);
  }
  return finish(remainder);
}

function fingerprintBytes(bytes: Uint8Array): number {
  let remainder = 1;
  for (const byte of bytes) remainder = step(remainder, byte);
  return finish(remainder);
}

function finish(remainder: number): number {
  let result = remainder;
  for (let i = 0; i < 8; i++) result = step(result, 0);
  return result >>> 0;
}

/** remainder · x^8 + byte, modulo the polynomial. */
function step(remainder: number, byte: number): number {
  return (((remainder << 8) | byte) ^ table[remainder >>> 24]!) | 0;
}

/** For each value of the eight bits that leave the register: what they are congruent to. */
function makeTable(): Int32Array {
  const made = new Int32Array(256);
  for (let high = 0; high < 256; high++) {
    let value = high << 24;
    for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ polynomial : value << 1;
    made[high] = value;
  }
  return made;
}
