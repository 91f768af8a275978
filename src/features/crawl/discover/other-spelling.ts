/**
 * The other address under which servers show the same page: "/a/" for "/a/index.html" and the other way round, "/a/" for
 * "/a". Undefined where there is none. A link to one of them is not followed when the other is known; no address is
 * replaced, since a few servers know only one of the two.
 *
 * @param url absolute and normalised.
 */
export function otherSpelling(url: string): string | undefined {
  if (url.includes("?")) return undefined;
  if (url.endsWith("/index.html")) return url.slice(0, -"index.html".length);
  if (url.endsWith("/")) return `${url}index.html`;
  const slash = url.lastIndexOf("/");
  return slash < 8 || url.includes(".", slash) ? undefined : `${url}/`;
}
