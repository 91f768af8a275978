/** What arms have in common before any is known: all lists of a site, all its other pages, its feeds … */
export type ArmKind = {
  readonly name: string;
  /** Programmes expected behind a fetch before any was made. */
  readonly prior: number;
  gain: number;
  fetches: number;
};

/** Links that stand in the same place of pages and have the same kind of address: tried and judged together. */
export type Arm = {
  readonly name: string;
  readonly kind: ArmKind;
  /** Links that belong to it, fetched ones included. */
  links: number;
  fetches: number;
  /** Programmes the links behind its pages were worth, as far as is known by now. */
  gain: number;
  /** Hits of its own pages, and in a row at the end. */
  hits: number;
  hitsInRow: number;
  /** Fetches since something came of one. */
  dry: number;
  /** Fetches that brought no page or a copy of one. */
  barren: number;
  /** What a fetch is worth for what may lie behind it, when last asked. */
  worth: number;
  worthAt: number;
};

const priorFetches = 1.5;
/** A site whose lists bring nothing new should not be asked for the first page of each kind of list it has. */
const priorFetchesOfKind = 3;
const gainMax = 12;

export function newArm(name: string, kind: ArmKind): Arm {
  return {
    name,
    kind,
    links: 0,
    fetches: 0,
    gain: 0,
    hits: 0,
    hitsInRow: 0,
    dry: 0,
    barren: 0,
    worth: 0,
    worthAt: -1,
  };
}

/** Mean gain behind a fetch, on a scale where the tenth programme counts less than the first. */
export function meanGain({ kind, gain, fetches }: Arm): number {
  return (priorFetches * meanOfKind(kind) + Math.max(0, gain)) / (priorFetches + fetches);
}

/**
 * How much a fetch is worth for what may lie behind it: mean and the surplus of what is little known.
 *
 * @param fetches of the whole crawl.
 * Source: Auer, Cesa-Bianchi and Fischer, "Finite-time analysis of the multiarmed bandit problem", 2002; arms without links
 * sleep (Kleinberg et al., "Regret bounds for sleeping experts and bandits", 2010).
 */
export function armWorth(arm: Arm, fetches: number, boldness: number): number {
  return (
    meanGain(arm) + boldness * Math.sqrt(Math.log(fetches + 1) / (priorFetches + arm.fetches)) * meanOfKind(arm.kind)
  );
}

function meanOfKind({ prior, gain, fetches }: ArmKind): number {
  return (priorFetchesOfKind * prior + Math.max(0, gain)) / (priorFetchesOfKind + fetches);
}

/** Notes what a fetch of the arm brought, or takes back what it was credited with. */
export function addGain(arm: Arm, gain: number, fetches: 0 | 1): void {
  for (const one of [arm, arm.kind]) {
    one.gain += gain;
    one.fetches += fetches;
  }
}

/** What a fetch brought, on the scale of `meanGain`. */
export function gainOf(programmes: number): number {
  return Math.log2(1 + Math.min(gainMax, Math.max(0, programmes)));
}
