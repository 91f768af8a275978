/** Addresses that were fetched: a set of 52-bit hashes in two generations, so that it stays bounded and forgets the oldest. */
export class AddressSet {
  readonly #max: number;
  #young = new Set<number>();
  #old = new Set<number>();

  /** @param max numbers remembered at most; at least half as many of the latest are. */
  constructor(max: number) {
    this.#max = max;
  }

  has(hash: number): boolean {
    return this.#young.has(hash) || this.#old.has(hash);
  }

  add(hash: number): void {
    this.#young.add(hash);
    if (this.#young.size * 2 <= this.#max) return;
    this.#old = this.#young;
    this.#young = new Set();
  }

  /** The latest, at most `count`, latest last. */
  latest(count: number): number[] {
    const all = [...this.#old, ...this.#young];
    return count >= all.length ? all : all.slice(-count);
  }
}

/** 52 bits of a text: two rounds of FNV-1a with different primes, mixed. Two of 100,000 texts share one once in a million times. */
export function hashOf(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ (high >>> 13);
  high = Math.imul(high ^ (high >>> 16), 0xc2b2ae35) ^ (low >>> 13);
  return (high & 0xfffff) * 0x1_0000_0000 + (low >>> 0);
}
