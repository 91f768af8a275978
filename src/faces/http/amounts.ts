// Numbers and times as people read them, with the exact form for the hover text.
import { type Language, languageTag } from "./language.ts";

/** `text` for reading, `exact` for the hover text. */
export type Amount = { readonly text: string; readonly exact: string };

const second = 1;
const minute = 60;
const hour = 3600;
const day = 86_400;

// Making a formatter takes 20 to 60 µs, formatting with it one or two; a feed's page formats a hundred times.
const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>();

function kept<Format extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => Format,
): Format {
  const known = formatters.get(key);
  if (known) return known as Format;
  const made = make();
  formatters.set(key, made);
  return made;
}

/** 12,345 as "12K" in English and "1.2万" in Chinese. */
export function formatCount(count: number, language: Language): Amount {
  const tag = languageTag(language);
  const compact = kept(
    `compact ${tag}`,
    () => new Intl.NumberFormat(tag, { notation: "compact", maximumFractionDigits: 1 }),
  );
  return {
    text: count < 10_000 ? formatNumber(count, language) : compact.format(count),
    exact: formatNumber(count, language),
  };
}

/** The whole number with thousands separators. */
export function formatNumber(value: number, language: Language): string {
  const tag = languageTag(language);
  return kept(`whole ${tag}`, () => new Intl.NumberFormat(tag, { maximumFractionDigits: 0 })).format(value);
}

/** Seconds as "4:05" or "1:02:03"; undefined for what is no length (negative, not finite). */
export function formatDuration(seconds: number): string | undefined {
  if (!Number.isFinite(seconds) || seconds < 0) return undefined;
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / hour), Math.floor((whole % hour) / minute), whole % minute];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** A span in its largest fitting unit, short, with at most one decimal place: "3.5 hr", "3.5小时". */
export function formatSpan(seconds: number, language: Language): string {
  const [name, unitSeconds] =
    spanUnits.find(([, least]) => Math.abs(seconds) >= least) ?? (["second", second] as const);
  const value = seconds / unitSeconds;
  const maximumFractionDigits = Math.abs(value) < 10 && name !== "second" ? 1 : 0;
  return new Intl.NumberFormat(languageTag(language), {
    style: "unit",
    unit: name,
    unitDisplay: "short",
    maximumFractionDigits,
  }).format(value);
}

const spanUnits = [
  ["day", day],
  ["hour", hour],
  ["minute", minute],
] as const;

/** A measure with so many significant digits: "0.0123". */
export function formatMeasure(value: number, language: Language, digits = 3): string {
  return new Intl.NumberFormat(languageTag(language), { maximumSignificantDigits: digits }).format(value);
}

/** A share of 1 as a percentage: "83%"; below 10 % with one decimal place. */
export function formatShare(share: number, language: Language): string {
  return new Intl.NumberFormat(languageTag(language), {
    style: "percent",
    maximumFractionDigits: share > 0 && share < 0.1 ? 1 : 0,
  }).format(share);
}

/** Seconds as ISO 8601 ("PT1H2M3S"), for machine-readable data. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts: [number, string][] = [
    [Math.floor(whole / hour), "H"],
    [Math.floor((whole % hour) / minute), "M"],
    [whole % minute, "S"],
  ];
  const text = parts.map(([value, unit]) => (value > 0 ? `${value}${unit}` : "")).join("");
  return `PT${text || "0S"}`;
}

/** A span of time in words, as a screen reader should say it: "4 min 5 sec". */
export function spokenDuration(seconds: number, language: Language): string {
  const tag = languageTag(language);
  const unit = (value: number, name: string) =>
    kept(
      `spoken ${name} ${tag}`,
      () => new Intl.NumberFormat(tag, { style: "unit", unit: name, unitDisplay: "long" }),
    ).format(value);
  const whole = Math.max(0, Math.round(seconds));
  const parts: [number, string][] = [
    [Math.floor(whole / hour), "hour"],
    [Math.floor((whole % hour) / minute), "minute"],
    [whole % minute, "second"],
  ];
  const said = parts.filter(([value]) => value > 0).map(([value, name]) => unit(value, name));
  return said.length > 0 ? said.join(language === "zh" ? "" : " ") : unit(0, "second");
}

const steps: readonly (readonly [limitSeconds: number, unit: Intl.RelativeTimeFormatUnit, unitSeconds: number])[] = [
  [minute, "second", second],
  [hour, "minute", minute],
  [day, "hour", hour],
  [30 * day, "day", day],
  [365 * day, "month", 30 * day],
  [Number.POSITIVE_INFINITY, "year", 365 * day],
];

const justNow: Readonly<Record<Language, string>> = { en: "just now", zh: "刚刚" };

/** "3 hours ago", "in 5 minutes"; "just now" for the last 45 seconds. */
export function formatAge(at: Date, now: Date, language: Language): Amount {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const text = seconds <= 0 && seconds > -45 ? justNow[language] : relativeSpan(seconds, language);
  return { text, exact: formatInstant(at, language) };
}

/** How long ago a day was of which no time is known: "today", "yesterday", "3 days ago". */
export function formatDayAge(at: Date, now: Date, language: Language): Amount {
  const days = Math.floor(at.getTime() / 1000 / day) - Math.floor(now.getTime() / 1000 / day);
  return { text: relativeSpan(days * day, language, "day"), exact: formatDay(at, language) };
}

function relativeSpan(seconds: number, language: Language, least: "second" | "day" = "second"): string {
  const distance = least === "day" ? Math.max(day, Math.abs(seconds)) : Math.abs(seconds);
  const [, unit, unitSeconds] = steps.find(([limit]) => distance < limit) ?? steps[steps.length - 1]!;
  const tag = languageTag(language);
  const relative = kept(`relative ${tag}`, () => new Intl.RelativeTimeFormat(tag, { numeric: "auto" }));
  return relative.format(Math.trunc(seconds / unitSeconds), unit);
}

/** Date and time of day in UTC. */
export function formatInstant(at: Date, language: Language): string {
  const tag = languageTag(language);
  const format = kept(
    `instant ${tag}`,
    () => new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }),
  );
  return `${format.format(at)} UTC`;
}

/** The day in UTC: "Nov 30, 2026", "2026年11月30日". */
export function formatDay(at: Date, language: Language): string {
  const tag = languageTag(language);
  const dateStyle = language === "zh" ? "long" : "medium";
  return kept(`day ${tag}`, () => new Intl.DateTimeFormat(tag, { dateStyle, timeZone: "UTC" })).format(at);
}

/** A month such as "2026-11" in words: "November 2026", "2026年11月". */
export function formatMonth(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(languageTag(language), { year: "numeric", month: "long", timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
