import { decodeHTML } from "entities/decode";
import { cutText } from "../document/cut-text.ts";
import { scan } from "../document/scan.ts";
import { allTextOf, type Element } from "./element-tree.ts";

const summaryLengthMax = 2000;
const inlineTag = /<\/?(?:a|abbr|b|br|code|em|font|i|img|p|s|small|span|strong|sub|sup|tt|u|wbr)\b[^<>]*>/gi;

/** A title as readers show it: RSS titles that carry escaped references or markup are unescaped, Atom's follow their type. */
export function titleOf(element: Element | undefined): string | undefined {
  if (element === undefined) return undefined;
  const text = allTextOf(element);
  const type = element.attributes.get("type");
  const plain =
    type === "xhtml" || type === "text"
      ? text
      : type === "html"
        ? htmlToText(text)
        : decodeHTML(text).replace(inlineTag, "");
  return folded(plain);
}

/** Text of an element that may hold HTML, at most 2000 characters. */
export function summaryOf(element: Element | undefined): string | undefined {
  if (element === undefined) return undefined;
  const text = allTextOf(element);
  const plain = folded(element.attributes.get("type") === "text" ? text : htmlToText(text));
  return plain === undefined ? undefined : cutText(plain, summaryLengthMax);
}

/** The text of an HTML fragment; scripts and styles are left out, block ends become spaces. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  let text = "";
  let silent = "";
  scan(html, {
    open: (name) => {
      if (name === "script" || name === "style") silent = name;
      else if (!/^(?:a|abbr|b|code|em|font|i|s|small|span|strong|sub|sup|tt|u|wbr)$/.test(name)) text += " ";
    },
    close: (name) => {
      if (name === silent) silent = "";
    },
    text: (piece) => {
      if (silent === "") text += piece;
    },
  });
  return text;
}

/** White space and NULs folded; undefined when nothing is left. */
export function folded(text: string | undefined): string | undefined {
  const plain = text?.replace(/[\s\0]+/g, " ").trim();
  return plain === "" ? undefined : plain;
}
