import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodeBody } from "./decode-body.ts";

const text = `${"片 ".repeat(5_000)}end`;
const plain = Buffer.from(text);
const roomy = 1_000_000;

test.each([
  { coding: "gzip", encoded: gzipSync(plain), source: "RFC 9110 8.4.1.3" },
  { coding: "x-gzip", encoded: gzipSync(plain), source: "RFC 9110 8.4.1.3" },
  { coding: "GZIP", encoded: gzipSync(plain), source: "RFC 9110 8.4.1: case-insensitive" },
  { coding: "deflate", encoded: deflateSync(plain), source: "RFC 9110 8.4.1.2" },
  { coding: "deflate", encoded: deflateRawSync(plain), source: "raw deflate, as some servers send" },
  { coding: "br", encoded: brotliCompressSync(plain), source: "RFC 7932" },
  { coding: "zstd", encoded: zstdCompressSync(plain), source: "RFC 8878" },
  { coding: "gzip, br", encoded: brotliCompressSync(gzipSync(plain)), source: "RFC 9110 8.4: in the order applied" },
  { coding: "identity", encoded: plain, source: "RFC 9110 12.5.3" },
  { coding: "", encoded: plain, source: "an empty field" },
  { coding: undefined, encoded: plain, source: "no field" },
])("$coding is undone ($source)", async ({ coding, encoded }) => {
  expect(await decodeBody(encoded, coding, roomy)).toEqual({ kind: "decoded", body: plain, complete: true });
});

test.each([
  { coding: "gzip", encoded: gzipSync(plain) },
  { coding: "deflate", encoded: deflateSync(plain) },
  { coding: "br", encoded: brotliCompressSync(Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))) },
  { coding: "zstd", encoded: zstdCompressSync(Buffer.concat([plain, Buffer.alloc(400_000, "abc")])) },
])("$coding data that ends early gives what there is and says so", async ({ coding, encoded }) => {
  const decoded = await decodeBody(encoded.subarray(0, encoded.length - 6), coding, roomy);
  expect(decoded).toMatchObject({ kind: "decoded", complete: false });
});

test.each([
  { coding: "gzip", bomb: gzipSync(Buffer.alloc(50_000_000)) },
  { coding: "br", bomb: brotliCompressSync(Buffer.alloc(50_000_000)) },
  { coding: "zstd", bomb: zstdCompressSync(Buffer.alloc(50_000_000)) },
  { coding: "gzip, gzip", bomb: gzipSync(gzipSync(Buffer.alloc(50_000_000))) },
])("a $coding bomb is stopped at the limit", async ({ coding, bomb }) => {
  expect(bomb.length).toBeLessThan(roomy / 10);
  expect(await decodeBody(bomb, coding, roomy)).toEqual({ kind: "too-large" });
});

test.each([
  { coding: "gzip", encoded: Buffer.from("<html>not compressed at all</html>") },
  { coding: "br", encoded: Buffer.from("<html>not compressed at all</html>") },
  { coding: "zstd", encoded: Buffer.from("<html>not compressed at all</html>") },
  { coding: "compress", encoded: plain },
  { coding: "gzip, gzip, gzip, gzip", encoded: plain },
])("what is not $coding fails with words", async ({ coding, encoded }) => {
  expect(await decodeBody(encoded, coding, roomy)).toMatchObject({
    kind: "failed",
    detail: expect.stringMatching(/\w/),
  });
});

test("large bodies are decoded as well", async () => {
  const large = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)).toString().repeat(4));
  const encoded = gzipSync(large, { level: 1 });
  expect(encoded.length).toBeGreaterThan(256 * 1024);
  expect(await decodeBody(encoded, "gzip", roomy)).toEqual({ kind: "decoded", body: large, complete: true });
});
