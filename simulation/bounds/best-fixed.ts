import { policies } from "../../src/libraries/refresh/index.ts";
import { simulatedSettings } from "../replay/player.ts";
import { replayWindows } from "../replay/replay-windows.ts";
import type { Stage } from "../replay/stage.ts";
import { type Choice, type CurvePoint, curvePoint, prices } from "./price-curve.ts";

const stepFactor = 1.15;
const intervalsHours = Array.from({ length: 48 }, (_, step) => stepFactor ** step);

/**
 * The best fixed interval of each page, chosen in hindsight: as good as any policy that knows every page's rate and nothing
 * else. Intervals are 15 % apart, from an hour to 30 days, and those that spend a budget on every page alike.
 *
 * @param budgets fetches per page and day.
 */
export function bestFixed(stage: Stage, budgets: readonly number[]): CurvePoint[] {
  const { fixed } = policies;
  const hours = [...intervalsHours, ...budgets.map((budget) => 24 / budget)];
  const byInterval = hours.map((interval) => {
    replayWindows(stage, { policy: fixed, settings: fixed.priced(simulatedSettings(), interval / 24) });
    return stage.copies.map(({ tally }): Choice => ({ ...tally }));
  });
  const about = {
    days: (stage.copies[0]?.window.days ?? 0) - stage.measured.from,
    born: stage.copies.reduce((sum, { tally }) => sum + tally.born, 0),
  };
  return prices.map((price) =>
    curvePoint(
      stage.copies.map((_, at) =>
        cheapest(
          byInterval.map((choices) => choices[at] as Choice),
          price,
        ),
      ),
      about,
    ),
  );
}

function cheapest(choices: readonly Choice[], price: number): Choice {
  const cost = ({ divergence, visits }: Choice) => divergence + price * visits;
  return choices.reduce((best, choice) => (cost(choice) < cost(best) ? choice : best));
}
