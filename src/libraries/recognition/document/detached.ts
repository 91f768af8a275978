/** A copy of `text` for what outlives its page: a piece cut out of a page's text keeps the whole page in memory. */
export function detached(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, "utf16le").toString("utf16le");
}
