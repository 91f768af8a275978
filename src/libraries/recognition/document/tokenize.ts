import type { AttributeReader } from "./attribute-reader.ts";
import { type ScannedText, scannedText } from "./source-text.ts";
import { type Dialect, endOfText, endTag, startTag, type TextKind, Tokenizer } from "./tokenizer.ts";

/** Receives the tokens of a page in order. Offsets count from the start of the scanned text. */
export type TokenVisitor = {
  /** `attributes` is valid during the call only. */
  readonly startTag?: (
    name: string,
    attributes: AttributeReader,
    at: number,
    isSelfClosing: boolean,
    /** The element belongs to svg or math, so a "template" or "title" is none of HTML's. */
    isForeign: boolean,
  ) => void;
  readonly endTag?: (name: string, at: number) => void;
  readonly text?: (from: number, to: number, kind: TextKind) => void;
};

/**
 * Splits a text into tags and text as the HTML standard's tokenizer does, together with the switches of state that the tree
 * builder makes (raw text elements, foreign content). Builds no tree: nothing is implied, moved or closed. Linear in the
 * length of the text; never throws.
 */
export function tokenize(text: string | ScannedText, visitor: TokenVisitor, dialect: Dialect = "html"): void {
  const tokens = new Tokenizer(typeof text === "string" ? scannedText(text) : text, dialect);
  for (let token = tokens.next(); token !== endOfText; token = tokens.next()) {
    if (token === startTag)
      visitor.startTag?.(tokens.tag.name, tokens.attributes, tokens.from, tokens.isSelfClosing, tokens.isForeign);
    else if (token === endTag) visitor.endTag?.(tokens.tag.name, tokens.from);
    else visitor.text?.(tokens.from, tokens.to, tokens.textKind);
  }
}
