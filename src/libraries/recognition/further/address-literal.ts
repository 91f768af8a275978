import { codeAt } from "../document/code-at.ts";
import { nextNumber, waitsForNumber } from "./part-number.ts";
import { usableAddress, type WrittenAddress } from "./written-address.ts";

/** A quoted text in a script: what it says, and where its quotes are. */
export type Literal = { readonly text: string; readonly written: string; readonly start: number; readonly end: number };

const [plus, space, tab, lineFeed, carriageReturn] = [43, 32, 9, 10, 13];
const lookedAhead = 400;

/**
 * The address that a quoted text is, or begins: "/list?page=" with a variable behind it, and perhaps more text, is the next page's.
 *
 * @param url the page's own address
 * @returns undefined where a part of the address is not written there
 */
export function addressOfLiteral({ text, written, start, end }: Literal, url: string): WrittenAddress | undefined {
  if (codeAt(text, skipBlanksBack(text, start - 1)) === plus) return undefined;
  const [head = "", tail, more] = written.split(/\$\{[^{}]{0,80}\}/, 3);
  const rest = appendedTo(text.slice(end + 1, end + 1 + lookedAhead));
  if (rest === undefined)
    return tail === undefined ? whole(head) : more === undefined ? numbered(head, tail, url) : undefined;
  return tail === undefined && rest !== "unknown" ? numbered(head, rest.text, url) : undefined;
}

function whole(written: string): WrittenAddress | undefined {
  const address = usableAddress(written);
  return address === undefined || waitsForNumber(address) ? undefined : { written: address, isDerived: false };
}

function numbered(head: string, tail: string, url: string): WrittenAddress | undefined {
  const address = usableAddress(head);
  if (address === undefined || !waitsForNumber(address) || !/^(?:[&/#?][^+]*)?$/.test(tail)) return undefined;
  const full = usableAddress(`${address}${nextNumber(url)}${tail}`);
  return full === undefined ? undefined : { written: full, isDerived: true };
}

const appendedNumber =
  /^\s{0,5}\+\s{0,5}\(?(?:\+\+)?[A-Za-z_$][\w$.()[\]]{0,40}(?:\+\+)?(?:\s{0,3}\+\s{0,3}\d{1,3}(?!\w))?\)?/;
const appendedText = /^\s{0,5}\+\s{0,5}(["'])([^"'\s]{0,300})\1/;

/** What a script appends to a text: nothing (undefined), one variable and perhaps a text after it, or what cannot be told. */
function appendedTo(after: string): { readonly text: string } | "unknown" | undefined {
  if (!/^\s{0,5}(?:\+|\.concat\()/.test(after)) return undefined;
  const number = appendedNumber.exec(after);
  if (number === null) return "unknown";
  const rest = after.slice(number[0].length);
  const more = appendedText.exec(rest);
  const end = more === null ? rest : rest.slice(more[0].length);
  return /^\s{0,5}\+/.test(end) ? "unknown" : { text: more?.[2] ?? "" };
}

/** The last place up to `at` that is no blank; at most a few are skipped. */
export function skipBlanksBack(text: string, at: number): number {
  const stop = Math.max(-1, at - 10);
  let place = at;
  while (place > stop && isBlank(codeAt(text, place))) place--;
  return place;
}

function isBlank(code: number): boolean {
  return code === space || code === tab || code === lineFeed || code === carriageReturn;
}
