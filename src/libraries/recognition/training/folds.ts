/**
 * Assigns sites to folds so that all pages of a site are in one fold and folds are about equally large.
 *
 * @param seed any integer; the same seed gives the same folds.
 * @returns fold number 0..count-1 of each site.
 */
export function foldsBySite(sites: readonly string[], count: number, seed: number): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const site of sites) sizes.set(site, (sizes.get(site) ?? 0) + 1);
  const order = [...sizes].sort(([a, sizeA], [b, sizeB]) => sizeB - sizeA || mix(a, seed) - mix(b, seed));
  const load = new Array<number>(count).fill(0);
  const folds = new Map<string, number>();
  for (const [site, size] of order) {
    const fold = load.indexOf(Math.min(...load));
    folds.set(site, fold);
    load[fold] = (load[fold] as number) + size;
  }
  return folds;
}

// FNV-1a, 32 bits, over the characters and the seed.
function mix(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}
