import type { ChurnWithSignals } from "../change/signals.ts";
import { churnUtility } from "./utility.ts";

// With signals the expected churn since a visit grows steadily at the unannounced rate and jumps by δ at each signal. A fetch
// is due when it reaches a level Y, and Y is best where what a longer wait would save in fetches equals what it costs:
// E ∫ (D(Y) − D(y)) dt until Y is reached = T. Without signals this is U(Y/μ) = T.

const steps = 24;
/** Beyond this churn a list is as good as new, and no level is worth waiting for. */
const levelMax = 5;
const ahead = new Float64Array(steps + 1);

/**
 * The price at which a page without signals, changing at the unannounced rate alone, would be fetched at the same level Y: what
 * the rest of the policy then works with. T where signals mean nothing, up to T·μ/(unannounced μ) where many small ones tell of
 * nearly all.
 *
 * @param price T > 0.
 * @returns `price` without signals, or where no level is worth a fetch.
 */
export function priceWithSignals(churn: ChurnWithSignals, price: number): number {
  if (churn.signalsPerDay === 0 || gainUpTo(levelMax, churn) <= price) return price;
  let [low, high] = [0, levelMax];
  for (let i = 0; i < 24 && high - low > 1e-3 * high; i++) {
    const middle = (low + high) / 2;
    if (gainUpTo(middle, churn) < price) low = middle;
    else high = middle;
  }
  return churnUtility(churn.silentPerDay, high / churn.silentPerDay);
}

/** E ∫ (D(Y) − D(y)) dt from y = 0 until `level` Y is reached, in difference × days. */
function gainUpTo(level: number, { silentPerDay, signalsPerDay, churnPerSignal }: ChurnWithSignals): number {
  const step = level / steps;
  const flow = silentPerDay / step;
  const reach = churnPerSignal / step;
  const [whole, part] = [Math.floor(reach), reach - Math.floor(reach)];
  const atLevel = differenceOf(level);
  ahead[steps] = 0;
  for (let i = steps - 1; i >= 0; i--) {
    const after = (j: number) => (i + j > steps ? 0 : ahead[i + j]!);
    // A signal that stays within the step leads partly back to this very value.
    const own = whole === 0 ? 1 - part : 0;
    const jumped = (whole === 0 ? 0 : (1 - part) * after(whole)) + part * after(whole + 1);
    const gained = atLevel - differenceOf((i + 0.5) * step);
    ahead[i] = (flow * ahead[i + 1]! + signalsPerDay * jumped + gained) / (flow + signalsPerDay * (1 - own));
  }
  return ahead[0]!;
}

function differenceOf(churn: number): number {
  const left = Math.exp(-churn);
  return (2 - 2 * left) / (2 - left);
}
