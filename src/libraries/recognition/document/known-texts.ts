import { isPlain } from "./character-references.ts";
import { detached } from "./detached.ts";
import type { Codes } from "./source-text.ts";

export type KnownText = { readonly text: string };

const slots = 32_768;
const lengthMax = 100;

/**
 * What was found out about texts that pages repeat, such as class names, by the source they stand in: found without making
 * the string. Keeps one entry a slot, the newest; so its size has a limit, and texts that clash cost time only.
 */
export class KnownTexts<Entry extends KnownText> {
  readonly #make: (text: string) => Entry;
  readonly #table: (Entry | undefined)[] = new Array(slots).fill(undefined);

  /** @param make finds out about a text; must give the same for the same text */
  constructor(make: (text: string) => Entry) {
    this.#make = make;
  }

  /** The entry of the plain text `html[from, to)` with the codes `codes[from, to)`; undefined where it is long or not plain. */
  at(html: string, codes: Codes, from: number, to: number): Entry | undefined {
    if (to - from > lengthMax) return undefined;
    const slot = slotOf(codes, from, to);
    const known = this.#table[slot];
    if (known !== undefined && isSame(codes, from, to, known.text)) return known;
    if (!isPlain(codes, from, to)) return undefined;
    const made = this.#make(detached(html.slice(from, to)));
    this.#table[slot] = made;
    return made;
  }

  /** The entry of any text, not kept. */
  of(text: string): Entry {
    return this.#make(text);
  }
}

// A few letters and the length tell most texts apart; the comparison that follows reads them all.
function slotOf(codes: Codes, from: number, to: number): number {
  if (to <= from) return 0;
  const quarter = (to - from) >> 2;
  let hash = to - from;
  for (let step = 0; step < 4; step++) hash = (Math.imul(hash, 31) + (codes[from + step * quarter] as number)) | 0;
  hash = (Math.imul(hash, 31) + (codes[Math.max(from, to - 2)] as number)) | 0;
  hash = (Math.imul(hash, 31) + (codes[to - 1] as number)) | 0;
  return (hash ^ (hash >>> 13)) & (slots - 1);
}

function isSame(codes: Codes, from: number, to: number, text: string): boolean {
  if (to - from !== text.length) return false;
  for (let index = 0; index < text.length; index++)
    if (codes[from + index] !== text.charCodeAt(index)) return false;
  return true;
}
