import { formatHttpDate, parseHttpDate } from "./http-date.ts";

/** What a stored page remembers of its validators. */
export type Validators = { readonly etag?: string; readonly lastModified?: string };

/**
 * The header fields that ask "only if it changed". The entity tag goes back exactly as it came: it is opaque, weak mark
 * and odd quoting included. The date is sent as IMF-fixdate whatever form it came in, and not at all when unreadable.
 *
 * Source: RFC 9110 8.8.3, 13.1.2, 13.1.3, 5.6.7.
 */
export function conditionalHeaders(stored: Validators, now: Date): Record<string, string> {
  const headers: Record<string, string> = {};
  const etag = stored.etag?.trim();
  if (etag && isSendable(etag)) headers["if-none-match"] = etag;
  const modified = stored.lastModified === undefined ? undefined : readDate(stored.lastModified, now);
  if (modified) headers["if-modified-since"] = formatHttpDate(modified);
  return headers;
}

/** The validators to keep after an answer; a 304 that repeats none keeps the stored ones (RFC 9111 4.3.4). */
export function validatorsAfter(
  stored: Validators,
  status: number,
  headers: Readonly<Record<string, string>>,
): Validators {
  const fresh = pick(headers.etag, headers["last-modified"]);
  return status === 304 ? { ...stored, ...fresh } : fresh;
}

function pick(etag: string | undefined, lastModified: string | undefined): Validators {
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) };
}

function readDate(text: string, now: Date): Date | undefined {
  const date = parseHttpDate(text, now);
  if (date) return date;
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds);
}

/** Control characters and bytes beyond Latin-1 cannot stand in a field value (RFC 9110 5.5); 1,000: no tag is longer. */
function isSendable(etag: string): boolean {
  return etag.length <= 1000 && /^[\x20-\x7e\x80-\xff]+$/.test(etag);
}
