import { describe, expect, test } from "vitest";
import { defaultRefreshSettings, policies } from "../index.ts";
import { churnTotal, type PageMemory } from "../policy/page-memory.ts";
import { priceWithSignals } from "../policy/signal-price.ts";
import { churnWithSignals, signalQuality } from "./signals.ts";

function lehmer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A list of 20 of which two are replaced twice a day on average; a feed tells of `recall` of that and cries wolf. */
function listen({
  recall,
  falsePerDay,
  days = 200,
}: {
  recall: number;
  falsePerDay: number;
  days?: number;
}): PageMemory {
  const random = lehmer(41);
  const policy = policies.glint;
  let newest = 20;
  let memory: PageMemory | undefined;
  const list = () => ({ numbers: Uint32Array.from({ length: 20 }, (_, i) => newest - 19 + i), count: 20 });
  for (let hour = 0; hour < days * 24; hour++) {
    const atDays = 20_000 + hour / 24;
    if (hour % 5 === 0)
      memory = policy.learn(memory, { atDays, outcome: "changed", items: list() }, defaultRefreshSettings);
    const signals = [random() < falsePerDay / 24];
    if (random() < 2 / 24) {
      newest += 2;
      signals.push(random() < recall);
    }
    for (const isHeard of signals) if (isHeard) policy.hear(memory!, { kind: "feed", atDays });
  }
  return memory!;
}

const churnOf = (memory: PageMemory) => churnWithSignals(memory.signals, churnTotal(memory, defaultRefreshSettings));

describe("side signals", () => {
  test.for([
    [0.9, 0.2],
    [0.7, 1],
    [0.3, 0.5],
  ] as const)("of recall %d with %d false ones a day are known for what they are", ([recall, falsePerDay]) => {
    const memory = listen({ recall, falsePerDay });
    const total = churnTotal(memory, defaultRefreshSettings);
    const quality = signalQuality(memory.signals.kinds.feed, total, {
      silentPerDay: churnOf(memory).silentPerDay,
      quietShare: 1 - memory.changes / memory.visits,
    });
    expect(Math.abs(quality.recall - recall)).toBeLessThan(0.2);
    expect(Math.abs(quality.falsePerDay - falsePerDay)).toBeLessThan(0.35);
  });

  test("that tell of much weigh much and leave little unannounced; false ones do neither", () => {
    const [good, noise] = [
      churnOf(listen({ recall: 0.9, falsePerDay: 0.2 })),
      churnOf(listen({ recall: 0, falsePerDay: 2 })),
    ];
    expect(good.churnPerSignal).toBeGreaterThan(4 * noise.churnPerSignal);
    expect(good.silentPerDay).toBeLessThan(noise.silentPerDay / 2);
    expect(priceWithSignals(good, 0.02) / 0.02).toBeGreaterThan(1.2);
    expect(priceWithSignals(good, 0.02) / 0.02).toBeLessThan(noise.silentPerDay / good.silentPerDay);
    expect(priceWithSignals(noise, 0.02) / 0.02).toBeCloseTo(1, 0);
  });

  test("bring a visit forward where they mean something, and count with the visit after", () => {
    const memory = listen({ recall: 0.9, falsePerDay: 0.2 });
    const atDays = memory.atDays + 0.06;
    const settings = { ...defaultRefreshSettings, threshold: 0.03 };
    const before = policies.glint.decide(memory, settings, atDays);
    policies.glint.hear(memory, { kind: "feed", atDays });
    expect(policies.glint.decide(memory, settings, atDays)).toBeLessThan(before);
    policies.glint.learn(memory, { atDays, outcome: "unchanged" }, settings);
    expect(memory.signals.kinds.feed.pending).toBe(0);
  });

  test("older than the last visit are not counted", () => {
    const memory = listen({ recall: 0.9, falsePerDay: 0, days: 5 });
    const { pending } = memory.signals.kinds.feed;
    policies.glint.hear(memory, { kind: "feed", atDays: memory.atDays - 0.1 });
    expect(memory.signals.kinds.feed.pending).toBe(pending);
  });
});
