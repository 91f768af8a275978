import { describe, expect, test } from "vitest";
import { relativeRates, spreadChurn, watchedDays } from "./rhythm.ts";

const empty = () => new Float64Array(24);
const sum = (numbers: ArrayLike<number>) => Array.from(numbers).reduce((total, number) => total + number, 0);

describe("the hours of the day", () => {
  test("are watched as long as the visits lie apart, each hour for its part", () => {
    const watched = watchedDays(20_000 + 22.5 / 24, 20_002 + 1.25 / 24, empty());
    expect(sum(watched)).toBeCloseTo(1 + 2.75 / 24 + 0, 9);
    expect(watched[22]).toBeCloseTo(1.5 / 24, 9);
    expect(watched[23]).toBeCloseTo(2 / 24, 9);
    expect(watched[1]).toBeCloseTo(1.25 / 24, 9);
    expect(watched[12]).toBeCloseTo(1 / 24, 9);
  });

  test("get a visit's churn in proportion to what is known of them", () => {
    const rhythm = empty();
    const rates = empty().fill(0.5);
    rates[9] = 12.5;
    spreadChurn(rhythm, watchedDays(20_000, 20_001, empty()), rates, 1);
    expect(sum(rhythm)).toBeCloseTo(1, 12);
    expect(rhythm[9]).toBeCloseTo(12.5 / 24, 12);
  });

  test("a page that publishes at nine is found to, from visits every seven hours: that hour stands out six times and more", () => {
    const rhythm = empty();
    const rates = empty();
    for (let visit = 1; visit <= 200; visit++) {
      const [from, to] = [20_000 + ((visit - 1) * 7) / 24, 20_000 + (visit * 7) / 24];
      const published = Math.floor(to - 9.5 / 24) > Math.floor(from - 9.5 / 24);
      relativeRates(rhythm, 0.3, rates, 3);
      spreadChurn(rhythm, watchedDays(from, to, empty()), rates, published ? 0.3 : 0);
    }
    relativeRates(rhythm, 0.3, rates, 3);
    expect(rates[9]).toBeGreaterThan(6);
    for (let hour = 0; hour < 24; hour++) if (Math.abs(hour - 9) > 1) expect(rates[hour]).toBeLessThan(2.5);
    expect(sum(rates)).toBeCloseTo(24, 9);
  });

  test("an even page stays nearly even", () => {
    const rhythm = empty();
    const rates = empty();
    for (let visit = 1; visit <= 200; visit++) {
      relativeRates(rhythm, 0.3, rates, 3);
      spreadChurn(
        rhythm,
        watchedDays(20_000 + ((visit - 1) * 7) / 24, 20_000 + (visit * 7) / 24, empty()),
        rates,
        0.0875,
      );
    }
    relativeRates(rhythm, 0.3, rates, 3);
    for (const rate of rates) expect(Math.abs(rate - 1)).toBeLessThan(0.2);
  });
});
