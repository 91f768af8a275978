import { normalizeUrl } from "./normalize-url.ts";

export type Refresh = {
  /** Whole seconds before going on, >= 0. */
  readonly delaySeconds: number;
  /** Absolute; the page's own address when the directive names none. */
  readonly url: string;
};

const separators = /^(?:[\t\n\f\r ]*[;,][\t\n\f\r ]*|[\t\n\f\r ]+)/;

/**
 * Reads the content of `<meta http-equiv="refresh">` or of a Refresh header: the standard's shared declarative refresh steps
 * (HTML 4.2.5.3).
 *
 * @param base what a relative target is resolved against
 * @param pageUrl the target when none is named
 * @returns undefined when the directive is malformed or its target is no http(s) address
 */
export function parseRefresh(content: string, base: string, pageUrl = base): Refresh | undefined {
  if (content === "") return undefined;
  const trimmed = content.replace(/^[\t\n\f\r ]+/, "");
  const time = /^(\d*)([\d.]*)/.exec(trimmed)!;
  if (time[1] === "" && !time[2]!.startsWith(".")) return undefined;
  const delaySeconds = Math.min(Number(time[1] || "0"), Number.MAX_SAFE_INTEGER);
  const rest = trimmed.slice(time[0].length);
  if (rest === "") return { delaySeconds, url: pageUrl };
  const separator = separators.exec(rest);
  if (separator === null) return undefined;
  const target = targetOf(rest.slice(separator[0].length));
  if (target === "") return { delaySeconds, url: pageUrl };
  const url = normalizeUrl(target, base);
  return url === undefined ? undefined : { delaySeconds, url };
}

// "url =" in front is optional; a quote ends at the next one like it; without "url =" all the rest is the target.
function targetOf(text: string): string {
  const afterKeyword = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i.exec(text);
  const target = afterKeyword === null ? text : text.slice(afterKeyword[0].length);
  const quote = target[0];
  if (quote !== '"' && quote !== "'") return target.trim();
  const end = target.indexOf(quote, 1);
  return (end < 0 ? target.slice(1) : target.slice(1, end)).trim();
}
