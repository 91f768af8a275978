/** RFC 9110 4.1 asks for 8000 octets; longer addresses are data or traps. */
const urlLengthMax = 8192;

/**
 * Resolves and serialises an address as the WHATWG URL standard does, without its fragment (RFC 9110 7.1: it is never sent).
 *
 * @param url absolute, or relative when `base` is given; white space around it and line breaks inside are tolerated
 * @returns undefined for what cannot be fetched: no valid URL, another scheme than http and https, more than 8192 characters.
 * Idempotent: the result normalises to itself.
 */
export function normalizeUrl(url: string, base?: string): string | undefined {
  if (url.length > urlLengthMax) return undefined;
  const parsed = URL.parse(url, base);
  if (parsed === null || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return undefined;
  const { href } = parsed;
  const hash = href.indexOf("#");
  const result = hash < 0 ? href : href.slice(0, hash);
  return result.length > urlLengthMax ? undefined : result;
}
