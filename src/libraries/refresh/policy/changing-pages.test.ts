import { describe, expect, test } from "vitest";
import { defaultRefreshSettings, type PageMemory, policies, type RefreshSettings } from "../index.ts";

// Pages whose truth is known: every place of the list is refilled by a Poisson process, hour by hour. Each test lets glint
// live with and without the part it is about, on the same twenty pages.

type MadePage = {
  /** Share of the list replaced a day, by days since the start. */
  readonly rateAt: (day: number) => number;
  readonly size?: number;
  /** Whether the oldest item goes, not any. */
  readonly isFeed?: boolean;
  readonly days: number;
};

const startDays = 20_454;
const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);
const settings: RefreshSettings = { ...defaultRefreshSettings, discoveryWeight: 0, intervalMinSeconds: 3600 };

/** mulberry32 */
function chance(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The list of every hour; items are numbered in the order of their birth. */
function listsOf({ rateAt, size = 30, isFeed = false, days }: MadePage, seed: number): Uint32Array[] {
  const random = chance(seed);
  const places = Uint32Array.from({ length: size }, (_, place) => place);
  let born = size;
  return Array.from({ length: days * 24 + 1 }, (_, hour) => {
    const share = -Math.expm1(-rateAt(hour / 24) / 24);
    for (let place = 0; place < size; place++) if (random() < share) places[isFeed ? born % size : place] = born++;
    return places.slice().sort();
  });
}

type Life = {
  readonly visits: number[];
  readonly missed: number;
  readonly divergence: (from: number, to: number) => number;
};

function live(page: MadePage, seed: number, using: RefreshSettings): Life {
  const lists = listsOf(page, seed);
  const listAt = (day: number) => lists[Math.floor(day * 24 + 1e-9)]!;
  const visits: number[] = [];
  const seen = new Set<number>();
  let memory: PageMemory | undefined;
  for (let day = (seed % 24) / 24 + 0.01; day < page.days; ) {
    const numbers = listAt(day);
    const isSame = visits.length > 0 && `${numbers}` === `${listAt(visits.at(-1)!)}`;
    visits.push(day);
    for (const item of numbers) seen.add(item);
    const atDays = startDays + day;
    const outcome = isSame ? "unchanged" : "changed";
    memory = policies.glint.learn(memory, { atDays, outcome, items: { numbers, count: numbers.length } }, using);
    day += policies.glint.decide(memory, using, atDays);
  }
  const all = new Set(lists.flatMap((list) => [...list]));
  return { visits, missed: 1 - seen.size / all.size, divergence: (from, to) => divergenceOf(lists, visits, from, to) };
}

/** Mean Jaccard difference between page and copy, hour by hour. */
function divergenceOf(lists: readonly Uint32Array[], visits: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let hour = from * 24; hour < to * 24; hour++) {
    const visited = visits.findLast((day) => day * 24 <= hour) ?? 0;
    const copy = new Set(lists[Math.floor(visited * 24 + 1e-9)]);
    const both = lists[hour]!.filter((item) => copy.has(item)).length;
    sum += 1 - both / (2 * copy.size - both);
  }
  return sum / ((to - from) * 24);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const between = (life: Life, from: number, to: number) => life.visits.filter((day) => day >= from && day < to).length;

/** The same pages under both settings. */
function both(page: MadePage, part: Partial<RefreshSettings>, without: Partial<RefreshSettings>) {
  const livesOf = (own: Partial<RefreshSettings>) => seeds.map((seed) => live(page, seed, { ...settings, ...own }));
  return { lives: livesOf(part), plain: livesOf(without) };
}

describe("a page that is not what it was", () => {
  test("and suddenly changes thirty times as fast is met in days: a tenth less divergence than by its long memory", () => {
    const burst: MadePage = { rateAt: (day) => (day < 50 ? 0.05 : 1.5), days: 54 };
    const { lives, plain } = both(burst, { threshold: 0.1 }, { threshold: 0.1, paceMemory: 0 });
    const divergence = (all: readonly Life[]) => mean(all.map((life) => life.divergence(50, 54)));
    expect(divergence(lives)).toBeLessThan(0.9 * divergence(plain));
  });

  test("and has stopped is visited a quarter less often, and not left alone", () => {
    const dying: MadePage = { rateAt: (day) => (day < 40 ? 1 : 0), days: 60 };
    const { lives, plain } = both(dying, { threshold: 0.05 }, { threshold: 0.05, paceMemory: 0 });
    const visits = (all: readonly Life[]) => mean(all.map((life) => between(life, 42, 60)));
    expect(visits(lives)).toBeLessThan(0.75 * visits(plain));
    for (const life of lives) expect(between(life, 50, 60)).toBeGreaterThanOrEqual(2);
  });

  test("but changes as ever is visited as often as without", () => {
    const even: MadePage = { rateAt: () => 0.5, days: 50 };
    const { lives, plain } = both(even, { threshold: 0.05 }, { threshold: 0.05, paceMemory: 0 });
    const [own, usual] = [lives, plain].map((all) => mean(all.map((life) => between(life, 10, 50)))) as [
      number,
      number,
    ];
    expect(own / usual).toBeGreaterThan(0.93);
    expect(own / usual).toBeLessThan(1.07);
  });
});

describe("a list from which items roll off", () => {
  const feed: MadePage = { rateAt: () => 2, size: 20, isFeed: true, days: 30 };

  test("loses hardly any with a guard of a third, whatever the price of a fetch; without it more than a third", () => {
    const { lives, plain } = both(feed, { threshold: 0.3, rollOffShare: 1 / 3 }, { threshold: 0.3 });
    expect(mean(plain.map(({ missed }) => missed))).toBeGreaterThan(0.34);
    expect(mean(lives.map(({ missed }) => missed))).toBeLessThan(0.12);
  });

  test("is visited no more with a guard that does not bind", () => {
    const { lives, plain } = both(feed, { threshold: 0.001, rollOffShare: 1 }, { threshold: 0.001 });
    expect(lives.map(({ visits }) => visits)).toEqual(plain.map(({ visits }) => visits));
  });
});

describe("a page of which little is known", () => {
  test("is looked at again early, and so known in two days: less divergence than with a first interval of two", () => {
    const busy: MadePage = { rateAt: () => 1, days: 4 };
    const { lives, plain } = both(busy, { threshold: 0.1 }, { threshold: 0.1, firstIntervalSeconds: 2 * 86_400 });
    for (const { visits } of lives) expect(visits[1]! - visits[0]!).toBeCloseTo(1 / 24, 6);
    const divergence = (all: readonly Life[]) => mean(all.map((life) => life.divergence(1, 4)));
    expect(divergence(lives)).toBeLessThan(0.8 * divergence(plain));
  });

  test("is met at other hours every day, so that its hours are learnt: the price of its visits counted, a twentieth better", () => {
    // Replaced once over between six and ten, asleep for the rest of the day.
    const bursts: MadePage = { rateAt: (day) => (day % 1 >= 6 / 24 && day % 1 < 10 / 24 ? 6 : 0), days: 45 };
    const { lives, plain } = both(bursts, { threshold: 0.2 }, { threshold: 0.2, phaseProbe: 0 });
    const costOf = (life: Life) => life.divergence(8, 45) + (0.2 * between(life, 8, 45)) / 37;
    expect(mean(lives.map(costOf))).toBeLessThan(0.95 * mean(plain.map(costOf)));
  });
});
