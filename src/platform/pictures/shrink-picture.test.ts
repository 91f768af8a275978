import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pictureType } from "./picture-type.ts";
import { shrinkPicture } from "./shrink-picture.ts";

const shape = { width: 640, height: 360, fit: "inside", quality: 72 } as const;
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#f5a623" } });

describe("pictures", () => {
  for (const format of ["jpeg", "png", "gif", "webp", "avif"] as const)
    test(`${format} becomes a small WebP`, async () => {
      const bytes = await plain(1280, 720).toFormat(format).toBuffer();
      expect(pictureType(bytes)).toBe(`image/${format}`);
      const small = await shrinkPicture(bytes, shape);
      if (small.kind !== "picture") throw new Error(small.why);
      const { format: kind, width, height } = await sharp(small.bytes).metadata();
      expect([kind, width, height]).toEqual(["webp", 640, 360]);
    });

  test("a tall picture fits, a small one is not blown up", async () => {
    const sizes = await Promise.all(
      [
        [300, 1200],
        [120, 90],
      ].map(async ([width, height]) => {
        const small = await shrinkPicture(await plain(width!, height!).png().toBuffer(), shape);
        const size = small.kind === "picture" ? await sharp(small.bytes).metadata() : undefined;
        return [size?.width, size?.height];
      }),
    );
    expect(sizes).toEqual([
      [90, 360],
      [120, 90],
    ]);
  });

  test("covering cuts to the form asked for, and blows small ones up to it", async () => {
    for (const [width, height] of [
      [1280, 720],
      [100, 40],
    ] as const) {
      const cut = await shrinkPicture(await plain(width, height).png().toBuffer(), {
        width: 200,
        height: 200,
        fit: "cover",
        quality: 80,
      });
      if (cut.kind !== "picture") throw new Error(cut.why);
      const size = await sharp(cut.bytes).metadata();
      expect([size.width, size.height]).toEqual([200, 200]);
    }
  });

  test("metadata is dropped", async () => {
    const bytes = await plain(64, 64)
      .withExif({ IFD0: { Copyright: "someone's secret" } })
      .jpeg()
      .toBuffer();
    const small = await shrinkPicture(bytes, shape);
    expect(small.kind === "picture" && small.bytes.includes("secret")).toBe(false);
  });

  const refused: readonly { says: string; bytes: () => Uint8Array | Promise<Uint8Array> }[] = [
    {
      says: "SVG, whatever it is called",
      bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    },
    { says: "an HTML page", bytes: () => Buffer.from("<!doctype html><title>403</title>") },
    { says: "nothing", bytes: () => new Uint8Array() },
    {
      says: "noise behind a JPEG's first bytes",
      bytes: () => Buffer.concat([Buffer.from("ffd8ffe0", "hex"), randomBytes(2000)]),
    },
    { says: "a picture cut short", bytes: async () => (await plain(800, 800).jpeg().toBuffer()).subarray(0, 400) },
    { says: "a counting pixel", bytes: () => plain(1, 1).gif().toBuffer() },
  ];
  for (const { says, bytes } of refused)
    test(`${says} is refused`, async () => expect((await shrinkPicture(await bytes(), shape)).kind).toBe("unusable"));
});

test("a bomb, small in bytes and huge in pixels, is refused before it is decoded", async () => {
  expect(await shrinkPicture(pngClaiming(30_000, 30_000), shape)).toEqual({
    kind: "unusable",
    why: expect.stringContaining("pixel limit"),
  });
});

/** A valid PNG header for a size, with far too little data behind it. */
function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
