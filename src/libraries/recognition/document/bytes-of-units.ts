import type { Codes } from "./source-text.ts";

/**
 * How many bytes of UTF-8 the first `units` UTF-16 code units take that are decoded from `from` on, where sequences may be
 * broken: each longest beginning of a sequence reads as one U+FFFD, as WHATWG decodes.
 *
 * @param from offset of the first byte of a character.
 */
export function bytesOfUnits(codes: Codes, from: number, units: number): number {
  let at = from;
  let left = units;
  while (left > 0 && at < codes.length) {
    const { bytes, isWhole } = sequenceAt(codes, at);
    left -= isWhole && bytes === 4 ? 2 : 1;
    at += bytes;
  }
  return at - from;
}

/** The sequence at an offset, or as much of one as stands there: at least one byte. */
function sequenceAt(codes: Codes, at: number): { bytes: number; isWhole: boolean } {
  const lead = codes[at] as number;
  const wanted = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (wanted === 0) return { bytes: 1, isWhole: false };
  for (let read = 1; read < wanted; read++) {
    // Too long forms, surrogates and what is beyond U+10FFFF end at their second byte.
    const min = read > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const max = read > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    const code = codes[at + read] ?? 0;
    if (code < min || code > max) return { bytes: read, isWhole: false };
  }
  return { bytes: wanted, isWhole: true };
}
