/** A piece of finished HTML; only `html` and `raw` make one. */
export type Markup = { readonly markup: string };
type Value = Markup | string | number | undefined | readonly Value[];

/** Template tag: strings are escaped, markup is kept, lists are joined, undefined is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { markup: parts.reduce((text, part, i) => text + render(values[i - 1]) + part) };
}

export function raw(markup: string): Markup {
  return { markup };
}

/** The whole text of a page. */
export function text(markup: Markup): string {
  return markup.markup;
}

export function escapeHtml(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function render(value: Value): string {
  if (value === undefined) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return "markup" in value ? value.markup : value.map(render).join("");
}

/** Data inside a script element: "<" cannot close it. */
export function json(value: unknown): Markup {
  return raw(JSON.stringify(value).replaceAll("<", "\\u003c"));
}

/** 75 -> "1:15", 3675 -> "1:01:15". */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** 75 -> "PT1M15S" (ISO 8601). */
export function isoDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `PT${minutes ? `${minutes}M` : ""}${seconds % 60}S`;
}

/** "2026-11-30", UTC. */
export function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The same wall clock in China, as if it were UTC: eight hours ahead, all year. */
export function inChina(date: Date): Date {
  return new Date(date.getTime() + 8 * 3_600_000);
}

const monthNames = "January February March April May June July August September October November December".split(" ");

/** "30 November 2026", UTC. */
export function longDate(date: Date): string {
  return `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** 12345 -> "12,345". */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Lists of at most `size` items each, at least one. */
export function pagesOf<Item>(items: readonly Item[], size: number): Item[][] {
  const pages: Item[][] = [];
  for (let start = 0; start === 0 || start < items.length; start += size) pages.push(items.slice(start, start + size));
  return pages;
}
