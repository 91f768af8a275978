import { isAscii, isUtf8 } from "node:buffer";
import { TextDecoder as EncodingDecoder } from "@exodus/bytes/encoding.js";
import { codeAt } from "./code-at.ts";
import { decodedBlocks } from "./decoded-blocks.ts";
import { guessEncoding } from "./guess-encoding.ts";
import { encodingOfContentType, encodingOfDocument, encodingOfMark } from "./prescan.ts";
import { type SourceText, utf8Source } from "./source-text.ts";

export type DecodedText = {
  /** Name in the WHATWG Encoding standard: "UTF-8", "GBK" (also for the labels gb2312 and gbk), "Big5", "windows-1252", … */
  readonly encoding: string;
  /** Without a byte order mark; what cannot be decoded is U+FFFD. */
  readonly text: string;
};

/**
 * Decodes a document in the order of the HTML standard (13.2.3.2): byte order mark, Content-Type header, what the document
 * declares, then UTF-8 if the bytes are valid UTF-8, then a guess from the visible text.
 *
 * A declaration that the bytes contradict is not believed: bytes with multi-byte sequences that are all valid UTF-8 are UTF-8
 * when the declared encoding cannot decode them, or when only the server's header says otherwise; and "UTF-8" over bytes that are far from UTF-8
 * gives way to the document's own declaration or the guess. The standard has no such step; pages do.
 *
 * @param headers names in lower case
 */
export function decodeBytes(bytes: Uint8Array, headers: Readonly<Record<string, string>>): DecodedText {
  const encoding = findEncoding(bytes, headers["content-type"]);
  return { encoding, text: decodeAs(bytes, encoding) };
}

/** As `decodeBytes`, ready to be scanned as UTF-8 whatever the page came in. */
export function openBytes(
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>>,
): { readonly encoding: string; readonly source: SourceText } {
  const encoding = findEncoding(bytes, headers["content-type"]);
  // One form for all pages: code that meets a single kind of array is compiled for it, and runs a fifth faster.
  return { encoding, source: utf8Source(encoding === "UTF-8" ? bytes : recode(bytes, encoding)) };
}

const recodedAtOnce = 16_384;

/** The text of bytes in another encoding as UTF-8. */
function recode(bytes: Uint8Array, encoding: string): Uint8Array {
  return new Uint8Array(Buffer.concat([...pieces(bytes, encoding)].map((piece) => Buffer.from(piece))));
}

/** The decoded text in pieces: strings of more than 64,000 characters cost a millisecond to make. */
function* pieces(bytes: Uint8Array, encoding: string): Generator<string> {
  if (encoding === "replacement") return;
  const decoder = new EncodingDecoder(encoding);
  for (let from = 0; from < bytes.length; from += recodedAtOnce)
    yield decoder.decode(bytes.subarray(from, from + recodedAtOnce), { stream: true });
  yield decoder.decode();
}

/** Decodes with a given WHATWG encoding name, dropping the byte order mark. */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === "UTF-8" || encoding === "UTF-16LE" || encoding === "UTF-16BE")
    return nativeDecoder(encoding).decode(bytes);
  if (encoding === "replacement") return "";
  return new EncodingDecoder(encoding).decode(bytes);
}

const natives = new Map<string, TextDecoder>();

function nativeDecoder(encoding: string): TextDecoder {
  const known = natives.get(encoding);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding);
  natives.set(encoding, decoder);
  return decoder;
}

function findEncoding(bytes: Uint8Array, contentType: string | undefined): string {
  const mark = encodingOfMark(bytes);
  if (mark !== undefined) return mark;
  const fromHeader = encodingOfContentType(contentType);
  if (fromHeader === "UTF-8" && isUtf8(bytes)) return fromHeader;
  const fromDocument = encodingOfDocument(bytes);
  const declared = fromHeader ?? fromDocument;
  if (declared === undefined) {
    // The one encoding in use whose bytes are all ASCII.
    if (bytes.includes(0x1b) && isAscii(bytes)) return guessEncoding(bytes);
    return isUtf8(bytes) || isNearlyUtf8(countSequences(bytes)) ? "UTF-8" : guessEncoding(bytes);
  }
  if (declared === "UTF-8") return isUtf8(bytes) ? declared : utf8OrOther(bytes, fromDocument);
  if (!isUtf8(bytes) || isAscii(bytes) || declared.startsWith("UTF-16")) return declared;
  const isContradicted = fromHeader !== undefined && fromDocument === "UTF-8";
  return isContradicted || cannotDecode(bytes, declared) ? "UTF-8" : declared;
}

function cannotDecode(bytes: Uint8Array, encoding: string): boolean {
  for (const piece of pieces(bytes, encoding)) if (piece.includes("\uFFFD")) return true;
  return false;
}

/** The encoding of bytes that are declared as UTF-8 and not all valid. */
function utf8OrOther(bytes: Uint8Array, fromDocument: string | undefined): string {
  const counts = countSequences(bytes);
  if (isNearlyUtf8(counts)) return "UTF-8";
  if (fromDocument !== undefined && fromDocument !== "UTF-8") return fromDocument;
  if (isDamagedUtf8(counts)) return "UTF-8";
  const guess = guessEncoding(bytes);
  // The standard's default is no finding: then the declaration stands.
  return guess === "windows-1252" ? "UTF-8" : guess;
}

/** What bytes make when read as UTF-8: characters beyond ASCII, of them those of three bytes and more, and broken sequences. */
type Sequences = { beyondAscii: number; long: number; broken: number };

function countSequences(bytes: Uint8Array): Sequences {
  const counts = { beyondAscii: 0, long: 0, broken: 0 };
  for (const { text, isPlain } of decodedBlocks(bytes)) {
    if (isPlain) continue;
    const { length } = text;
    for (let index = 0; index < length; index++) {
      const code = codeAt(text, index);
      if (code <= 0x7f) continue;
      if (code === 0xfffd) counts.broken++;
      else {
        counts.beyondAscii++;
        if (code > 0x7ff) counts.long++;
      }
    }
  }
  return counts;
}

/**
 * Broken sequences for each good character beyond ASCII up to which text still counts as UTF-8: one bad byte spoils no page, and
 * some real pages lost every A0 byte (up to 0.2). Text in another encoding has far more broken sequences than good ones.
 */
const brokenShareMax = 0.25;

function isNearlyUtf8({ beyondAscii, broken }: Sequences): boolean {
  return broken <= beyondAscii * brokenShareMax;
}

/**
 * Broken sequences for each one of three bytes and more up to which declared UTF-8 is believed: 1.6 to 4.5 on real pages that
 * lost some values of bytes; 19 to 120 on pages in GBK, Shift_JIS, EUC-JP and EUC-KR, which hold such sequences by chance, and
 * no limit in alphabets.
 */
const brokenForEachLongMax = 8;
// Fewer occur by chance.
const longMin = 50;

function isDamagedUtf8({ long, broken }: Sequences): boolean {
  return long >= longMin && broken <= long * brokenForEachLongMax;
}
