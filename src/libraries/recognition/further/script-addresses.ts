import { codeAt } from "../document/code-at.ts";
import { isCommentedOut } from "../programme/script-media.ts";
import { addressOfLiteral, type Literal, skipBlanksBack } from "./address-literal.ts";
import { isNumbered, isPageName, nextNumber } from "./part-number.ts";
import type { WrittenAddress } from "./written-address.ts";

const foundMax = 200;
const literalsMax = 5000;
/** A name whose values are a list's items has so many; a setting has one. */
const itemsLeast = 3;

// Quoted text that begins as an address does, up to the next quote; escaped slashes and "${…}" belong to it.
const literals =
  /["'`]((?:https?:|\\?\/|\\u002f|\.{1,2}\/|\?|[\w-]{1,60}(?:\/|\?|\.(?:php|aspx?|jsp|do|html?|json|cgi)))(?:\$\{[^{}"'`\n]{0,80}\}|[^"'`\s<>|^]){0,2000})/gi;

const nextKey = /^(?:data-)?(?:load)?[_-]?(?:next|more|older)[\w-]{0,20}$/i;
const itemKey = /^(?:(?:\w{1,20}[_-])?(?:url|link|href|path|permalink|uri)|\w{0,20}(?:Url|URL|Link|Href|Path))$/;
// Of pictures, players, people and programs.
const otherKey =
  /thumb|image|img|poster|avatar|icon|logo|cover|pic|photo|embed|content|stream|file|src|asset|static|cdn|font|style|script|css|profile|author|self|template|regex/i;
const mayBeNumbered = /=(?:\d|\$\{|$)|\/page\//i;
const loadingCall = /^(?:fetch|get|getjson|ajax|load\w{0,20}|more\w{0,20}|request|axios|open|\$?http|ky)$/i;

type Setting = {
  /** The page's own address. */
  readonly url: string;
  /** The script is data, or hands data over: names that repeat hold a list's items. */
  readonly isData: boolean;
};

/**
 * Finds where a script asks for more of what its page lists: addresses handed to calls that load, values of names such as
 * "nextPageUrl", numbered parts ("/list?page=2"), addresses that wait for a number ("/more.php?page=" + n: the next one is put
 * in), and in data the addresses of items. Others in a script are settings, and left alone.
 *
 * @param text JavaScript or JSON of any quality; linear time.
 */
export function findScriptAddresses(text: string, { url, isData }: Setting): WrittenAddress[] {
  const found: WrittenAddress[] = [];
  const items = new Map<string, Set<string>>();
  let looked = 0;
  literals.lastIndex = 0;
  for (
    let match = literals.exec(text);
    match !== null && found.length < foundMax && looked++ < literalsMax;
    match = literals.exec(text)
  ) {
    const literal = { text, written: match[1] as string, start: match.index, end: literals.lastIndex };
    if (codeAt(text, literal.end) !== codeAt(text, literal.start)) continue;
    literals.lastIndex++;
    const use = useOf(literal);
    // Most addresses in scripts are settings: looked at no closer.
    if (use.kind === "other" && !mayBeNumbered.test(literal.written)) continue;
    const address = addressOfLiteral(literal, url);
    if (address === undefined || isCommentedOut(text, match.index)) continue;
    if (address.isDerived || use.kind === "next" || isNumbered(address.written)) found.push(address);
    else if (use.kind === "loaded") found.push(address, ...withParameter(literal, address, url));
    else if (isData && use.kind === "item") noteItem(items, use.key, address.written);
  }
  for (const values of items.values())
    if (values.size >= itemsLeast) for (const written of values) found.push({ written, isDerived: false });
  return found.slice(0, foundMax);
}

function noteItem(items: Map<string, Set<string>>, key: string, written: string): void {
  const values = items.get(key) ?? new Set();
  if (values.size < foundMax) values.add(written);
  items.set(key, values);
}

type Use = { readonly kind: "next" | "loaded" | "item" | "other"; readonly key: string };

const other: Use = { kind: "other", key: "" };
const loaded: Use = { kind: "loaded", key: "" };
const [colon, equals, bracket, comma] = [58, 61, 40, 44];

/** What a script does with a literal, by what stands before it. */
function useOf(literal: Literal): Use {
  const { text, start } = literal;
  const sign = skipBlanksBack(text, start - 1);
  switch (codeAt(text, sign)) {
    case colon:
    case equals: {
      const key = nameBefore(text, skipBlanksBack(text, sign - 1));
      if (nextKey.test(key)) return { kind: "next", key };
      if (isUrlOfCall(key, literal)) return loaded;
      return itemKey.test(key) && !otherKey.test(key) ? { kind: "item", key } : other;
    }
    case bracket:
      return loadingCall.test(nameBefore(text, sign - 1)) && !isPosted(literal) ? loaded : other;
    case comma:
      return openCall.test(text.slice(Math.max(0, sign - 40), sign)) ? loaded : other;
    default:
      return other;
  }
}

const nameLengthMax = 40;

/** The name that ends at `at`, its quotes left away. */
function nameBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at + 1 - nameLengthMax), at + 1);
  return /(?<![\w$-])([\w$-]+)["'`]?$/.exec(before)?.[1] ?? "";
}

const openCall = /\.open\(\s{0,5}["']get["']\s{0,5}$/i;
const callOfSettings = /\b(?:ajax|axios|request|fetch|get)\(\s{0,20}\{[^{}]{0,200}$/i;
const post = /(?:type|method)["']?\s{0,5}[:=]\s{0,5}["']post/i;
const lookedAround = 250;

/** `$.ajax({ url: "…" })`: in data such an entry is one of an item. */
function isUrlOfCall(key: string, literal: Literal): boolean {
  if (key !== "url") return false;
  const before = literal.text.slice(Math.max(0, literal.start - lookedAround), literal.start);
  return callOfSettings.test(before) && !isPosted(literal);
}

/** Orders are none of a reader's business. */
function isPosted({ text, start, end }: Literal): boolean {
  return post.test(text.slice(Math.max(0, start - 80), start)) || post.test(text.slice(end, end + lookedAround));
}

const argumentName = /^["'`]\s{0,5},\s{0,9}\{\s{0,9}["']?(\w{1,20})["']?\s{0,5}[:,}]/;
const dataName = /\b(?:data|params)["']?\s{0,5}:\s{0,5}\{\s{0,9}["']?(\w{1,20})["']?\s{0,5}[:,}]/;

/** `$.get("/list", { page: n })`: the parameter's name is there, and what it counts is known. */
function withParameter({ text, end }: Literal, { written }: WrittenAddress, url: string): WrittenAddress[] {
  const after = text.slice(end, end + lookedAround);
  const name = (argumentName.exec(after) ?? dataName.exec(after))?.[1] ?? "";
  if (!isPageName.test(name)) return [];
  return [{ written: `${written}${written.includes("?") ? "&" : "?"}${name}=${nextNumber(url)}`, isDerived: true }];
}
