import { normalizeUrl } from "./normalize-url.ts";

export type HeaderLink = { readonly url: string; readonly rel: readonly string[]; readonly type?: string };

/** Reads a Link header (RFC 8288): its http(s) targets with their lower-case relation types. */
export function readLinkHeader(value: string, base: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  if (value === "") return links;
  for (const found of value.matchAll(/<([^<>]*)>((?:\s*;\s*[^\s=;,]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]*))?)*)/g)) {
    const parameters = new Map<string, string>();
    for (const parameter of found[2]!.matchAll(/;\s*([^\s=;,]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*)))?/g)) {
      const name = parameter[1]!.toLowerCase();
      if (!parameters.has(name)) parameters.set(name, parameter[2]?.replace(/\\(.)/g, "$1") ?? parameter[3] ?? "");
    }
    const url = normalizeUrl(found[1]!, base);
    // A link with another anchor speaks of another page (RFC 8288 3.2).
    if (url === undefined || parameters.has("anchor")) continue;
    const type = parameters.get("type");
    links.push({
      url,
      rel: (parameters.get("rel") ?? "").toLowerCase().split(/\s+/),
      ...(type !== undefined && { type }),
    });
  }
  return links;
}
