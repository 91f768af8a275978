import { normalizeUrl } from "./normalize-url.ts";

export type ImageCandidate = {
  /** Absolute http(s) address. */
  readonly url: string;
  /** Pixels wide, from a "320w" descriptor. */
  readonly width?: number;
  /** Pixels of the image for each CSS pixel, from a "2x" descriptor; 1 when there is no descriptor. */
  readonly density?: number;
};

/**
 * Reads a srcset attribute as the HTML standard does (4.8.4.2.2, "parse a srcset attribute"): addresses may hold commas, a
 * candidate with a descriptor the standard does not know is dropped.
 *
 * @returns the candidates in order, without those that have no http(s) address (data: placeholders)
 */
export function readSrcset(srcset: string, base: string): ImageCandidate[] {
  const candidates: ImageCandidate[] = [];
  const skip = /[\t\n\f\r ,]*/y;
  const address = /[^\t\n\f\r ]+/y;
  let at = 0;
  for (;;) {
    skip.lastIndex = at;
    skip.exec(srcset);
    address.lastIndex = skip.lastIndex;
    const found = address.exec(srcset)?.[0];
    if (found === undefined) return candidates;
    at = address.lastIndex;
    let descriptors: string[] = [];
    if (!found.endsWith(",")) ({ descriptors, at } = readDescriptors(srcset, at));
    const url = normalizeUrl(withoutCommas(found), base);
    const sizes = readSizes(descriptors);
    if (url !== undefined && sizes !== undefined) candidates.push({ url, ...sizes });
  }
}

// Descriptors end at a comma outside parentheses.
function readDescriptors(srcset: string, from: number): { descriptors: string[]; at: number } {
  const piece = /[^,()]+|\([^)]*\)?|\)|(,)/y;
  piece.lastIndex = from;
  let at = from;
  for (let found = piece.exec(srcset); found !== null && found[1] === undefined; found = piece.exec(srcset))
    at = piece.lastIndex;
  const descriptors = srcset.slice(from, at).match(/(?:\([^)]*\)?|[^\t\n\f\r (])+/g) ?? [];
  return { descriptors, at };
}

function readSizes(descriptors: readonly string[]): Omit<ImageCandidate, "url"> | undefined {
  let width: number | undefined;
  let density: number | undefined;
  let hasHeight = false;
  for (const descriptor of descriptors) {
    const size = /^(?:([1-9]\d*)([wh])|(\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)x)$/i.exec(descriptor);
    if (size === null) return undefined;
    if (size[3] !== undefined && width === undefined && density === undefined && !hasHeight) density = Number(size[3]);
    else if (size[2] === "w" && width === undefined && density === undefined) width = Number(size[1]);
    else if (size[2] === "h" && !hasHeight && density === undefined) hasHeight = true;
    else return undefined;
  }
  if (hasHeight && width === undefined) return undefined;
  return width !== undefined ? { width } : { density: density ?? 1 };
}

// An expression for commas at the end tries every comma inside.
function withoutCommas(text: string): string {
  let end = text.length;
  while (text[end - 1] === ",") end--;
  return text.slice(0, end);
}
