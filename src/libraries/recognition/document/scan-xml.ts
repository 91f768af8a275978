import { decodeHTMLStrict } from "entities/decode";
import type { AttributeReader } from "./attribute-reader.ts";
import { tokenize } from "./tokenize.ts";

/** Receives an XML document's tags and text. Names are as written, prefix included. */
export type XmlHandler = {
  /** `attributes` is valid during the call only. An empty element ("<a/>") opens and closes. */
  readonly open: (name: string, attributes: AttributeReader) => void;
  readonly close: (name: string) => void;
  /** Text or CDATA content, references decoded, characters that XML forbids dropped. */
  readonly text: (text: string) => void;
};

/**
 * Walks XML as feeds and sitemaps come: well formed or not. HTML's named references are understood when
 * they end with a semicolon, a stray "&" is text ("?a=1&copy=2" stays what it is),
 * nothing is expanded (a document type's entities are ignored). Never throws; linear time.
 */
export function scanXml(xml: string, handler: XmlHandler): void {
  tokenize(
    xml,
    {
      startTag: (name, attributes, _at, isSelfClosing) => {
        handler.open(name, attributes);
        if (isSelfClosing) handler.close(name);
      },
      endTag: (name) => handler.close(name),
      text: (from, to, kind) => {
        const text = cleanXmlText(xml.slice(from, to));
        handler.text(kind === "data" && text.includes("&") ? decodeHTMLStrict(text) : text);
      },
    },
    "xml",
  );
}

/** Without the characters that XML 1.0 forbids (production Char). */
export function cleanXmlText(text: string): string {
  return text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "");
}
