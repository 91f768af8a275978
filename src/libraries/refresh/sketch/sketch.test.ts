import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { overlap, type SketchOptions, sketch, sketchDifference } from "./sketch.ts";
import { videoToken } from "./video-token.ts";

const smallest = (count: number, shingleLength = 1): SketchOptions => ({
  shingleLength,
  keep: { kind: "smallest", count },
});
const divisible = (divisor: number, shingleLength = 1): SketchOptions => ({
  shingleLength,
  keep: { kind: "divisible", divisor },
});
const listing = (from: number, count: number) => Array.from({ length: count }, (_, i) => `/play/${from + i}.html`);

function trueDifference(before: readonly string[], after: readonly string[]): number {
  const [a, b] = [new Set(before), new Set(after)];
  const both = [...a].filter((token) => b.has(token)).length;
  return a.size + b.size === 0 ? 0 : 1 - both / (a.size + b.size - both);
}

describe("a sketch", () => {
  test("is sorted, has each fingerprint once and none in excess", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 4 }), (tokens, shingleLength) => {
        const made = sketch(tokens, smallest(8, shingleLength));
        expect(made.length).toBeLessThanOrEqual(8);
        expect(made).toEqual([...new Set(made)].sort((a, b) => a - b));
      }),
    );
  });

  test("MOD_m keeps the fingerprints that m divides, about one in m", () => {
    const made = sketch(listing(0, 8000), divisible(8));
    expect(made.every((value) => value % 8 === 0)).toBe(true);
    expect(made.length).toBeGreaterThan(800);
    expect(made.length).toBeLessThan(1200);
  });

  test("of single tokens does not care about their order; of pairs it does", () => {
    const [tokens, turned] = [listing(0, 20), listing(0, 20).reverse()];
    expect(sketch(turned, smallest(32))).toEqual(sketch(tokens, smallest(32)));
    expect(sketchDifference(sketch(tokens, smallest(32, 2)), sketch(turned, smallest(32, 2)), 32)).toBe(1);
  });

  test("of fewer tokens than w is one shingle, of none nothing", () => {
    expect(sketch(["/a"], smallest(8, 3))).toHaveLength(1);
    expect(sketch(["/a", "/b"], smallest(8, 3))).toHaveLength(1);
    expect(sketch([], smallest(8, 3))).toEqual([]);
  });

  test("does not take two tokens for one with the same letters", () => {
    expect(sketch(["/a", "b"], smallest(8, 2))).not.toEqual(sketch(["/ab"], smallest(8, 2)));
  });
});

describe("the difference", () => {
  test("is 0 for the same, 1 for strangers, symmetric and between", () => {
    const tokens = fc.array(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 40 });
    fc.assert(
      fc.property(tokens, tokens, (before, after) => {
        const [a, b] = [sketch(before, smallest(16)), sketch(after, smallest(16))];
        expect(sketchDifference(a, a, 16)).toBe(0);
        expect(sketchDifference(a, b, 16)).toBe(sketchDifference(b, a, 16));
        expect(sketchDifference(a, b, 16)).toBeGreaterThanOrEqual(0);
        expect(sketchDifference(a, b, 16)).toBeLessThanOrEqual(1);
      }),
    );
    expect(sketchDifference(sketch(listing(0, 9), smallest(16)), sketch(listing(50, 9), smallest(16)), 16)).toBe(1);
    expect(sketchDifference([], [])).toBe(0);
  });

  test("is exact while the sketch holds the whole page", () => {
    const tokens = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 14 });
    fc.assert(
      fc.property(tokens, tokens, (before, after) => {
        const found = sketchDifference(sketch(before, smallest(28)), sketch(after, smallest(28)), 28);
        expect(found).toBeCloseTo(trueDifference(before, after), 12);
      }),
    );
  });

  test.for([smallest(64), divisible(8)])(
    "of long listings is right on average, within 0.03 ($keep.kind)",
    (options) => {
      const sampleMax = options.keep.kind === "smallest" ? options.keep.count : undefined;
      for (const moved of [25, 100, 250, 400]) {
        let error = 0;
        for (let run = 0; run < 60; run++) {
          const [before, after] = [listing(run * 7919, 500), listing(run * 7919 + moved, 500)];
          error +=
            sketchDifference(sketch(before, options), sketch(after, options), sampleMax) -
            trueDifference(before, after);
        }
        expect(Math.abs(error / 60)).toBeLessThan(0.03);
      }
    },
  );

  test("without the sample limit, MIN_s sketches of long listings look more different than the pages are", () => {
    let [limited, plain] = [0, 0];
    for (let run = 0; run < 60; run++) {
      const [a, b] = [
        sketch(listing(run * 5000, 500), smallest(64)),
        sketch(listing(run * 5000 + 150, 500), smallest(64)),
      ];
      limited += sketchDifference(a, b, 64) / 60;
      plain += sketchDifference(a, b) / 60;
    }
    expect(plain).toBeGreaterThan(limited);
  });

  test.for([
    [28, 0.05],
    [28, 0.3],
    [64, 0.05],
    [64, 0.3],
    [64, 0.7],
  ] as const)(
    "of lists of 500, from the %d smallest, at D = %d: errs as a sample of that size does",
    ([count, share]) => {
      const moved = Math.round((500 * share) / (2 - share));
      let squares = 0;
      const runs = 400;
      for (let run = 0; run < runs; run++) {
        const [before, after] = [listing(run * 7919, 500), listing(run * 7919 + moved, 500)];
        const found = sketchDifference(sketch(before, smallest(count)), sketch(after, smallest(count)), count);
        squares += (found - trueDifference(before, after)) ** 2 / runs;
      }
      // Hypergeometric: less than binomial, since the sample is drawn without putting back. Within 15 %: 400 runs.
      const union = 500 + moved;
      const expected = Math.sqrt(((share * (1 - share)) / count) * ((union - count) / (union - 1)));
      expect(Math.sqrt(squares) / expected).toBeGreaterThan(0.85);
      expect(Math.sqrt(squares) / expected).toBeLessThan(1.15);
    },
  );

  test("overlap counts come from the smallest of the union", () => {
    expect(overlap([1, 3, 5], [2, 3, 9], 3)).toEqual({ both: 1, onlyBefore: 1, onlyAfter: 1 });
    expect(overlap([1, 3, 5], [2, 3, 9])).toEqual({ both: 1, onlyBefore: 2, onlyAfter: 2 });
  });
});

test.for([
  ["https://v.tv.example/play/7.html?from=home#top", "/play/7.html?from=home"],
  ["//v.tv.example/play/7", "/play/7"],
  ["HTTP://TV.example:8080", "/"],
  ["https://tv.example?id=7", "/?id=7"],
  ["/already/a/path", "/already/a/path"],
  ["https://用户.example/视频/1", "/视频/1"],
] as const)("the video token of %s is %s", ([url, token]) => {
  expect(videoToken(url)).toBe(token);
});
