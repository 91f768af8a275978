import { isPlain } from "./character-references.ts";
import { detached } from "./detached.ts";
import type { ScannedText } from "./source-text.ts";

const slots = 8192;
const lengthMax = 100;

/**
 * Answers to a question about texts that pages repeat, such as class names, found by the source they stand in without making
 * the string. Keeps one answer a slot, the newest; so its size has a limit, and texts that clash cost time only.
 */
export class KnownTexts {
  readonly #ask: (text: string) => boolean;
  readonly #texts: string[] = new Array(slots).fill("");
  readonly #answers = new Uint8Array(slots);

  /** @param ask must give the same for the same text */
  constructor(ask: (text: string) => boolean) {
    this.#ask = ask;
  }

  /** The answer for the plain text in `source` from `from` to `to`; undefined where it is long, empty or not plain. */
  at(source: ScannedText, from: number, to: number): boolean | undefined {
    if (to - from > lengthMax || to <= from) return undefined;
    const { codes, html } = source;
    const slot = slotOf(codes, from, to);
    if (isSame(codes, from, to, this.#texts[slot] as string)) return this.#answers[slot] === 1;
    if (!isPlain(codes, from, to)) return undefined;
    const text = detached(html.slice(from, to));
    const answer = this.#ask(text);
    this.#texts[slot] = text;
    this.#answers[slot] = answer ? 1 : 0;
    return answer;
  }
}

// A few letters and the length tell most texts apart; the comparison that follows reads them all.
function slotOf(codes: ScannedText["codes"], from: number, to: number): number {
  const quarter = (to - from) >> 2;
  let hash = to - from;
  for (let step = 0; step < 4; step++) hash = (Math.imul(hash, 31) + (codes[from + step * quarter] as number)) | 0;
  hash = (Math.imul(hash, 31) + (codes[Math.max(from, to - 2)] as number)) | 0;
  hash = (Math.imul(hash, 31) + (codes[to - 1] as number)) | 0;
  return (hash ^ (hash >>> 13)) & (slots - 1);
}

function isSame(codes: ScannedText["codes"], from: number, to: number, text: string): boolean {
  if (to - from !== text.length) return false;
  for (let index = 0; index < text.length; index++) if (codes[from + index] !== text.charCodeAt(index)) return false;
  return true;
}
