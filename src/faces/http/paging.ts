/** One page of a numbered list. Pages count from 1. */
export type PageNumber = { readonly page: number; readonly limit: number; readonly offset: number };

/** Deeper pages cost more than anyone reads. */
const pageMax = 200;

/** Reads `?page=`; undefined when it is no page number. */
export function readPageNumber(text: string | undefined, limit: number): PageNumber | undefined {
  if (text === undefined || text === "") return { page: 1, limit, offset: 0 };
  if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > pageMax) return undefined;
  const page = Number(text);
  return { page, limit, offset: (page - 1) * limit };
}

/** How many pages a list of `total` has; at least 1. */
export function pageCount(total: number, limit: number): number {
  return Math.min(pageMax, Math.max(1, Math.ceil(total / limit)));
}

/** `path` with `?page=` set; page 1 has none. */
export function pageHref(path: string, page: number): string {
  const url = new URL(path, "http://here.invalid");
  if (page <= 1) url.searchParams.delete("page");
  else url.searchParams.set("page", String(page));
  return `${url.pathname}${url.search}`;
}
