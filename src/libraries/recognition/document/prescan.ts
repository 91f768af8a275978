import { labelToName } from "@exodus/bytes/encoding.js";

/** Bytes the HTML standard's prescan looks at (HTML 13.2.3.2). */
const prescanBytes = 1024;
/** A meta later than the prescan still changes the encoding of a page being parsed (HTML 13.2.3.4); no real head is longer. */
const lateMetaBytes = 65_536;

/** The encoding name of a label per the WHATWG Encoding standard ("gb2312" gives "GBK"), undefined for an unknown label. */
export function encodingOfLabel(label: string | undefined): string | undefined {
  return label === undefined ? undefined : (labelToName(label) ?? undefined);
}

/** The encoding a byte order mark stands for. */
export function encodingOfMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "UTF-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "UTF-16BE";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "UTF-16LE";
  return undefined;
}

/** The encoding named by a Content-Type header: charset parameter, quoted or not, the first one that names an encoding. */
export function encodingOfContentType(contentType: string | undefined): string | undefined {
  if (contentType === undefined) return undefined;
  for (const found of contentType.matchAll(/[;,\s]charset\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s;,"']+))/gi)) {
    const name = encodingOfLabel(found[1] ?? found[2] ?? found[3]);
    if (name !== undefined) return name;
  }
  return undefined;
}

/**
 * What a document says about itself: an XML declaration or a meta element, in the first 1024 bytes or, as a parser would find
 * it, later in the head. UTF-16 cannot be declared in ASCII and means UTF-8; x-user-defined means windows-1252 (HTML 13.2.3.2).
 */
export function encodingOfDocument(bytes: Uint8Array): string | undefined {
  const start = asLatin1(bytes.subarray(0, prescanBytes));
  const early = utf16WithoutMark(start) ?? correct(declarationOf(start)) ?? metaEncoding(start);
  if (early !== undefined || bytes.length <= prescanBytes) return early;
  const head = asLatin1(bytes.subarray(0, lateMetaBytes));
  // To step over all tags of a head takes 90 µs; most pages without an early declaration have no late one.
  return /charset/i.test(head) ? metaEncoding(head) : undefined;
}

/** Each byte as the character of the same number. */
export function asLatin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

// An XML declaration wins over meta elements: it can only be the first thing.
function declarationOf(head: string): string | undefined {
  const found = /^\s*<\?xml[^>]*?\sencoding\s*=\s*(?:"([^">]*)"|'([^'>]*)')/.exec(head);
  return encodingOfLabel(found?.[1] ?? found?.[2]);
}

function utf16WithoutMark(head: string): string | undefined {
  if (head.startsWith("<\0?\0x\0") || head.startsWith("<\0h\0") || head.startsWith("<\0!\0")) return "UTF-16LE";
  return head.startsWith("\0<\0?\0x") || head.startsWith("\0<\0h") || head.startsWith("\0<\0!")
    ? "UTF-16BE"
    : undefined;
}

function correct<Name extends string | undefined>(name: Name): Name | "UTF-8" | "windows-1252" {
  if (name === "UTF-16LE" || name === "UTF-16BE") return "UTF-8";
  return name === "x-user-defined" ? "windows-1252" : name;
}

// Comments, whole tags and the end of the text: what the prescan steps over. Attribute values may hold ">".
const step = /<!--|<meta(?=[\s/])|<\/?[a-z](?:[^>"']|"[^"]{0,2000}"|'[^']{0,2000}')*>?|<[!/?][^>]*>?/gi;
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;

function metaEncoding(head: string): string | undefined {
  step.lastIndex = 0;
  for (let found = step.exec(head); found !== null; found = step.exec(head)) {
    if (found[0] === "<!--") {
      const end = head.indexOf("-->", found.index + 2);
      if (end < 0) return undefined;
      step.lastIndex = end + 3;
    } else if (found[0].length === 5 && found[0].toLowerCase() === "<meta") {
      const read = readMeta(head, step.lastIndex);
      const name = encodingOfLabel(read.label) ?? encodingOfLabel(salvage(read.label));
      if (name !== undefined) return correct(name);
      step.lastIndex = read.end;
    }
  }
  return undefined;
}

// charset=utf-8"utf-8": a label followed by rubbish names an encoding to a reader, if not to the standard.
function salvage(label: string | undefined): string | undefined {
  return label === undefined ? undefined : /^[^\w]*([\w:.-]+)/.exec(label)?.[1];
}

function readMeta(head: string, from: number): { label: string | undefined; end: number } {
  const seen = new Map<string, string>();
  attribute.lastIndex = from;
  let end = from;
  for (let found = attribute.exec(head); found !== null; found = attribute.exec(head)) {
    const name = found[1]!.toLowerCase();
    if (!seen.has(name)) seen.set(name, found[2] ?? found[3] ?? found[4] ?? "");
    end = attribute.lastIndex;
  }
  const isPragma = seen.get("http-equiv")?.toLowerCase() === "content-type";
  return { label: seen.get("charset") ?? (isPragma ? charsetIn(seen.get("content") ?? "") : undefined), end };
}

/** The label in a meta's content (HTML 2.6.5, "extracting a character encoding from a meta element"). */
function charsetIn(content: string): string | undefined {
  const found = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"'<>]+))/i.exec(content);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}
