import { type Hand, type Player, pricedPlayer } from "./player.ts";
import { replayWindows } from "./replay-windows.ts";
import type { Stage } from "./stage.ts";
import { spendOf } from "./sum-up.ts";

/** Two runs may be compared where each is within so much of its budget. */
export const comparableError = 0.02;
const errorAim = 0.003;
const stepsMax = 24;
/** Spend falls about so steeply with the price: measured on the development traces, .5–1 by policy. */
const steepness = 0.7;

export type HeldBudget = {
  readonly player: Player;
  /** Fetches per page and day. */
  readonly budget: number;
  /** Where the search begins; undefined where nothing is known. */
  readonly startPrice?: number | undefined;
  /** Told after each replay how many there were. */
  readonly progress?: (replays: number) => void;
};

/**
 * Replays at ever better prices until the spend is within 0.3 % of the budget, or as near as it comes in 24 replays; the
 * stage then holds the best one's tallies.
 *
 * @returns the price (see RefreshPolicy.priced).
 */
export function holdBudget(stage: Stage, { player, budget, startPrice, progress }: HeldBudget): number {
  const replay = (price: number) => replayWindows(stage, pricedPlayer(player, price));
  let tried = startPrice ?? firstPrice(player, budget);
  let best = { price: tried, error: Number.POSITIVE_INFINITY };
  const measure = (price: number) => {
    replay(price);
    // A price so high that nothing is fetched would be infinitely wrong: a fetch in a million days stands for none.
    const error = Math.log(Math.max(spendOf(stage), 1e-6) / budget);
    if (Math.abs(error) < Math.abs(best.error)) best = { price, error };
    return error;
  };
  const bracket: Bracket = { low: undefined, high: undefined };
  for (let step = 1; step <= stepsMax; step++) {
    const error = measure(tried);
    progress?.(step);
    if (Math.abs(best.error) <= errorAim) break;
    const next = nextPrice(bracket, Math.log(tried), error);
    if (Math.abs(next / tried - 1) < 1e-9) break;
    tried = next;
  }
  // Intervals that only double and halve make the spend jump: where no price between two was near enough, those around are.
  const near = best.price;
  for (let step = 1; step <= stepsMax && Math.abs(best.error) > comparableError; step++) {
    tried = near * (1 + (step % 2 === 0 ? 0.01 : -0.01) * Math.ceil(step / 2));
    measure(tried);
  }
  if (tried !== best.price) replay(best.price);
  return best.price;
}

/** A price to begin with: days between visits for policies without a threshold, else what usual listings need. */
export function firstPrice({ policy, settings }: Hand, budget: number): number {
  return policy.priced(settings, 1).threshold === 1 ? 0.15 / budget : 1 / budget;
}

type Point = { readonly at: number; error: number };
/** Prices (as logarithms) that spent too much, and too little. */
type Bracket = { low: Point | undefined; high: Point | undefined; side?: "low" | "high" };

/** Regula falsi on logarithms, Illinois variant: spend falls with the price, in small steps. */
function nextPrice(bracket: Bracket, at: number, error: number): number {
  const side = error > 0 ? "low" : "high";
  const other = side === "low" ? bracket.high : bracket.low;
  if (bracket.side === side && other) other.error /= 2;
  bracket[side] = { at, error };
  bracket.side = side;
  const { low, high } = bracket;
  if (!low || !high) {
    // Four thousandths beyond where it should be, so that the budget gets between two prices.
    return Math.exp(at + error / steepness + Math.sign(error) * 0.004);
  }
  const share = low.error / (low.error - high.error);
  return Math.exp(low.at + Math.min(0.95, Math.max(0.05, share)) * (high.at - low.at));
}
