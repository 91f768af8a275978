import { AttributeReader } from "./attribute-reader.ts";
import { ForeignContent } from "./foreign-content.ts";
import { findRawTextEnd, findScriptEnd } from "./raw-text-end.ts";
import type { Codes, ScannedText } from "./source-text.ts";
import { findTagName, mixHash, type TagName, tagOf } from "./tag-names.ts";

/** What a stretch of text is: decides which references are decoded. `cdata` and `raw` have none. */
export type TextKind = "data" | "replaceable" | "raw" | "cdata";

/** `html`: HTML 13.2.5 with scripting off; `xml`: CDATA sections, processing instructions, no raw text, names keep their case. */
export type Dialect = "html" | "xml";

// What `next` found.
export const endOfText = 0;
export const startTag = 1;
export const endTag = 2;
export const someText = 3;
export type Token = typeof endOfText | typeof startTag | typeof endTag | typeof someText;

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
const less = 60;
const equals = 61;
const greater = 62;
const question = 63;

// What ends a tag's name ends an attribute's, as does "=": a look at a table a character. It has bytes only; nothing beyond ends a name.
const endsTagName = 2;
const nameEnds = new Uint8Array(256);
for (const code of [tab, lineFeed, formFeed, carriageReturn, space, slash, greater]) nameEnds[code] = endsTagName;
nameEnds[equals] = 1;

// Beyond this many characters the engine's own search is faster than a loop over codes, which costs nothing to start.
const loopMax = 8;

/**
 * Splits a text into tags and text, a token a call: its properties tell about the token found last. One object and no calls
 * back, so that the reader of a page is one loop the engine compiles as a whole.
 */
export class Tokenizer {
  /** Where the tag or the text starts; where the text ends. */
  from = 0;
  to = 0;
  tag: TagName = tagOf("");
  /** Valid after a start tag, until the next call. */
  readonly attributes: AttributeReader;
  isSelfClosing = false;
  /** The element belongs to svg or math, so a "template" or "title" is none of HTML's. */
  isForeign = false;
  textKind: TextKind = "data";

  readonly #html: string;
  readonly #codes: Codes;
  readonly #isXml: boolean;
  readonly #foreign = new ForeignContent();
  #at = 0;
  // The start tag just read has content that is not markup.
  #hasRawContent = false;

  constructor(text: ScannedText, dialect: Dialect = "html") {
    this.#html = text.html;
    this.#codes = text.codes;
    this.#isXml = dialect === "xml";
    this.attributes = new AttributeReader(text);
  }

  next(): Token {
    if (this.#hasRawContent && this.#rawContent()) return someText;
    const codes = this.#codes;
    while (this.#at < codes.length) {
      const at = this.#at;
      const to = this.#findMarkup(at);
      if (to > at) {
        this.#at = to;
        this.#setText(at, to, "data");
        return someText;
      }
      const next = codes[at + 1] as number;
      if (next === slash) {
        if (this.#startsName(codes[at + 2] as number)) return this.#endTag(at);
        this.#at = this.#after(">", at + 2);
      } else if (next === bang) {
        if (this.#declaration(at)) return someText;
      } else if (next === question) this.#at = this.#after(this.#isXml ? "?>" : ">", at + 2);
      else return this.#startTag(at);
    }
    return endOfText;
  }

  #setText(from: number, to: number, kind: TextKind): void {
    this.from = from;
    this.to = to;
    this.textKind = kind;
  }

  /** The offset of the next "<" that begins markup, or the text's length. */
  #findMarkup(from: number): number {
    const codes = this.#codes;
    const length = codes.length;
    for (let at = this.#find(less, "<", from); at >= 0; at = this.#find(less, "<", at + 1)) {
      if (at + 1 >= length) return length;
      const next = codes[at + 1] as number;
      if (next === bang || next === question || this.#startsName(next)) return at;
      if (next === slash) return at + 2 < length ? at : length;
    }
    return length;
  }

  #find(code: number, character: string, from: number): number {
    const codes = this.#codes;
    const stop = Math.min(from + loopMax, codes.length);
    for (let at = from; at < stop; at++) if (codes[at] === code) return at;
    return stop === codes.length ? -1 : this.#html.indexOf(character, stop);
  }

  #startsName(code: number): boolean {
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return true;
    return this.#isXml && (code === 95 || code === 58 || code > 127);
  }

  #startTag(at: number): Token {
    const end = this.#readTag(at + 1);
    this.#at = end < 0 ? this.#codes.length : end;
    if (end < 0) return endOfText;
    const { tag } = this;
    this.from = at;
    this.isForeign = !this.#isXml && this.#foreign.open(tag, this.isSelfClosing);
    this.#hasRawContent = tag.content !== "data" && !this.#isXml && !this.isForeign;
    return startTag;
  }

  /** Sets the content of a raw text element as the token; false when it is empty. */
  #rawContent(): boolean {
    this.#hasRawContent = false;
    const html = this.#html;
    const from = this.#at;
    const { name, content } = this.tag;
    const to =
      content === "plain-text"
        ? html.length
        : content === "script"
          ? findScriptEnd(html, from)
          : findRawTextEnd(html, this.#codes, from, name);
    this.#at = to;
    this.#setText(from, to, content === "replaceable" ? "replaceable" : "raw");
    return to > from;
  }

  #endTag(at: number): Token {
    const end = this.#readTag(at + 2);
    this.#at = end < 0 ? this.#codes.length : end;
    if (end < 0) return endOfText;
    this.from = at;
    if (this.#foreign.isActive) this.#foreign.close(this.tag.name);
    return endTag;
  }

  /** Reads the name and the attributes from `from`; gives the offset after ">", or -1 when the text ends inside the tag. */
  #readTag(from: number): number {
    const codes = this.#codes;
    const length = codes.length;
    let hash = 0;
    let at = from;
    for (; at < length; at++) {
      const code = codes[at] as number;
      if (nameEnds[code] === endsTagName) break;
      hash = mixHash(hash, code);
    }
    if (at >= length) return -1;
    this.tag = this.#isXml ? tagOf(this.#html.slice(from, at)) : findTagName(this.#html, codes, from, at, hash);
    this.attributes.clear();
    this.isSelfClosing = false;
    return codes[at] === greater ? at + 1 : this.#readAttributes(at);
  }

  #readAttributes(from: number): number {
    const codes = this.#codes;
    const length = codes.length;
    let at = from;
    while (at >= 0 && at < length) {
      const code = codes[at] as number;
      if (code === greater) return at + 1;
      if (isSpace(code)) at++;
      else if (code === slash) this.isSelfClosing = ++at < length && codes[at] === greater;
      else at = this.#readAttribute(at);
    }
    return -1;
  }

  /** Gives the offset after the attribute, or -1 when its quoted value does not end. */
  #readAttribute(nameFrom: number): number {
    const codes = this.#codes;
    const length = codes.length;
    const nameTo = this.#endOfName(nameFrom + 1); // the first character belongs to the name even if it is "="
    let at = this.#afterSpace(nameTo);
    if (at >= length || codes[at] !== equals) {
      this.attributes.add(nameFrom, nameTo, nameTo, nameTo);
      return at;
    }
    at = this.#afterSpace(at + 1);
    const code = at < length ? (codes[at] as number) : greater;
    let end: number;
    if (code === doubleQuote || code === singleQuote) {
      end = code === doubleQuote ? this.#find(doubleQuote, '"', ++at) : this.#find(singleQuote, "'", ++at);
      this.attributes.add(nameFrom, nameTo, at, end);
      return end < 0 ? -1 : end + 1;
    }
    end = this.#endOfUnquoted(at);
    this.attributes.add(nameFrom, nameTo, at, end);
    return end;
  }

  #afterSpace(from: number): number {
    const codes = this.#codes;
    let at = from;
    while (at < codes.length && isSpace(codes[at] as number)) at++;
    return at;
  }

  #endOfName(from: number): number {
    const codes = this.#codes;
    const length = codes.length;
    let at = from;
    for (; at < length; at++) {
      if ((nameEnds[codes[at] as number] as number) > 0) break;
    }
    return at;
  }

  #endOfUnquoted(from: number): number {
    const codes = this.#codes;
    const length = codes.length;
    let at = from;
    for (; at < length; at++) {
      const code = codes[at] as number;
      if (code === greater || isSpace(code)) break;
    }
    return at;
  }

  /** Steps over a comment, a document type or the like; true when it was a CDATA section with text. */
  #declaration(at: number): boolean {
    const html = this.#html;
    if (html.charCodeAt(at + 2) === dash && html.charCodeAt(at + 3) === dash) {
      this.#at = this.#afterComment(at + 4);
      return false;
    }
    if ((this.#isXml || this.#foreign.isForeign) && html.startsWith("[CDATA[", at + 2)) {
      const end = html.indexOf("]]>", at + 9);
      this.#setText(at + 9, end < 0 ? html.length : end, "cdata");
      this.#at = end < 0 ? html.length : end + 3;
      return this.to > this.from;
    }
    const end = this.#after(">", at + 2);
    // The internal subset of an XML document type holds ">" of its own.
    const subset = this.#isXml ? html.slice(at, end).indexOf("[") : -1;
    this.#at = subset < 0 ? end : this.#after(">", Math.max(end, html.indexOf("]", at + subset)));
    return false;
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
