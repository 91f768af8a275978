import { policies, type RefreshPolicy, type RefreshSettings } from "../src/libraries/refresh/index.ts";

/** Constants that cross-validation may choose. The price of a fetch is none: it follows from the budget. */
export type Constants = Partial<
  Pick<
    RefreshSettings,
    | "discoveryWeight"
    | "riskFactor"
    | "firstIntervalSeconds"
    | "memoryDays"
    | "rhythmPriorDays"
    | "rollOffShare"
    | "paceMemory"
    | "phaseProbe"
    | "boundsRiskFactor"
    | "nutchIncrease"
    | "nutchDecrease"
  >
> & {
  /** What the site's hours are worth to a page, in days. */
  readonly siteRhythmDays?: number;
  /** Of the utility bounds; other policies have one reading. */
  readonly reading?: BoundsReading;
};
export type BoundsReading = "paper-a" | "paper-b" | "thesis";
/** Values to try by constant; all combinations are. */
export type Grid = { readonly [Name in keyof Constants]?: readonly NonNullable<Constants[Name]>[] };

/** What can be replayed under a name. */
export type Contender = {
  readonly policy: RefreshPolicy;
  /** Whether its pages teach their site. */
  readonly isSited?: boolean;
  readonly grid: Grid;
};

const memoryDays = [10, 20, 40];
const boundsRiskFactor = [30, 100, 1000];
const readings: readonly BoundsReading[] = ["paper-a", "paper-b", "thesis"];

/** One reading, with the ρ that is best for it on all development pages: an advantage that these rivals are given. */
const boundsOf = (reading: BoundsReading): Contender => ({ policy: policies[`utility-bounds/${reading}`], grid: {} });

/** By the names that `--policies` takes; the first ones are replayed where none are named. */
const contenders: Readonly<Record<string, Contender>> = {
  glint: {
    policy: policies.glint,
    isSited: true,
    grid: { siteRhythmDays: [3, 6], phaseProbe: [0, 0.1], paceMemory: [0, 1] },
  },
  // As for a crawler that keeps no memory of sites, or a site of one page.
  "glint/no-site": { policy: policies.glint, grid: { rhythmPriorDays: [1, 3], memoryDays: [10, 20] } },
  "item-churn": { policy: policies["item-churn"], grid: { memoryDays } },
  "utility-bounds": { policy: policies["utility-bounds"], grid: { reading: readings, boundsRiskFactor } },
  "utility-bounds/paper-a": boundsOf("paper-a"),
  "utility-bounds/paper-b": boundsOf("paper-b"),
  "utility-bounds/thesis": boundsOf("thesis"),
  "change-rate": { policy: policies["change-rate"], grid: { memoryDays } },
  "nutch-adaptive": {
    policy: policies["nutch-adaptive"],
    grid: { nutchIncrease: [0.4, 0.8], nutchDecrease: [0.1, 0.2] },
  },
  fixed: { policy: policies.fixed, grid: {} },
};

export const contenderNames: readonly string[] = Object.keys(contenders);

/** undefined for a name that nobody has. */
export function findContender(name: string): Contender | undefined {
  return Object.hasOwn(contenders, name) ? contenders[name] : undefined;
}

export function combinationsOf(grid: Grid): Constants[] {
  let combinations: Constants[] = [{}];
  for (const [name, values] of Object.entries(grid))
    combinations = combinations.flatMap((constants) => values.map((value) => ({ ...constants, [name]: value })));
  return combinations;
}

/** "memoryDays 20, reading paper-a"; "as shipped" where nothing was chosen. */
export function tellConstants(constants: Constants): string {
  const told = Object.entries(constants).map(([name, value]) => `${name} ${value}`);
  return told.length > 0 ? told.join(", ") : "as shipped";
}
