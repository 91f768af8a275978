import { decodeRaw, decodeReplaceable, decodeText } from "./character-references.ts";
import { tokenize } from "./tokenize.ts";
import type { TextKind } from "./tokenizer.ts";

/** Attribute names are lower case; values have their character references decoded; the first of a repeated name wins. */
export type Attributes = Readonly<Record<string, string>>;

/** Receives a page in document order. `at` is the offset of the construct's first character in the scanned text. */
export type ScanHandler = {
  readonly open?: (name: string, attributes: Attributes, at: number) => void;
  /** Called for end tags that stand in the source, never for implied ones: "<br>" and "<li>" without "</li>" do not close. */
  readonly close?: (name: string, at: number) => void;
  /** Text between tags, references decoded; also the raw content of script, style, title and textarea. */
  readonly text?: (text: string, at: number) => void;
};

/** Walks `html` once, tolerating anything. Never throws on malformed input. Linear time. Scripting is off: noscript is content. */
export function scan(html: string, handler: ScanHandler): void {
  const { open, close, text } = handler;
  tokenize(html, {
    ...(open && { startTag: (name, attributes, at) => open(name, attributes.toRecord(), at) }),
    ...(close && { endTag: close }),
    ...(text && {
      text: (from, to, kind) => {
        const decoded = decodeByKind(html.slice(from, to), kind);
        if (decoded !== "") text(decoded, from);
      },
    }),
  });
}

/** What a stretch of source text stands for. */
export function decodeByKind(source: string, kind: TextKind): string {
  if (kind === "data") return decodeText(source);
  return kind === "replaceable" ? decodeReplaceable(source) : decodeRaw(source);
}
