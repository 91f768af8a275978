/**
 * The pattern of an address: what changes from item to item is generalised, so that a calendar's or a listing's pages
 * fall under one template. `{n}` numbers, `{date}`, `{id}` tokens of letters and digits, `{slug}` hyphenated titles.
 *
 * @param url absolute and normalised.
 * @returns path with parameters sorted by name, values generalised: "/about?op=statistics&year={n}".
 */
export function urlTemplate(url: string): string {
  const { path, query } = split(url);
  const segments = path.split("/").map(generalizeSegment).join("/");
  if (query === "") return segments;
  const parameters = query.split("&").map((parameter) => {
    const equals = parameter.indexOf("=");
    return equals < 0 ? parameter : `${parameter.slice(0, equals)}=${generalizeValue(parameter.slice(equals + 1))}`;
  });
  return `${segments}?${parameters.sort().join("&")}`;
}

/** A coarser pattern: also every word in a query value is generalised. Filters that combine (colour, size, tag) fall under it. */
export function coarseTemplate(url: string): string | undefined {
  const { path, query } = split(url);
  if (query === "") return undefined;
  const names = query.split("&").map((parameter) => parameter.split("=", 1)[0] ?? "");
  return `${path.split("/").map(generalizeSegment).join("/")}?${[...new Set(names)].sort().join("&")} (any value)`;
}

function split(url: string): { path: string; query: string } {
  const scheme = url.indexOf("://");
  const slash = url.indexOf("/", scheme + 3);
  const start = scheme < 0 ? 0 : slash < 0 ? url.length : slash;
  const question = url.indexOf("?", start);
  const path = question < 0 ? url.slice(start) : url.slice(start, question);
  return { path: path === "" ? "/" : path, query: question < 0 ? "" : url.slice(question + 1) };
}

const date = /(?:19|20)\d{2}[-_.年]?(?:0?[1-9]|1[0-2])(?:[-_.月]?(?:0?[1-9]|[12]\d|3[01])日?)?/g;
const hexToken = /^(?=.*\d)[0-9a-f]{8,}$/i;
const mixedToken = /^(?=.*\d)(?=.*[a-z])[0-9a-z_-]{10,}$/i;

function generalizeSegment(segment: string): string {
  if (segment === "" || !/[\d-]|%/.test(segment)) return segment;
  const dot = /\.[a-z0-9]{1,5}$/i.exec(segment)?.[0] ?? "";
  const stem = dot && !/^\.\d+$/.test(dot) ? segment.slice(0, -dot.length) : segment;
  const suffix = stem === segment ? "" : dot;
  if ((stem.match(/-/g)?.length ?? 0) >= 2 && /[a-z%]/i.test(stem))
    return `${/^\d+-/.test(stem) ? "{n}-" : ""}{slug}${suffix}`;
  return generalizeValue(stem) + suffix;
}

function generalizeValue(value: string): string {
  if (!/\d/.test(value)) return value.length > 40 ? "{text}" : value;
  if (hexToken.test(value) && /[a-f]/i.test(value)) return "{id}";
  const dated = value.replace(date, (found) => (found.length >= 6 ? "{date}" : found));
  if (dated === value && mixedToken.test(value) && !/^[a-z]+[-_]?\d+$/i.test(value)) return "{id}";
  return dated.replace(/\d+/g, "{n}");
}
