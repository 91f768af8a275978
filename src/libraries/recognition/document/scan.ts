import { Parser } from "htmlparser2";

/** Attribute names are lower case; values have their character references decoded; the first of a repeated name wins. */
export type Attributes = Readonly<Record<string, string>>;

/** Receives a page in document order. `at` is the offset of the construct's first character in the scanned text. */
export type ScanHandler = {
  readonly open?: (name: string, attributes: Attributes, at: number) => void;
  readonly close?: (name: string, at: number) => void;
  /** Text between tags, references decoded; also the raw content of script, style, title and textarea. */
  readonly text?: (text: string, at: number) => void;
};

/** Walks `html` once, tolerating anything. Never throws on malformed input. */
export function scan(html: string, handler: ScanHandler): void {
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => handler.open?.(name, attributes, parser.startIndex),
      onclosetag: (name) => handler.close?.(name, parser.startIndex),
      ontext: (text) => handler.text?.(text, parser.startIndex),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html);
}
