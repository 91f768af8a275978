import { isAscii, isUtf8 } from "node:buffer";
import { decodedBlocks } from "./decoded-blocks.ts";
import { asLatin1 } from "./prescan.ts";
import { unitsBetween } from "./utf8-units.ts";

/** Character codes of a scanned text, at the same offsets: reading them takes half the time of `charCodeAt`. */
export type Codes = Uint8Array | Uint16Array;

/** A text ready to be split into tags. */
export type ScannedText = {
  /** What is scanned. All offsets count in it. */
  readonly html: string;
  readonly codes: Codes;
  /** The decoded text from one offset to another; a plain slice of `html` when undefined. */
  readonly cut: Cut | undefined;
  /** Whether the codes are the bytes of valid UTF-8, some of them beyond ASCII. */
  readonly isUtf8: boolean;
};

/**
 * A page as it is scanned. UTF-8 is not decoded as a whole but scanned as its bytes, a character for each, and only the
 * pieces that are kept are decoded: all markup is ASCII, and a string of more than 128 kB (64,000 characters once one of them
 * is beyond Latin 1) costs a millisecond to make, more than to read the page.
 */
export type SourceText = ScannedText & {
  /** The whole text, decoded. */
  readonly decoded: () => string;
  /** The offset into the decoded text, in UTF-16 code units, for an offset into `html`. */
  readonly unitsAt: (offset: number) => number;
};

/** Cuts a piece out of a scanned text and decodes its bytes, not its character references. */
export type Cut = (from: number, to: number) => string;

/** Text that is decoded already, ready to be split. */
export function scannedText(html: string): ScannedText {
  const units = Buffer.from(html, "utf16le");
  // A buffer of its own starts at an even offset, as units of two bytes need; small ones come from a pool, at multiples of eight.
  return { html, codes: new Uint16Array(units.buffer, units.byteOffset, html.length), cut: undefined, isUtf8: false };
}

/** The source for text that is decoded already. */
export function textSource(html: string): SourceText {
  return { ...scannedText(html), decoded: () => html, unitsAt: (offset) => offset };
}

/** The source for bytes in UTF-8; what is broken reads as U+FFFD. */
export function utf8Source(bytes: Uint8Array): SourceText {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = hasMark ? bytes.subarray(3) : bytes;
  const html = asLatin1(body);
  if (isAscii(body))
    return { html, codes: body, cut: undefined, isUtf8: false, decoded: () => html, unitsAt: (offset) => offset };
  const cut = cutter(html, body, utf8Decoder(body));
  const isValid = isUtf8(body);
  const unitsAt = isValid ? unitCounter(body) : brokenUnitCounter(body);
  return { html, codes: body, cut, isUtf8: isValid, decoded: () => cut(0, html.length), unitsAt };
}

/** Cuts pieces out of `html`, which is `bytes` a character each; `decode` is asked where one is beyond ASCII. */
export function cutter(html: string, bytes: Uint8Array, decode: Cut): Cut {
  return (from, to) => {
    for (let at = from; at < to; at++) if ((bytes[at] as number) > 0x7f) return decode(from, to);
    return html.slice(from, to);
  };
}

// Buffer's decoder costs a tenth of TextDecoder's on strings this short, and is as right for UTF-8 without a mark.
export function utf8Decoder(bytes: Uint8Array): Cut {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (from, to) => buffer.toString("utf8", from, to);
}

const blockBytes = 2048;

/** Counts code units up to an offset; the sums at the starts of blocks are made as far as offsets are asked for. */
function unitCounter(bytes: Uint8Array): SourceText["unitsAt"] {
  const sums = [0];
  return (offset) => {
    const block = Math.floor(offset / blockBytes);
    while (sums.length <= block) {
      const from = (sums.length - 1) * blockBytes;
      const to = from + blockBytes;
      const units = isAscii(bytes.subarray(from, to)) ? blockBytes : unitsBetween(bytes, from, to);
      sums.push((sums.at(-1) as number) + units);
    }
    return (sums[block] as number) + unitsBetween(bytes, block * blockBytes, offset);
  };
}

/** As `unitCounter` for broken UTF-8, where only decoding tells how many units come of some bytes. */
function brokenUnitCounter(bytes: Uint8Array): SourceText["unitsAt"] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts: number[] = [];
  const sums: number[] = [];
  let sum = 0;
  return (offset) => {
    if (starts.length === 0) {
      for (const { from, text } of decodedBlocks(bytes)) {
        starts.push(from);
        sums.push(sum);
        sum += text.length;
      }
    }
    const block = Math.max(
      0,
      starts.findLastIndex((start) => start <= offset),
    );
    return (sums[block] ?? 0) + buffer.toString("utf8", starts[block] ?? 0, offset).length;
  };
}
