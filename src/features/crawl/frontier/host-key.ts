/**
 * What politeness is counted by: the host name, so that http and https of one server share a turn; a port of its own is
 * a server of its own.
 *
 * @param origin as in URL.origin, for example "https://tv.example" or "http://127.0.0.1:8080".
 */
export function hostKey(origin: string): string {
  return origin.slice(origin.indexOf("://") + 3);
}

/** The origin of a normalised absolute http(s) URL without parsing it: everything before the first slash of the path. */
export function originOf(url: string): string {
  const path = url.indexOf("/", url.indexOf("://") + 3);
  return path < 0 ? url : url.slice(0, path);
}

/** Path and query of a normalised absolute URL, as on the request line. */
export function targetOf(url: string): string {
  const path = url.indexOf("/", url.indexOf("://") + 3);
  return path < 0 ? "/" : url.slice(path);
}
