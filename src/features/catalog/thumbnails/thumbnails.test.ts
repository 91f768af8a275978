import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pictureType } from "./picture-type.ts";
import { isDue, retryAt } from "./retry.ts";
import { createShare } from "./share.ts";
import { shrinkPicture } from "./shrink-picture.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#f5a623" } });

describe("pictures", () => {
  for (const format of ["jpeg", "png", "gif", "webp", "avif"] as const)
    test(`${format} becomes a small WebP`, async () => {
      const bytes = await plain(1280, 720).toFormat(format).toBuffer();
      expect(pictureType(bytes)).toBe(`image/${format}`);
      const small = await shrinkPicture(bytes);
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
        const small = await shrinkPicture(await plain(width!, height!).png().toBuffer());
        const size = small.kind === "picture" ? await sharp(small.bytes).metadata() : undefined;
        return [size?.width, size?.height];
      }),
    );
    expect(sizes).toEqual([
      [90, 360],
      [120, 90],
    ]);
  });

  test("metadata is dropped", async () => {
    const bytes = await plain(64, 64)
      .withExif({ IFD0: { Copyright: "someone's secret" } })
      .jpeg()
      .toBuffer();
    const small = await shrinkPicture(bytes);
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
    test(`${says} is refused`, async () => expect((await shrinkPicture(await bytes())).kind).toBe("unusable"));
});

test("a bomb, small in bytes and huge in pixels, is refused before it is decoded", async () => {
  expect(await shrinkPicture(pngClaiming(30_000, 30_000))).toEqual({
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

describe("when a picture is fetched", () => {
  const now = new Date("2026-01-10T00:00:00Z");
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const had = { thumbnailUrl: "a", sourceUrl: "a", hasBytes: true, fetchedAt: hours(-48) };
  const cases: readonly { says: string; state: Parameters<typeof isDue>[0]; due: boolean }[] = [
    { says: "never without an address", state: { hasBytes: false }, due: false },
    { says: "first when it is asked for", state: { thumbnailUrl: "a", hasBytes: false }, due: true },
    { says: "not again", state: had, due: false },
    { says: "when the page names another", state: { ...had, thumbnailUrl: "b" }, due: true },
    { says: "but once a day", state: { ...had, thumbnailUrl: "b", fetchedAt: hours(-2) }, due: false },
    {
      says: "not before the time to try again",
      state: { thumbnailUrl: "a", sourceUrl: "a", hasBytes: false, fetchedAt: hours(-1), retryAt: hours(1) },
      due: false,
    },
    {
      says: "after it",
      state: { thumbnailUrl: "a", sourceUrl: "a", hasBytes: false, fetchedAt: hours(-1), retryAt: hours(-1) },
      due: true,
    },
    {
      says: "at once when another address is named instead of a failed one",
      state: { thumbnailUrl: "b", sourceUrl: "a", hasBytes: false, fetchedAt: hours(-1), retryAt: hours(1) },
      due: true,
    },
  ];
  for (const { says, state, due } of cases) test(says, () => expect(isDue(state, now)).toBe(due));

  test("failures are tried again ever later, a week apart at most", () => {
    const minutes = [1, 2, 3, 20].map((count) => (retryAt(now, count).getTime() - now.getTime()) / 60_000);
    expect(minutes).toEqual([10, 40, 160, 7 * 24 * 60]);
  });
});

test("shared work runs once an id and few at a time", async () => {
  const share = createShare<string>({ runningMax: 4, runningMaxEach: 4, waitingMax: 10 });
  const gates = new Map<string, () => void>();
  let running = 0;
  let runningMost = 0;
  const work = (key: string) => async () => {
    running++;
    runningMost = Math.max(runningMost, running);
    await new Promise<void>((resolve) => gates.set(key, resolve));
    running--;
    return key;
  };
  const keys = ["a", "b", "c", "d", "e", "f"];
  const results = keys.map((key) => share({ id: key, owner: "o" }, work(key)));
  expect(share({ id: "a", owner: "o" }, work("a"))).toBe(results[0]);
  const opened = new Set<string>();
  while (opened.size < keys.length) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const [key, open] of gates) if (!opened.has(key)) opened.add(key) && open();
  }
  expect(await Promise.all(results)).toEqual(keys);
  expect([runningMost, running]).toEqual([4, 0]);
});

test("when too many wait, the next is turned away", async () => {
  const share = createShare<number>({ runningMax: 4, runningMaxEach: 4, waitingMax: 200 });
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const accepted = Array.from({ length: 300 }, (_, index) =>
    share({ id: String(index), owner: "o" }, () => gate.then(() => index)),
  );
  expect(accepted.filter((result) => result !== undefined)).toHaveLength(204);
  open();
  await Promise.all(accepted);
});

test("an owner that is slow keeps its own work waiting, not that of others", async () => {
  const share = createShare<string>({ runningMax: 3, runningMaxEach: 2, waitingMax: 100 });
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let slowStarted = 0;
  const slow = Array.from({ length: 50 }, (_, index) =>
    share({ id: `slow ${index}`, owner: "slow" }, async () => {
      slowStarted += 1;
      await gate;
      return "slow";
    }),
  );
  const quick = ["a", "b", "c"].map((id) => share({ id, owner: "quick" }, async () => id));
  expect(await Promise.all(quick)).toEqual(["a", "b", "c"]);
  expect(slowStarted).toBe(2);
  open();
  expect(await Promise.all(slow)).toHaveLength(50);
});
