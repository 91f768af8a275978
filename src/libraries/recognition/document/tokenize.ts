import { AttributeReader } from "./attribute-reader.ts";
import { ForeignContent } from "./foreign-content.ts";
import { findRawTextEnd, findScriptEnd } from "./raw-text-end.ts";
import type { Cut } from "./source-text.ts";
import { findTagName, mixHash, type TagName } from "./tag-names.ts";

/** What a stretch of text is: decides which references are decoded. `cdata` and `raw` have none. */
export type TextKind = "data" | "replaceable" | "raw" | "cdata";

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

/** `html`: HTML 13.2.5 with scripting off; `xml`: CDATA sections, processing instructions, no raw text, names keep their case. */
export type Dialect = "html" | "xml";

/**
 * Splits `html` into tags and text as the HTML standard's tokenizer does, together with the switches of state that the tree
 * builder makes (raw text elements, foreign content). Builds no tree: nothing is implied, moved or closed. Linear in the
 * length of the text; never throws.
 */
export function tokenize(
  html: string,
  visitor: TokenVisitor,
  options: { dialect?: Dialect; cut?: Cut | undefined } = {},
): void {
  new Tokenizer(html, visitor, options.dialect ?? "html", options.cut).run();
}

const tab = 9;
const lineFeed = 10;
const formFeed = 12;
const carriageReturn = 13;
const space = 32;
const bang = 33;
const doubleQuote = 34;
const singleQuote = 39;
const dash = 45;
const slash = 47;
const equals = 61;
const greater = 62;
const question = 63;

class Tokenizer {
  readonly #html: string;
  readonly #visitor: TokenVisitor;
  readonly #isXml: boolean;
  readonly #attributes: AttributeReader;
  readonly #foreign = new ForeignContent();
  #tag: TagName = { name: "", content: "data", isForeignRoot: false };
  #isSelfClosing = false;

  constructor(html: string, visitor: TokenVisitor, dialect: Dialect, cut: Cut | undefined) {
    this.#html = html;
    this.#visitor = visitor;
    this.#isXml = dialect === "xml";
    this.#attributes = new AttributeReader(html, cut);
  }

  run(): void {
    const html = this.#html;
    let textFrom = 0;
    let at = html.indexOf("<");
    while (at >= 0) {
      const next = html.charCodeAt(at + 1);
      let end: number;
      if (this.#startsName(next)) {
        this.#text(textFrom, at, "data");
        end = this.#startTag(at);
      } else if (next === slash) {
        const afterSlash = html.charCodeAt(at + 2);
        if (this.#startsName(afterSlash)) {
          this.#text(textFrom, at, "data");
          end = this.#endTag(at);
        } else if (Number.isNaN(afterSlash)) break;
        else {
          this.#text(textFrom, at, "data");
          end = this.#after(">", at + 2);
        }
      } else if (next === bang || next === question) {
        this.#text(textFrom, at, "data");
        end = next === bang ? this.#declaration(at) : this.#after(this.#isXml ? "?>" : ">", at + 2);
      } else {
        at = html.indexOf("<", at + 1);
        continue;
      }
      textFrom = end;
      at = html.indexOf("<", end);
    }
    this.#text(textFrom, html.length, "data");
  }

  #text(from: number, to: number, kind: TextKind): void {
    if (to > from) this.#visitor.text?.(from, to, kind);
  }

  #startsName(code: number): boolean {
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return true;
    return this.#isXml && (code === 95 || code === 58 || code > 127);
  }

  /** Reports the tag at `at` and, for raw text, its content; gives the offset to go on from. */
  #startTag(at: number): number {
    const html = this.#html;
    const end = this.#readTag(at + 1);
    if (end < 0) return html.length;
    const tag = this.#tag;
    const isForeign = !this.#isXml && this.#foreign.open(tag, this.#isSelfClosing);
    this.#visitor.startTag?.(tag.name, this.#attributes, at, this.#isSelfClosing, isForeign);
    if (tag.content === "data" || this.#isXml || isForeign) return end;
    return this.#content(tag, end);
  }

  #content({ name, content }: TagName, from: number): number {
    if (content === "plain-text") {
      this.#text(from, this.#html.length, "raw");
      return this.#html.length;
    }
    const end = content === "script" ? findScriptEnd(this.#html, from) : findRawTextEnd(this.#html, from, name);
    this.#text(from, end, content === "replaceable" ? "replaceable" : "raw");
    return end;
  }

  #endTag(at: number): number {
    const end = this.#readTag(at + 2);
    if (end < 0) return this.#html.length;
    if (this.#foreign.isActive) this.#foreign.close(this.#tag.name);
    this.#visitor.endTag?.(this.#tag.name, at);
    return end;
  }

  /** Reads the name and the attributes from `from`; gives the offset after ">", or -1 when the text ends inside the tag. */
  #readTag(from: number): number {
    const html = this.#html;
    const length = html.length;
    let hash = 0;
    let at = from;
    for (; at < length; at++) {
      const code = html.charCodeAt(at);
      if (code === greater || code === slash || isSpace(code)) break;
      hash = mixHash(hash, code >= 65 && code <= 90 ? code + 32 : code);
    }
    if (at >= length) return -1;
    this.#tag = this.#isXml
      ? { name: html.slice(from, at), content: "data", isForeignRoot: false }
      : findTagName(html, from, at, hash);
    this.#attributes.clear();
    this.#isSelfClosing = false;
    return this.#readAttributes(at);
  }

  #readAttributes(from: number): number {
    const html = this.#html;
    const length = html.length;
    let at = from;
    while (at >= 0 && at < length) {
      const code = html.charCodeAt(at);
      if (code === greater) return at + 1;
      if (isSpace(code)) at++;
      else if (code === slash) this.#isSelfClosing = html.charCodeAt(++at) === greater;
      else at = this.#readAttribute(at);
    }
    return -1;
  }

  /** Gives the offset after the attribute, or -1 when its quoted value does not end. */
  #readAttribute(nameFrom: number): number {
    const html = this.#html;
    const nameTo = this.#endOfWord(nameFrom + 1, true); // the first character belongs to the name even if it is "="
    let at = this.#afterSpace(nameTo);
    if (html.charCodeAt(at) !== equals) {
      this.#attributes.add(nameFrom, nameTo, nameTo, nameTo);
      return at;
    }
    at = this.#afterSpace(at + 1);
    const code = html.charCodeAt(at);
    if (code === doubleQuote || code === singleQuote) {
      const end = html.indexOf(code === doubleQuote ? '"' : "'", at + 1);
      this.#attributes.add(nameFrom, nameTo, at + 1, end);
      return end < 0 ? -1 : end + 1;
    }
    const end = this.#endOfWord(at, false);
    this.#attributes.add(nameFrom, nameTo, at, end);
    return end;
  }

  #afterSpace(from: number): number {
    let at = from;
    while (at < this.#html.length && isSpace(this.#html.charCodeAt(at))) at++;
    return at;
  }

  // A name also ends at "=" and "/"; an unquoted value does not.
  #endOfWord(from: number, isName: boolean): number {
    const html = this.#html;
    const length = html.length;
    let at = from;
    for (; at < length; at++) {
      const code = html.charCodeAt(at);
      if (code === greater || isSpace(code) || (isName && (code === equals || code === slash))) break;
    }
    return at;
  }

  #declaration(at: number): number {
    const html = this.#html;
    if (html.charCodeAt(at + 2) === dash && html.charCodeAt(at + 3) === dash) return this.#afterComment(at + 4);
    if ((this.#isXml || this.#foreign.isForeign) && html.startsWith("[CDATA[", at + 2)) {
      const end = html.indexOf("]]>", at + 9);
      this.#text(at + 9, end < 0 ? html.length : end, "cdata");
      return end < 0 ? html.length : end + 3;
    }
    const end = this.#after(">", at + 2);
    // The internal subset of an XML document type holds ">" of its own.
    const subset = this.#isXml ? html.slice(at, end).indexOf("[") : -1;
    return subset < 0 ? end : this.#after(">", Math.max(end, html.indexOf("]", at + subset)));
  }

  // Ends at "-->" or "--!>", and at once for "<!-->" and "<!--->". Looks at each dash pair once.
  #afterComment(from: number): number {
    const html = this.#html;
    if (html.charCodeAt(from) === greater) return from + 1;
    if (html.charCodeAt(from) === dash && html.charCodeAt(from + 1) === greater) return from + 2;
    for (let at = html.indexOf("--", from); at >= 0; ) {
      const next = html.charCodeAt(at + 2);
      if (next === greater) return at + 3;
      if (next === bang && html.charCodeAt(at + 3) === greater && !this.#isXml) return at + 4;
      at = next === dash ? at + 1 : html.indexOf("--", at + 2);
    }
    return html.length;
  }

  #after(word: string, from: number): number {
    const at = this.#html.indexOf(word, from);
    return at < 0 ? this.#html.length : at + word.length;
  }
}

function isSpace(code: number): boolean {
  return code === space || code === lineFeed || code === tab || code === carriageReturn || code === formFeed;
}
