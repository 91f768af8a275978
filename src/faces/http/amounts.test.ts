import { expect, test } from "vitest";
import { formatAge, formatCount, formatDayAge, formatDuration, isoDuration, spokenDuration } from "./amounts.ts";

const counts = [
  { count: 0, en: "0", zh: "0" },
  { count: 992, en: "992", zh: "992" },
  { count: 9_999, en: "9,999", zh: "9,999" },
  { count: 12_000, en: "12K", zh: "1.2万" },
  { count: 1_843_200, en: "1.8M", zh: "184.3万" },
  { count: 326_000_000, en: "326M", zh: "3.3亿" },
];

for (const { count, en, zh } of counts) {
  test(`${count} is ${en} in English and ${zh} in Chinese`, () => {
    expect(formatCount(count, "en").text).toBe(en);
    expect(formatCount(count, "zh").text).toBe(zh);
  });
}

test("the exact figure stays at hand", () => {
  expect(formatCount(1_843_200, "zh").exact).toBe("1,843,200");
});

const lengths = [
  { seconds: 0, text: "0:00", iso: "PT0S" },
  { seconds: 65, text: "1:05", iso: "PT1M5S" },
  { seconds: 3723, text: "1:02:03", iso: "PT1H2M3S" },
  { seconds: 59.6, text: "1:00", iso: "PT1M" },
];

for (const { seconds, text, iso } of lengths) {
  test(`${seconds} seconds are shown as ${text} and written as ${iso}`, () => {
    expect(formatDuration(seconds)).toBe(text);
    expect(isoDuration(seconds)).toBe(iso);
  });
}

test("what is no length is not shown", () => {
  expect(formatDuration(-1)).toBeUndefined();
  expect(formatDuration(Number.NaN)).toBeUndefined();
});

test("a length is said in words", () => {
  expect(spokenDuration(754, "en")).toBe("12 minutes 34 seconds");
  expect(spokenDuration(754, "zh")).toBe("12分钟34秒钟");
});

test("ages are told in the largest whole unit", () => {
  const now = new Date("2026-11-30T14:00:00Z");
  const ago = (seconds: number) => formatAge(new Date(now.getTime() - seconds * 1000), now, "en").text;
  expect([ago(5), ago(120), ago(7300), ago(86_400), ago(3 * 86_400), ago(70 * 86_400), ago(800 * 86_400)]).toEqual([
    "just now",
    "2 minutes ago",
    "2 hours ago",
    "yesterday",
    "3 days ago",
    "2 months ago",
    "2 years ago",
  ]);
  expect(formatAge(now, new Date(now.getTime() + 7300e3), "zh")).toEqual({
    text: "2小时前",
    exact: "2026年11月30日 14:00 UTC",
  });
});

test("of a day without a time, only the day's age is told", () => {
  const now = new Date("2026-11-30T14:00:00Z");
  const on = (day: string, language: "en" | "zh") => formatDayAge(new Date(`${day}T00:00:00Z`), now, language).text;
  expect([on("2026-11-30", "en"), on("2026-11-30", "zh"), on("2026-11-29", "en"), on("2026-11-25", "zh")]).toEqual([
    "today",
    "今天",
    "yesterday",
    "5天前",
  ]);
  expect(formatDayAge(new Date("2026-11-25"), now, "en").exact).toBe("Nov 25, 2026");
});
