import { hoursPerDay } from "../change/rhythm.ts";

// When churn comes in bursts of the day, "fetch when U(x) reaches T" is the wrong rule: it takes no account of where in the
// day the next interval starts. The right one is the average-cost semi-Markov decision problem over the 24 hours of the
// day: from each hour choose after how many hours to fetch, so that (∫D + T per fetch) per day is least in the long run.
// Solved by policy iteration (Howard, "Dynamic programming and Markov processes", 1960; Jewell, 1963). With an even day
// it gives the threshold rule back.

export type PlanFor = {
  /** g: 24 numbers with mean 1. */
  readonly rhythm: Float64Array;
  /** μ */
  readonly churnPerDay: number;
  /** w·b */
  readonly waiting: number;
  /** T */
  readonly price: number;
  /** Interval the threshold rule would choose, in hours: the plan looks around it. */
  readonly usualHours: number;
  readonly hoursMax: number;
};

/** Mutable: a page's next plan is written over its last one, so that planning makes no garbage. */
export type Plan = {
  /** μ·g/24: expected churn of each hour, in list replacements. */
  readonly churnPerHour: Float64Array;
  /** w·b·g/24: what the births of each hour cost for each day of waiting. */
  readonly waitPerHour: Float64Array;
  /** γ: least cost a day. */
  costPerDay: number;
  /** f: by how much a fetch at each hour leaves things worse than one at another, in difference × days. */
  readonly value: Float64Array;
  /** e^(−churnPerHour) */
  readonly leftAfterHour: Float64Array;
  /** After how many hours to fetch, from each hour. */
  readonly choice: Int32Array;
};

const sweepsMax = 12;
const longestHours = 24 * 14;
const rowLength = longestHours + 1;
const scratch = new Float64Array(hoursPerDay * rowLength);

/**
 * @param before a plan for similar rates: its choices are the start, and mostly stay. Written over.
 */
export function makePlan(wanted: PlanFor, before?: Plan): Plan {
  const plan = before ?? emptyPlan();
  const { churnPerHour, waitPerHour, leftAfterHour, choice, value } = plan;
  for (let hour = 0; hour < hoursPerDay; hour++) {
    const share = wanted.rhythm[hour]! / hoursPerDay;
    churnPerHour[hour] = share * wanted.churnPerDay;
    waitPerHour[hour] = share * wanted.waiting;
    leftAfterHour[hour] = Math.exp(-churnPerHour[hour]!);
  }
  // No interval a day longer than the usual one pays: the same hour comes a day earlier.
  const most = Math.max(
    1,
    Math.min(
      longestHours,
      wanted.hoursMax,
      Math.max(6, Math.ceil(Math.min(2.2 * wanted.usualHours, wanted.usualHours + 30))),
    ),
  );
  const least = Math.max(1, Math.min(most, Math.floor(wanted.usualHours / 4)));
  fillCosts(plan, most);
  for (let hour = 0; hour < hoursPerDay; hour++)
    choice[hour] = Math.max(least, Math.min(most, before ? choice[hour]! : Math.round(wanted.usualHours)));
  for (let sweep = 0; sweep < sweepsMax; sweep++) {
    plan.costPerDay = evaluate(choice, value, wanted.price);
    if (!improve(choice, value, plan.costPerDay, least, most)) break;
  }
  return plan;
}

function emptyPlan(): Plan {
  const hours = () => new Float64Array(hoursPerDay);
  return {
    churnPerHour: hours(),
    waitPerHour: hours(),
    leftAfterHour: hours(),
    value: hours(),
    choice: new Int32Array(hoursPerDay),
    costPerDay: 0,
  };
}

/** scratch[hour·(longest + 1) + m]: divergence and waiting from `hour` on over m hours, in difference × days. */
function fillCosts({ waitPerHour, leftAfterHour: kept }: Plan, most: number): void {
  for (let from = 0; from < hoursPerDay; from++) {
    const row = from * rowLength;
    let [left, last, waiting, cost] = [1, 0, 0, 0];
    for (let m = 1, hour = from; m <= most; m++) {
      left *= kept[hour]!;
      const difference = (2 - 2 * left) / (2 - left);
      const births = waitPerHour[hour]!;
      cost += ((last + difference) / 2 + waiting + births / 2) / hoursPerDay;
      waiting += births;
      last = difference;
      scratch[row + m] = cost;
      if (++hour === hoursPerDay) hour = 0;
    }
  }
}

/** Follows the choices to their cycles, takes the cheapest one's cost a day, and fills in the values relative to it. */
function evaluate(choice: Int32Array, value: Float64Array, price: number): number {
  let [best, root] = [Number.POSITIVE_INFINITY, 0];
  const seen = seenBy.fill(-1);
  for (let start = 0; start < hoursPerDay; start++) {
    let at = start;
    while (seen[at]! < 0) {
      seen[at] = start;
      at = (at + choice[at]!) % hoursPerDay;
    }
    if (seen[at] !== start) continue;
    const perDay = cycleCost(choice, at, price);
    if (perDay < best) [best, root] = [perDay, at];
  }
  value.fill(0);
  // No path to the root has more than 24 steps, and most have few; hours that never get there keep a value that grows.
  for (let step = 0, isSettled = false; step < hoursPerDay && !isSettled; step++) {
    isSettled = true;
    for (let hour = hoursPerDay - 1; hour >= 0; hour--) {
      if (hour === root) continue;
      const m = choice[hour]!;
      const to = (hour + m) % hoursPerDay;
      const relative = scratch[hour * rowLength + m]! + price - (best * m) / hoursPerDay + value[to]!;
      if (relative !== value[hour]) isSettled = false;
      value[hour] = relative;
    }
  }
  return best;
}
const seenBy = new Int32Array(hoursPerDay);

function cycleCost(choice: Int32Array, start: number, price: number): number {
  let [at, cost, hours] = [start, 0, 0];
  do {
    const m = choice[at]!;
    cost += scratch[at * rowLength + m]! + price;
    hours += m;
    at = (at + m) % hoursPerDay;
  } while (at !== start);
  return (cost / hours) * hoursPerDay;
}

function improve(choice: Int32Array, value: Float64Array, perDay: number, least: number, most: number): boolean {
  let isChanged = false;
  const perHour = perDay / hoursPerDay;
  for (let hour = 0; hour < hoursPerDay; hour++) {
    const row = hour * rowLength;
    let chosen = choice[hour]!;
    let best = scratch[row + chosen]! - perHour * chosen + value[(hour + chosen) % hoursPerDay]! - 1e-9;
    for (let m = least, to = (hour + least) % hoursPerDay; m <= most; m++) {
      const cost = scratch[row + m]! - perHour * m + value[to]!;
      if (cost < best) [best, chosen] = [cost, m];
      if (++to === hoursPerDay) to = 0;
    }
    if (chosen !== choice[hour]) {
      choice[hour] = chosen;
      isChanged = true;
    }
  }
  return isChanged;
}
