/**
 * The same text with memory of its own. V8 cuts a piece of 13 characters or more out of a text by pointing into it: an address
 * that is kept would keep the whole page it was cut from.
 */
export function ownText(text: string): string {
  return text.length < pieceCharactersLeast ? text : ` ${text}`.slice(1);
}

/** A copy of plain data with texts of its own, throughout. */
export function ownTexts<Data>(data: Data): Data {
  return copy(data) as Data;
}

const pieceCharactersLeast = 13;

function copy(data: unknown): unknown {
  if (typeof data === "string") return ownText(data);
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map(copy);
  if (Object.getPrototypeOf(data) !== Object.prototype) return data;
  const own: Record<string, unknown> = {};
  for (const name in data) own[name] = copy((data as Record<string, unknown>)[name]);
  return own;
}
