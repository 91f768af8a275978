import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { answer, type HostileHost, siteOf } from "./replies.ts";

const type = { "content-type": "text/html" };
const text = "<p>a page of some length</p>\n".repeat(200);
const bombBytes = 16 * 1024 * 1024;
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const bomb = gzipSync(Buffer.alloc(bombBytes, " "));

/** Bodies that are not coded as they say, and those that grow without measure when they are decoded. */
export const encodingHosts: Readonly<Record<string, HostileHost>> = {
  "plain-as-gzip.example": siteOf(answer(200, text, { ...type, "content-encoding": "gzip" })),
  "unknown-coding.example": siteOf(answer(200, text, { ...type, "content-encoding": "aes128gcm" })),
  "many-codings.example": siteOf(answer(200, text, { ...type, "content-encoding": "gzip, gzip, gzip, gzip" })),
  "cut-gzip.example": siteOf(answer(200, gzipSync(text).subarray(0, 60), { ...type, "content-encoding": "gzip" })),
  "gzip-bomb.example": siteOf(answer(200, bomb, { ...type, "content-encoding": "gzip" })),
  "gzip-in-gzip-bomb.example": siteOf(answer(200, gzipSync(bomb), { ...type, "content-encoding": "gzip, gzip" })),
  "brotli-bomb.example": siteOf(
    answer(200, brotliCompressSync(Buffer.alloc(bombBytes, " "), fast), { ...type, "content-encoding": "br" }),
  ),
  "wrong-charset.example": siteOf(
    answer(200, Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xfe, 0x00, 0xd8, 0x80]), {
      "content-type": "text/html; charset=utf-16",
    }),
  ),
};
