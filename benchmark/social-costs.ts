export type Cost = { /** Milliseconds. */ readonly p50: number; readonly p95: number; readonly p99: number };

const warmUps = 30;

/** How long an act takes, one after the other, after some that are not counted. */
export async function costOf(work: () => Promise<unknown>, times: number): Promise<Cost> {
  for (let nth = 0; nth < Math.min(warmUps, times); nth += 1) await work();
  const took: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const begin = performance.now();
    await work();
    took.push(performance.now() - begin);
  }
  return costsOf(took);
}

/** @param took milliseconds, in any order, at least one. */
export function costsOf(took: readonly number[]): Cost {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
