import { codeAt } from "../document/code-at.ts";

// Characters that the WHATWG parser leaves as they are in a path or query.
const isPlainCode = new Uint8Array(128);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-~!$&()*+,;=:@%?./")
  isPlainCode[character.charCodeAt(0)] = 1;

const hash = 35;
const dot = 46;
const slash = 47;
const colon = 58;
const question = 63;
const percent = 37;
const lengthMax = 2048;

// A host that is its own canonical form: lower-case letters, no number at its end (an IPv4 address), no punycode to check.
const plainHost = /^https?:\/\/(?!xn--)(?:[a-z\d-]+\.(?!xn--))+[a-z][a-z\d-]*(?=\/|$)/;

/**
 * Resolves addresses of the shapes that make up nearly all links of pages without the URL parser, which takes a microsecond:
 * plain paths from the root or from the base's folder, and absolute addresses, whose characters the parser would leave.
 *
 * @param base absolute address
 * @returns a function that gives what `normalizeUrl` would, or undefined where it must be asked
 */
export function createQuickResolver(base: string): (href: string) => string | undefined {
  const place = placeOf(base);
  if (place === undefined) return () => undefined;
  const { protocol, origin, folder } = place;
  return (href) => {
    if (href.length >= lengthMax) return undefined;
    const first = codeAt(href, 0); // NaN for ""
    if (first === slash) {
      if (codeAt(href, 1) === slash) return absolute(protocol + href);
      const end = endOfPlainPath(href, 0);
      return end < 0 ? undefined : origin + href.slice(0, end);
    }
    if (first === dot) return origin + folder === origin ? undefined : resolveDots(href, origin, folder);
    if (first === question || first === hash || first === percent) return undefined;
    return (first === 104 /* h */ ? absolute(href) : undefined) ?? inFolder(href, 0, origin, folder);
  };
}

type Place = { readonly protocol: string; readonly origin: string; readonly folder: string };

function placeOf(base: string): Place | undefined {
  const host = plainHost.exec(base)?.[0];
  const plain = host === undefined ? undefined : absolute(base);
  if (host !== undefined && plain !== undefined)
    return { protocol: host.slice(0, host.indexOf("/")), origin: host, folder: folderOf(plain.slice(host.length)) };
  const parsed = URL.parse(base);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.username !== "" || parsed.password !== "")
    return undefined;
  return { protocol: parsed.protocol, origin: parsed.origin, folder: folderOf(parsed.pathname) };
}

/** @param path from the root on; a query may follow */
function folderOf(path: string): string {
  const mark = path.indexOf("?");
  return path.slice(0, path.lastIndexOf("/", mark < 0 ? path.length : mark) + 1);
}

/** An absolute address with a plain host and a plain path. */
function absolute(href: string): string | undefined {
  const host = plainHost.exec(href)?.[0];
  if (host === undefined) return undefined;
  const end = endOfPlainPath(href, host.length);
  if (end < 0 || codeAt(href, host.length + 1) === slash) return undefined;
  return end === host.length ? `${host}/` : href.slice(0, end);
}

/** "../a/b": each pair of dots leaves a folder, and the root is not left. */
function resolveDots(href: string, origin: string, folder: string): string | undefined {
  let at = 0;
  let rest = folder;
  while (href.startsWith("../", at)) {
    at += 3;
    rest = rest.slice(0, rest.lastIndexOf("/", rest.length - 2) + 1) || "/";
  }
  return at === 0 ? undefined : inFolder(href, at, origin, rest);
}

// A colon may end a scheme, and an empty rest, a dot or an escaped dot is more than a name.
function inFolder(href: string, from: number, origin: string, folder: string): string | undefined {
  const first = codeAt(href, from);
  if (!(first !== dot && first !== percent && first !== slash && first !== question && first !== hash))
    return undefined;
  const end = endOfPlainPath(href, from);
  if (end <= from) return undefined;
  for (let at = from; at < end; at++) if (codeAt(href, at) === colon) return undefined;
  return origin + folder + href.slice(from, end);
}

/** Where path and query end, at a fragment or the end; -1 when something in them has to be parsed: also a segment of dots. */
function endOfPlainPath(href: string, from: number): number {
  const { length } = href;
  let before = 0;
  for (let at = from; at < length; at++) {
    const code = codeAt(href, at);
    if (code === hash) return at;
    if (code > 127 || isPlainCode[code] === 0) return -1;
    if (before === slash && (code === dot || (code === percent && /^%2e/i.test(href.slice(at, at + 3))))) return -1;
    before = code;
  }
  return length;
}
