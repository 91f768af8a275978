import type { Codes } from "./source-text.ts";
import { equalsIgnoringCase } from "./tag-names.ts";

/**
 * Offset of the end tag that closes a raw text or replaceable element `name`, or the text's length when there is none.
 * Every character is looked at once: a search that fails ends the page.
 */
export function findRawTextEnd(html: string, codes: Codes, from: number, name: string): number {
  let at = html.indexOf("</", from);
  while (at >= 0) {
    if (isEndTag(codes, at, name)) return at;
    at = html.indexOf("</", at + 2);
  }
  return html.length;
}

const scriptEvents = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;

/**
 * Offset of the end tag that closes a script, or the text's length. Inside "<!-- <script>" an end tag closes the inner
 * script only (HTML 13.2.5.15 to .31, script data escaped and double escaped states).
 */
export function findScriptEnd(html: string, from: number): number {
  scriptEvents.lastIndex = from;
  let isEscaped = false;
  let isDoubleEscaped = false;
  for (let event = scriptEvents.exec(html); event !== null; event = scriptEvents.exec(html)) {
    const word = event[0];
    if (word === "<!--") {
      isEscaped = true;
      scriptEvents.lastIndex = event.index + 2; // "<!-->" opens and closes at once: its dashes count twice
    } else if (word === "-->") {
      isEscaped = false;
      isDoubleEscaped = false;
    } else if (word.charCodeAt(1) !== 47 /* / */) {
      if (isEscaped) isDoubleEscaped = true;
    } else if (isDoubleEscaped) {
      isDoubleEscaped = false;
    } else return event.index;
  }
  return html.length;
}

function isEndTag(codes: Codes, at: number, name: string): boolean {
  const to = at + 2 + name.length; // a name that reaches the end of the text is no end tag
  return to < codes.length && equalsIgnoringCase(codes, at + 2, to, name) && endsName(codes[to] as number);
}

function endsName(code: number): boolean {
  return code === 62 || code === 47 || code === 32 || (code >= 9 && code <= 13 && code !== 11);
}
