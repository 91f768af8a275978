import { isAscii } from "node:buffer";

const blockBytes = 1024;
// A block goes on to the next ASCII byte, which no sequence of bytes can span, but not further than this.
const runMax = 65_536;

export type DecodedBlock = {
  /** Where it starts. */
  readonly from: number;
  readonly text: string;
  /** It is all ASCII. */
  readonly isPlain: boolean;
};

/**
 * Decodes bytes that may be broken UTF-8 in blocks, as the whole would be decoded: a block ends before an ASCII byte.
 * The blocks come in order.
 */
export function* decodedBlocks(bytes: Uint8Array): Generator<DecodedBlock> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let from = 0; from < bytes.length; ) {
    const to = endOfBlock(bytes, from);
    const isPlain = isAscii(bytes.subarray(from, to));
    yield { from, text: buffer.toString(isPlain ? "latin1" : "utf8", from, to), isPlain };
    from = to;
  }
}

function endOfBlock(bytes: Uint8Array, from: number): number {
  let to = Math.min(from + blockBytes, bytes.length);
  const last = Math.min(to + runMax, bytes.length);
  while (to < last && (bytes[to] as number) > 0x7f) to++;
  return to;
}
