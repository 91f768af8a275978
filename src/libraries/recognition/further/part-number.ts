import { normalizeUrl } from "../links/normalize-url.ts";

// Lists are loaded in parts that are numbered in their address. The names under which the number stands are few; a number under
// another name is not counted on, as nothing says what it means.
const pageName =
  "page|paged|pg|pn|p|page_?(?:no|num|number|index|id)|p_?(?:no|num)|(?:cur|current)_?page|pageNo|pageNum|pageNumber|pageIndex";
const offsetName = "offset|start|skip";
const sizeParameter = /[?&](?:limit|size|count|rows|per_?page|page_?size|num)=(\d{1,4})(?=[&#]|$)/i;

const waitingForPage = new RegExp(`(?:[?&](?:${pageName})=|/page/)$`, "i");
const numberedPage = new RegExp(`(?:[?&](?:${pageName})=|/page/)(\\d{1,6})(?=[/&#]|$)`, "i");
const numberedOffset = new RegExp(`[?&](?:${offsetName})=(\\d{1,9})(?=[&#]|$)`, "i");
export const isPageName: RegExp = new RegExp(`^(?:${pageName})$`, "i");

/** Whether an address stops where the number of a page belongs: "/more.php?page=", "/videos/page/". */
export function waitsForNumber(address: string): boolean {
  return waitingForPage.test(address);
}

/** Whether an address names a part of a list by its number. */
export function isNumbered(address: string): boolean {
  return numberedPage.test(address) || numberedOffset.test(address);
}

/** The number of the page that follows the one at `url`: one more than its own, 2 where it names none. */
export function nextNumber(url: string): number {
  const own = numberedPage.exec(url)?.[1];
  return own === undefined ? 2 : Number(own) + 1;
}

/**
 * The address of the part after the one at `url`, whose own address says how parts are numbered.
 *
 * @param itemCount items that this part has, > 0: how far an offset moves where the address does not name the size of a part
 * @returns undefined where the address has no number
 */
export function partAfter(url: string, itemCount: number): string | undefined {
  const page = numberedPage.exec(url);
  if (page !== null) return replaced(url, page, Number(page[1]) + 1);
  const offset = numberedOffset.exec(url);
  if (offset === null) return undefined;
  const size = Number(sizeParameter.exec(url)?.[1] ?? itemCount);
  return size > 0 ? replaced(url, offset, Number(offset[1]) + size) : undefined;
}

/** The address of the part whose number is `number`; undefined where `url` has no number of a page. */
export function partAt(url: string, number: number): string | undefined {
  const page = numberedPage.exec(url);
  return page === null ? undefined : replaced(url, page, number);
}

function replaced(
  url: string,
  { index, 0: whole, 1: digits = "" }: RegExpExecArray,
  number: number,
): string | undefined {
  const end = index + whole.length;
  return normalizeUrl(`${url.slice(0, end - digits.length)}${number}${url.slice(end)}`);
}
