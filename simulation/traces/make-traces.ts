import { seededRandom } from "../random.ts";
import type { Trace } from "./read-traces.ts";

// Made-up listings with known habits, so that tests and a first look need no recorded ones: places of a list are refilled by
// a Poisson process whose rate differs from page to page by a factor of 300, follows the hour of the day on most pages, and
// is quiet for weeks on some. Real traces are rougher: figures on these say nothing about the web.

export type MadeTraces = {
  readonly pages: number;
  readonly days: number;
  readonly seed: number;
};

const startsAt = 1_735_689_600; // 2025-01-01T00:00:00Z
const churnPerDayLeast = 0.02;
const churnSpread = 300;
const sizes = [8, 20, 40, 80] as const;
const shareDaily = 0.25;
const shareVideo = 0.4;

/** The first pages are the same whatever `pages` is. */
export function* makeTraces({ pages, days, seed }: MadeTraces): Generator<Trace> {
  for (let page = 0; page < pages; page++) yield makeTrace(page, days, seededRandom(seed, page));
}

function makeTrace(page: number, days: number, random: () => number): Trace {
  const churn = churnPerDayLeast * churnSpread ** random();
  const stepHours = random() < shareDaily ? 24 : 1;
  const kind = random() < shareVideo ? "video-listing" : "listing";
  const size = sizes[Math.floor(random() * sizes.length)] as number;
  const rateAt = habit(churn, random);
  const items = Array.from({ length: size }, (_, place) => place);
  let born = size;
  const snapshots: [number, number[]][] = [];
  for (let hour = 0; hour <= days * 24; hour += stepHours) {
    // Between snapshots, hour by hour: the rate is not the same all day.
    for (let past = hour - stepHours + 1; hour > 0 && past <= hour; past++)
      for (let place = 0; place < size; place++) if (random() < -Math.expm1(-rateAt(past) / 24)) items[place] = born++;
    snapshots.push([startsAt + hour * 3600, [...items]]);
  }
  return { page: `made-${page}`, kind, source: stepHours === 1 ? "made-hourly" : "made-daily", snapshots };
}

/** The rate at an hour since the start: most pages have busy hours, some come in bursts of days. */
function habit(churn: number, random: () => number): (hour: number) => number {
  const peak = random() * 24;
  const depth = random() < 0.7 ? 0.9 : 0;
  const isBursty = random() < 0.2;
  const phase = random() * 20;
  return (hour) => {
    const byHour = 1 + depth * Math.cos(((hour - peak) / 24) * 2 * Math.PI);
    const inBurst = (hour / 24 + phase) % 20 < 5;
    return churn * byHour * (isBursty ? (inBurst ? 3 : 1 / 3) : 1);
  };
}
