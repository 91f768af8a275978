// Cookies for one turn, so that a wall that sets a cookie and redirects to itself can be passed. Never stored, never sent
// to another host.

const cookiesPerHostMax = 50; // RFC 6265 6.1 asks for at least 50 a domain
const cookieBytesMax = 4096;

type Cookie = { readonly name: string; readonly value: string; readonly path: string; readonly isSecure: boolean };

export type CookieJar = {
  /** The Cookie field for a request, or undefined when there is nothing to send. */
  readonly headerFor: (url: string) => string | undefined;
  /** Takes over the Set-Cookie fields of a response, joined by line feeds or commas; true when that changed the jar. */
  readonly store: (url: string, setCookie: string | undefined, now: Date) => boolean;
};

/**
 * A jar for the time of one turn. Domain attributes are ignored: a cookie returns only to the very host that set it.
 *
 * Source: RFC 6265 5.1.4 (default path, path match), 5.2 (attributes), 5.4 (order: longer paths first).
 */
export function createCookieJar(): CookieJar {
  const byHost = new Map<string, Map<string, Cookie>>();
  return {
    headerFor: (text) => {
      if (byHost.size === 0) return undefined; // nearly always
      const url = new URL(text);
      const cookies = [...(byHost.get(url.host)?.values() ?? [])]
        .filter((cookie) => pathMatches(url.pathname, cookie.path) && (!cookie.isSecure || url.protocol === "https:"))
        .sort((left, right) => right.path.length - left.path.length);
      return cookies.length === 0 ? undefined : cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    },
    store: (text, setCookie, now) => {
      if (!setCookie) return false;
      const url = new URL(text);
      const cookies = byHost.get(url.host) ?? new Map<string, Cookie>();
      byHost.set(url.host, cookies);
      return splitSetCookie(setCookie)
        .map((field) => keep(cookies, field, url, now))
        .includes(true);
    },
  };
}

function keep(cookies: Map<string, Cookie>, field: string, url: URL, now: Date): boolean {
  const [pair = "", ...attributes] = field.split(";");
  const equals = pair.indexOf("=");
  const name = pair.slice(0, Math.max(0, equals)).trim();
  if (equals < 1 || name === "" || field.length > cookieBytesMax) return false;
  const read = readAttributes(attributes);
  const path = read.get("path")?.startsWith("/") ? read.get("path")! : defaultPath(url.pathname);
  const key = `${name}\n${path}`;
  if (isExpired(read, now)) return cookies.delete(key);
  const value = pair.slice(equals + 1).trim();
  const isRoom = cookies.size < cookiesPerHostMax || cookies.has(key);
  if (!isRoom || cookies.get(key)?.value === value) return false;
  cookies.set(key, { name, value, path, isSecure: read.has("secure") });
  return true;
}

function readAttributes(attributes: readonly string[]): Map<string, string> {
  return new Map(
    attributes.map((attribute) => {
      const equals = attribute.indexOf("=");
      const name = (equals < 0 ? attribute : attribute.slice(0, equals)).trim().toLowerCase();
      return [name, equals < 0 ? "" : attribute.slice(equals + 1).trim()];
    }),
  );
}

function isExpired(attributes: ReadonlyMap<string, string>, now: Date): boolean {
  const age = attributes.get("max-age");
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) <= 0;
  const expires = Date.parse(attributes.get("expires") ?? "");
  return !Number.isNaN(expires) && expires <= now.getTime();
}

function defaultPath(pathname: string): string {
  const slash = pathname.lastIndexOf("/");
  return slash <= 0 ? "/" : pathname.slice(0, slash);
}

function pathMatches(requested: string, path: string): boolean {
  return requested === path || (requested.startsWith(path) && (path.endsWith("/") || requested[path.length] === "/"));
}

/** Set-Cookie must not be joined by commas (RFC 9110 5.3), yet header maps do; a comma ends a cookie only before `name=`. */
function splitSetCookie(value: string): string[] {
  return value.split(/\n|,(?=\s*[!#$%&'*+\-.^_`|~0-9A-Za-z]+=)/);
}
