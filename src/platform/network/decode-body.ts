import type { Transform } from "node:stream";
import { promisify } from "node:util";
import * as zlib from "node:zlib";

export type Decoded =
  | { readonly kind: "decoded"; readonly body: Buffer; readonly complete: boolean }
  | { readonly kind: "too-large" }
  | { readonly kind: "failed"; readonly detail: string };

const codingsMax = 3; // servers that compress twice exist; more is a trick
const inlineBytesMax = 256 * 1024; // above this a body is decoded on the thread pool, so that others need not wait
const zstdWindowLogMax = 23; // RFC 9659: a decoder need not take windows above 8 MiB
const { constants } = zlib;

/**
 * Removes content codings: gzip, deflate (zlib or raw), br, zstd, in any order up to three.
 *
 * @param contentEncoding the Content-Encoding field; undefined or "identity" leaves the body as it is.
 * @param bytesMax of the result of each step; decoding stops as soon as it is passed.
 * @param whenTooLarge "cut" gives the first `bytesMax` bytes, with `complete: false`.
 * @returns what could be decoded with `complete: false` when the coded data ends early.
 */
export async function decodeBody(
  body: Buffer,
  contentEncoding: string | undefined,
  bytesMax: number,
  whenTooLarge: "fail" | "cut" = "fail",
): Promise<Decoded> {
  if (contentEncoding === undefined || body.length === 0) return { kind: "decoded", body, complete: true };
  const codings = contentEncoding
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity" && coding !== "none");
  if (codings.length > codingsMax) return { kind: "failed", detail: `${codings.length} content codings` };
  let current = body;
  let complete = true;
  for (const coding of codings.reverse()) {
    let step = await removeCoding(current, coding, bytesMax);
    if (step.kind === "too-large" && whenTooLarge === "cut") step = await decodePrefix(current, coding, bytesMax);
    if (step.kind !== "decoded") return step;
    current = step.body;
    complete &&= step.complete;
  }
  return { kind: "decoded", body: current, complete };
}

async function removeCoding(body: Buffer, coding: string, bytesMax: number): Promise<Decoded> {
  const decoder = decoderFor(coding, body);
  if (!decoder) return { kind: "failed", detail: `unknown content coding "${coding.slice(0, 40)}"` };
  const strict = await attempt(decoder.strict, body, bytesMax);
  if (strict.kind !== "cut-short") return strict;
  const lenient = await attempt(decoder.lenient, body, bytesMax);
  if (lenient.kind === "decoded") return { ...lenient, complete: false };
  return lenient.kind === "cut-short" ? { kind: "failed", detail: `${coding}: the data ends early` } : lenient;
}

async function decodePrefix(body: Buffer, coding: string, bytesMax: number): Promise<Decoded> {
  const stream = decoderFor(coding, body)!.stream();
  stream.end(body);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= bytesMax) break; // which ends the stream
    }
  } catch (error) {
    if (bytes === 0) return { kind: "failed", detail: (error as Error).message };
  }
  return { kind: "decoded", body: Buffer.concat(chunks).subarray(0, bytesMax), complete: false };
}

type Decode = {
  readonly now: (body: Buffer, options: { maxOutputLength: number }) => Buffer;
  readonly later: (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
};

async function attempt(decode: Decode, body: Buffer, bytesMax: number): Promise<Decoded | { kind: "cut-short" }> {
  const options = { maxOutputLength: bytesMax };
  try {
    const decoded = body.length <= inlineBytesMax ? decode.now(body, options) : await decode.later(body, options);
    return { kind: "decoded", body: decoded, complete: true };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE") return { kind: "too-large" };
    if (code === "Z_BUF_ERROR" || /unexpected end of file/.test(message)) return { kind: "cut-short" };
    return { kind: "failed", detail: `${code ?? ""} ${message}`.trim() };
  }
}

type Decoder = { readonly strict: Decode; readonly lenient: Decode; readonly stream: () => Transform };

function decoderFor(coding: string, body: Buffer): Decoder | undefined {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return gzip;
    case "deflate":
      return isZlib(body) ? inflate : inflateRaw;
    case "br":
      return brotli;
    case "zstd":
      return zstd;
    default:
      return undefined;
  }
}

// RFC 9110 8.4.1.2 means the zlib format, but some servers send raw deflate data. RFC 1950 2.2: method 8, check bits.
function isZlib(body: Buffer): boolean {
  return (body[0]! & 0x0f) === 8 && ((body[0]! << 8) | (body[1] ?? 0)) % 31 === 0;
}

type OneShot = (body: Buffer, options: object, done: (error: Error | null, result: Buffer) => void) => void;

function decodeWith(now: (body: Buffer, options: object) => Buffer, later: OneShot, common: object): Decode {
  const laterPromised = promisify<Buffer, object, Buffer>(later);
  return {
    now: (body, options) => now(body, { ...common, ...options }),
    later: (body, options) => laterPromised(body, { ...common, ...options }),
  };
}

// Output of the usual page in one piece instead of several.
const chunkSize = 64 * 1024;

function zlibDecoder(
  now: (body: Buffer, options: object) => Buffer,
  later: OneShot,
  stream: (options: object) => Transform,
): Decoder {
  return {
    stream: () => stream({ chunkSize }),
    strict: decodeWith(now, later, { chunkSize }),
    lenient: decodeWith(now, later, { chunkSize, finishFlush: constants.Z_SYNC_FLUSH }),
  };
}

const gzip = zlibDecoder(zlib.gunzipSync, zlib.gunzip, zlib.createGunzip);
const inflate = zlibDecoder(zlib.inflateSync, zlib.inflate, zlib.createInflate);
const inflateRaw = zlibDecoder(zlib.inflateRawSync, zlib.inflateRaw, zlib.createInflateRaw);

const brotli: Decoder = {
  stream: () => zlib.createBrotliDecompress({ chunkSize }),
  strict: decodeWith(zlib.brotliDecompressSync, zlib.brotliDecompress, { chunkSize }),
  lenient: decodeWith(zlib.brotliDecompressSync, zlib.brotliDecompress, {
    chunkSize,
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }),
};

const zstdParams = { [constants.ZSTD_d_windowLogMax]: zstdWindowLogMax };
const zstd: Decoder = {
  stream: () => zlib.createZstdDecompress({ chunkSize, params: zstdParams }),
  strict: decodeWith(zlib.zstdDecompressSync, zlib.zstdDecompress, { chunkSize, params: zstdParams }),
  lenient: decodeWith(zlib.zstdDecompressSync, zlib.zstdDecompress, {
    chunkSize,
    params: zstdParams,
    finishFlush: constants.ZSTD_e_flush,
  }),
};
