import type { Attributes } from "../document/scan.ts";
import type { Meta, Observations, RelLink } from "./observations.ts";

const metasMax = 500;
const titleLengthMax = 1000;

/** Collects what stands in the head: title, meta, link, base and the declared language. */
export function createHeadCollector(url: string): {
  open(name: string, attributes: Attributes, at: number): void;
  close(name: string): void;
  text(text: string, at: number): void;
  result(): Pick<Observations, "title" | "titleAt" | "metas" | "relLinks" | "baseUrl" | "language">;
} {
  const metas: Meta[] = [];
  const relLinks: RelLink[] = [];
  let base: string | undefined;
  let language = "";
  let title = "";
  let titleAt = -1;
  let titlesClosed = 0;
  return {
    open(name, attributes, at) {
      if (name === "meta") {
        if (metas.length < metasMax) readMeta(metas, attributes, at);
      } else if (name === "link") {
        const { rel, href } = attributes;
        if (rel !== undefined && href !== undefined && relLinks.length < metasMax) {
          relLinks.push({
            rel: rel.toLowerCase(),
            href,
            type: (attributes["type"] ?? "").toLowerCase(),
            title: attributes["title"] ?? "",
            at,
          });
        }
      } else if (name === "base") {
        base ??= attributes["href"];
      } else if (name === "html") {
        language ||= attributes["lang"] ?? attributes["xml:lang"] ?? "";
      }
    },
    close(name) {
      if (name === "title") titlesClosed++;
    },
    text(text, at) {
      if (titlesClosed > 0 && title.trim() !== "") return;
      if (titleAt === -1) titleAt = at;
      if (title.length < titleLengthMax) title += text;
    },
    result: () => ({ title, titleAt, metas, relLinks, baseUrl: resolveBase(base, url), language }),
  };
}

function readMeta(metas: Meta[], attributes: Attributes, at: number): void {
  const content = attributes["content"] ?? attributes["value"];
  if (content === undefined) return;
  for (const name of ["property", "name", "itemprop", "http-equiv"]) {
    const key = attributes[name];
    if (key !== undefined && key !== "") metas.push({ key: key.trim().toLowerCase(), content, at });
  }
}

function resolveBase(base: string | undefined, url: string): string {
  if (base === undefined) return url;
  return URL.canParse(base, url) ? new URL(base, url).href : url;
}
