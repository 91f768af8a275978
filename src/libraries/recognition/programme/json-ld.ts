import { codeAt } from "../document/code-at.ts";
import { localName, type Thing, type ThingValue } from "./things.ts";

const nodesMax = 5000;
const depthMax = 40;
const lengthMax = 3_000_000;
// Documents longer than this are read as they are or not at all.
const repairedLengthMax = 500_000;

/**
 * Reads one JSON-LD script. What is no JSON is repaired where the fault is a common one (comments, comment and CDATA wrappers, raw
 * control characters in strings, trailing commas, an encoded document); else the result is empty.
 *
 * @param at offset of the script's text in the page.
 * @returns the nodes that stand on their own (elements of a top-level array or of @graph are such).
 */
export function readJsonLd(text: string, at: number): Thing[] {
  if (text.length > lengthMax) return [];
  const state = { nodes: 0, at };
  const things: Thing[] = [];
  for (const document of parseLenient(text)) collectTop(document, things, state, 0);
  return things;
}

type State = { nodes: number; readonly at: number };

function collectTop(value: unknown, things: Thing[], state: State, depth: number): void {
  if (depth > depthMax) return;
  if (Array.isArray(value)) {
    for (const each of value) collectTop(each, things, state, depth + 1);
  } else if (isRecord(value)) {
    const graph = value["@graph"];
    if (graph !== undefined) collectTop(graph, things, state, depth + 1);
    if (graph === undefined || value["@type"] !== undefined) {
      const thing = toThing(value, state, depth);
      if (thing !== undefined) things.push(thing);
    }
  }
}

function toThing(node: Record<string, unknown>, state: State, depth: number): Thing | undefined {
  if (state.nodes >= nodesMax || depth > depthMax) return undefined;
  state.nodes++;
  const properties = new Map<string, ThingValue[]>();
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith("@")) continue;
    const values = toValues(value, state, depth + 1);
    if (values.length > 0) properties.set(localName(key), values);
  }
  const types = [node["@type"] ?? node.type].flat().filter((type): type is string => typeof type === "string");
  const id = node["@id"];
  return {
    types: types.map(localName),
    properties,
    id: typeof id === "string" ? id : "",
    syntax: "json-ld",
    at: state.at,
  };
}

function toValues(value: unknown, state: State, depth: number): ThingValue[] {
  if (depth > depthMax) return [];
  if (Array.isArray(value)) return value.slice(0, 1000).flatMap((each) => toValues(each, state, depth + 1));
  // Escapes can write half a character, and NUL: no database takes them.
  if (typeof value === "string") return [value.toWellFormed().replaceAll("\0", "")];
  if (typeof value === "number" || typeof value === "boolean") return [value];
  if (!isRecord(value)) return [];
  if ("@value" in value) return toValues(value["@value"], state, depth + 1);
  const thing = toThing(value, state, depth);
  return thing === undefined ? [] : [thing];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON documents in a script, as far as they can be read. */
function parseLenient(text: string): unknown[] {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  for (const repair of trimmed.length > repairedLengthMax ? repairs.slice(0, 1) : repairs) {
    try {
      return [JSON.parse(repair(trimmed))];
    } catch {
      // The next repair may help.
    }
  }
  return trimmed.length > repairedLengthMax ? [] : parseConcatenated(repairAll(trimmed));
}

const repairs: readonly ((text: string) => string)[] = [
  (text) => text,
  unwrap,
  (text) => escapeControls(unwrap(text)),
  repairAll,
  (text) => repairAll(decodeMarkup(text)),
];

function repairAll(text: string): string {
  return dropTrailingCommas(escapeControls(dropComments(unwrap(text))));
}

// Comment and CDATA marks around the document, and a semicolon or comment after it.
function unwrap(text: string): string {
  const start = text.search(/[[{"]/);
  const cdata = text.indexOf("<![CDATA[");
  const from =
    cdata !== -1 && cdata <= start + 10 ? text.slice(cdata + 9).search(/[[{]/) + cdata + 9 : firstBracket(text);
  const to = Math.max(
    text.lastIndexOf("}"),
    text.lastIndexOf("]", text.lastIndexOf("]]>") === -1 ? text.length : text.lastIndexOf("]]>") - 1),
  );
  return from >= 0 && to > from ? text.slice(from, to + 1) : text;
}

function firstBracket(text: string): number {
  return text.search(/[[{]/);
}

/** Control characters inside strings are written as escapes; backslashes before other characters are doubled. */
function escapeControls(text: string): string {
  let result = "";
  let inString = false;
  let from = 0;
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = codeAt(text, at);
    if (code === 34) inString = !inString;
    else if (code === 92 && inString) {
      if (!/["\\/bfnrtu]/.test(text[at + 1] ?? "")) {
        result += `${text.slice(from, at)}\\`;
        from = at;
      }
      at++;
    } else if (code < 32 && inString) {
      result += `${text.slice(from, at)}\\u${code.toString(16).padStart(4, "0")}`;
      from = at + 1;
    }
  }
  return result + text.slice(from);
}

/** Comments of JavaScript between values; a line's comment ends with the line. */
function dropComments(text: string): string {
  let result = "";
  let inString = false;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') inString = !inString;
    else if (character === "\\" && inString) at++;
    else if (character === "/" && !inString && (text[at + 1] === "/" || text[at + 1] === "*")) {
      const isLine = text[at + 1] === "/";
      const end = text.indexOf(isLine ? "\n" : "*/", at + 2);
      result += text.slice(from, at);
      from = end === -1 ? text.length : isLine ? end : end + 2;
      at = from - 1;
    }
  }
  return result + text.slice(from);
}

function dropTrailingCommas(text: string): string {
  let result = "";
  let inString = false;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') inString = !inString;
    else if (character === "\\" && inString) at++;
    else if (character === "," && !inString) {
      let next = at + 1;
      while (/\s/.test(text[next] ?? "")) next++;
      if (text[next] === "}" || text[next] === "]" || text[next] === ",") {
        result += text.slice(from, at);
        from = at + 1;
      }
      at = next - 1;
    }
  }
  return result + text.slice(from);
}

function decodeMarkup(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#34;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

// Several documents one after another in one script.
function parseConcatenated(text: string): unknown[] {
  const documents: unknown[] = [];
  let depth = 0;
  let inString = false;
  let from = -1;
  for (let at = 0; at < text.length && documents.length < 100; at++) {
    const character = text[at];
    if (character === '"') inString = !inString;
    else if (character === "\\" && inString) at++;
    else if (inString) continue;
    else if (character === "{" || character === "[") {
      if (depth === 0) from = at;
      depth++;
    } else if (character === "}" || character === "]") {
      depth--;
      if (depth === 0 && from !== -1) {
        try {
          documents.push(JSON.parse(text.slice(from, at + 1)));
        } catch {
          // A broken one among whole ones.
        }
      }
    }
  }
  return documents;
}
