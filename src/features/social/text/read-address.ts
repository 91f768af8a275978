const addressLengthMax = 2000;

const scheme = /https?:\/\//iy;
const asciiHost = /[a-z0-9.-]+/iy;
const anyHost = /[\p{L}\p{N}.-]+/uy;
const port = /:\d{1,5}(?!\d)/y;
// An address ends where Chinese begins, since nobody puts a space there; browsers copy Chinese paths percent-encoded.
const tail = /[/?#][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9\-._~:/?#[\]@!$&'()*+,;=%]*/uy;

/** Where an address ends and where it leads; `url` is undefined where what looks like one is none. */
export type ReadAddress = { readonly end: number; readonly url: string | undefined };

/**
 * Reads the http(s) address that begins at `start`. Marks that end a sentence and brackets that were opened before it stay outside.
 *
 * @returns undefined where no scheme is.
 */
export function readAddress(text: string, start: number): ReadAddress | undefined {
  const hostStart = runEnd(scheme, text, start);
  if (hostStart === start) return undefined;
  const isAscii = (text.codePointAt(hostStart) ?? 0x80) < 0x80;
  const hostRunEnd = runEnd(isAscii ? asciiHost : anyHost, text, hostStart);
  const hostEnd = trimmedEnd(text, hostStart, hostRunEnd, ".-");
  const host = text.slice(hostStart, hostEnd);
  if (!/^[^.].*\../s.test(host) && host.toLowerCase() !== "localhost") return { end: hostRunEnd, url: undefined };
  if (hostEnd < hostRunEnd) return checked(text, start, hostEnd);
  const portEnd = runEnd(port, text, hostEnd);
  // What stands before an @ there is somebody's name, and not the host.
  if (text[portEnd] === "@") return { end: portEnd, url: undefined };
  const tailEnd = runEnd(tail, text, portEnd);
  const end = sentenceEnd(text, portEnd, tailEnd);
  return tailEnd - start > addressLengthMax ? { end: tailEnd, url: undefined } : checked(text, start, end);
}

function runEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

function trimmedEnd(text: string, start: number, end: number, marks: string): number {
  let at = end;
  while (at > start && marks.includes(text[at - 1] ?? "")) at -= 1;
  return at;
}

const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[" };

/** Leaves out marks that end a sentence, and closing brackets that the address did not open. */
function sentenceEnd(text: string, start: number, end: number): number {
  const surplus: Record<string, number> = { ")": 0, "]": 0 };
  for (let at = start; at < end; at += 1)
    for (const [close, open] of Object.entries(opening)) {
      if (text[at] === close) surplus[close] = (surplus[close] ?? 0) + 1;
      if (text[at] === open) surplus[close] = (surplus[close] ?? 0) - 1;
    }
  let at = end;
  for (; at > start; at -= 1) {
    const last = text[at - 1] ?? "";
    if (".,!?;:'".includes(last)) continue;
    if ((surplus[last] ?? 0) <= 0) break;
    surplus[last] = (surplus[last] ?? 0) - 1;
  }
  return at;
}

function checked(text: string, start: number, end: number): ReadAddress {
  const url = end - start > addressLengthMax ? null : URL.parse(text.slice(start, end));
  return { end, url: url?.href };
}
