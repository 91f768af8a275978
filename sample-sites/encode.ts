import type { SampleSite } from "./site.ts";

/** Turns a page's text into the bytes its site sends. Characters the charset lacks become numeric references. */
export function encodeHtml(textOfPage: string, encoding: SampleSite["encoding"]): Buffer {
  if (encoding === "utf-8") return Buffer.from(textOfPage, "utf8");
  const table = tableOf(encoding);
  const bytes: number[] = [];
  for (const character of textOfPage) {
    const code = character.codePointAt(0) ?? 0;
    const known = code < 0x80 ? code : table.get(character);
    if (known === undefined) bytes.push(...Buffer.from(`&#${code};`, "latin1"));
    else if (known > 0xff) bytes.push(known >> 8, known & 0xff);
    else bytes.push(known);
  }
  return Buffer.from(bytes);
}

const tables = new Map<string, Map<string, number>>();

/** The platform only decodes these charsets, so the table is its decoder read backwards. */
function tableOf(encoding: "gbk" | "windows-1252"): Map<string, number> {
  const made = tables.get(encoding);
  if (made) return made;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number>();
  const add = (...bytes: number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if (!character.includes("\ufffd") && [...character].length === 1 && !table.has(character)) {
      table.set(
        character,
        bytes.reduce((code, byte) => code * 256 + byte, 0),
      );
    }
  };
  if (encoding === "windows-1252") for (let byte = 0x80; byte <= 0xff; byte++) add(byte);
  else
    for (let lead = 0x81; lead <= 0xfe; lead++)
      for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) add(lead, trail);
  tables.set(encoding, table);
  return table;
}
