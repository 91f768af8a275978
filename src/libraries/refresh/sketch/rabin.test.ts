import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fingerprint, polynomial } from "./rabin.ts";

// Arithmetic over GF(2) with big integers, written down from the definition: the oracle for the table-driven code.
const modulus = (1n << 32n) | BigInt(polynomial);
const degree = (p: bigint) => p.toString(2).length - 1;

function remainder(p: bigint, by: bigint): bigint {
  let left = p;
  while (left !== 0n && degree(left) >= degree(by)) left ^= by << BigInt(degree(left) - degree(by));
  return left;
}

function product(a: bigint, b: bigint): bigint {
  let sum = 0n;
  for (let i = 0n; b >> i; i++) if ((b >> i) & 1n) sum ^= a << i;
  return remainder(sum, modulus);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, remainder(a, b));
}

describe("the fingerprint", () => {
  test("its polynomial is irreducible (Rabin's test: x^(2^32) = x, and x^(2^16) − x shares no factor with it)", () => {
    let power = 2n; // x
    for (let i = 1; i <= 32; i++) {
      power = product(power, power);
      if (i === 16) expect(greatestCommonDivisor(modulus, power ^ 2n)).toBe(1n);
    }
    expect(power).toBe(2n);
  });

  test("is the remainder of the text as a polynomial", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        const hex = Buffer.from(text, "utf8").toString("hex");
        expect(BigInt(fingerprint(text))).toBe(remainder(BigInt(`0x01${hex}`) << 64n, modulus));
      }),
    );
  });

  test("tells texts with leading zero characters apart", () => {
    expect(new Set([fingerprint(""), fingerprint("\u0000"), fingerprint("\u0000\u0000")]).size).toBe(3);
  });

  test("of 200,000 sequential addresses fewer than 20 share one (expected by chance: 4.7)", () => {
    const seen = new Set<number>();
    for (let i = 0; i < 200_000; i++) seen.add(fingerprint(`/play/${i}.html`));
    expect(200_000 - seen.size).toBeLessThan(20);
  });

  test("the smallest fingerprints of sequential addresses are spread over all of them", () => {
    const ids = Array.from({ length: 4096 }, (_, i) => i);
    const smallest = ids
      .sort((a, b) => fingerprint(`/v/${a + 10_000}`) - fingerprint(`/v/${b + 10_000}`))
      .slice(0, 256);
    const perEighth = Array.from(
      { length: 8 },
      (_, part) => smallest.filter((id) => Math.floor(id / 512) === part).length,
    );
    for (const count of perEighth) expect(count).toBeGreaterThan(12);
  });
});
