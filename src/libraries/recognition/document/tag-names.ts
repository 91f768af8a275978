import type { Codes } from "./source-text.ts";

/** How the tokenizer must treat what follows a start tag (HTML 13.2.6.2 and the insertion modes that switch the tokenizer). */
export type ContentModel = "data" | "raw-text" | "replaceable" | "script" | "plain-text";

export type TagName = {
  readonly name: string;
  /** Position in the table of known names, from 1; 0 for any other name. */
  readonly index: number;
  readonly content: ContentModel;
  /** Starts foreign content (svg, math), where raw text elements do not exist and CDATA sections do. */
  readonly isForeignRoot: boolean;
};

const rawText = ["style", "xmp", "iframe", "noembed", "noframes"];
const replaceable = ["title", "textarea"];
const names = (
  "a abbr address area article aside audio b base blockquote body br button canvas caption center cite code col colgroup data " +
  "datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 " +
  "h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark math menu meta meter " +
  "nav noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s samp " +
  "script search section select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot " +
  "th thead time title tr track tt u ul use path g rect circle defs symbol var video wbr xmp basefont bgsound keygen"
).split(" ");
// Keys of an object are strings the engine keeps once: comparing such names compares two pointers.
const known = Object.keys(Object.fromEntries(names.map((name) => [name, true])));

const slots = 4096; // 134 known names fall into 4096 slots without a clash that matters; a clash only costs a slice
const table: (TagName | undefined)[] = new Array(slots).fill(undefined);
for (const name of known) {
  let hash = 0;
  for (let index = 0; index < name.length; index++) hash = mixHash(hash, name.charCodeAt(index));
  table[hash & (slots - 1)] = tagOf(name, 1 + known.indexOf(name));
}

/** A number for each known tag name, by `TagName.index`; 0 for all others. Throws for a name that is not known. */
export function tagTable(numbers: ReadonlyMap<string, number>): Uint8Array {
  const byIndex = new Uint8Array(known.length + 1);
  for (const [name, number] of numbers) {
    if (!known.includes(name)) throw new Error(`tag name ${name} is not in the table of known names`);
    byIndex[1 + known.indexOf(name)] = number;
  }
  return byIndex;
}

/** Adds one character of a name, in either case, to the running hash that `findTagName` expects. */
export function mixHash(hash: number, code: number): number {
  // The bit that makes a capital a small letter; that it also joins some other characters costs a comparison only.
  return (Math.imul(hash, 31) + (code | 32)) | 0;
}

/**
 * The entry of the tag name `html[from, to)`, whose character codes are `codes`, compared without regard to ASCII case, without allocating for known names.
 * `hash` is made by `mixHash` over its characters.
 */
export function findTagName(html: string, codes: Codes, from: number, to: number, hash: number): TagName {
  const entry = table[hash & (slots - 1)];
  if (entry !== undefined && equalsIgnoringCase(codes, from, to, entry.name)) return entry;
  return tagOf(asciiLowerCase(html.slice(from, to)).replaceAll("\0", "\uFFFD"));
}

/** Whether `codes[from, to)` spells the lower-case ASCII `name` without regard to ASCII case. */
export function equalsIgnoringCase(codes: Codes, from: number, to: number, name: string): boolean {
  const length = to - from;
  if (length !== name.length) return false;
  for (let index = 0; index < length; index++) {
    const code = codes[from + index] as number;
    const expected = name.charCodeAt(index);
    if (code !== expected && !(code >= 65 && code <= 90 && code + 32 === expected)) return false;
  }
  return true;
}

/** Lower-cases A to Z only: HTML names do not know other letters' cases (U+212A is no k). */
export function asciiLowerCase(text: string): string {
  return /[^\x00-\x7f]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text.toLowerCase();
}

/** The entry of a name in the case it is written in. */
export function tagOf(name: string, index = 0): TagName {
  const content = rawText.includes(name)
    ? "raw-text"
    : replaceable.includes(name)
      ? "replaceable"
      : name === "script"
        ? "script"
        : name === "plaintext"
          ? "plain-text"
          : "data";
  return { name, index, content, isForeignRoot: name === "svg" || name === "math" };
}
