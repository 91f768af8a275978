import {
  decodeBytes,
  extractLinks,
  normalizeUrl,
  readSrcset,
  scan,
  urlKey,
} from "../../src/libraries/recognition/index.ts";
import {
  bytesField,
  type CaseInput,
  headersField,
  type Operation,
  optionalText,
  textField,
  textsField,
} from "./case.ts";

/** Addresses, links of pages and what bytes say. */
export const linkOperations: Readonly<Record<string, Operation>> = {
  "url.normalize": (input) => {
    const url = normalizeUrl(textField(input, "url"), optionalText(input, "base"));
    return { url: url ?? null, idempotent: url !== undefined && normalizeUrl(url) === url };
  },
  "url.sameKey": (input) => {
    const keys = textsField(input, "urls").map(urlKey);
    return { same: new Set(keys).size === 1, keys };
  },
  "html.links": (input) => {
    const page = pageOf(input);
    return {
      links: page.links.map(({ url }) => url),
      texts: page.links.map(({ text }) => text),
      noFollow: page.links.filter(({ noFollow }) => noFollow).map(({ url }) => url),
      base: page.base,
      next: page.next ?? null,
      robots: page.robots,
    };
  },
  "html.refresh": (input) => {
    const { refresh } = pageOf(input);
    return { delay: refresh?.delaySeconds ?? null, target: refresh?.url ?? null };
  },
  "html.canonical": (input) => ({ canonical: pageOf(input).canonical ?? null }),
  "html.feeds": (input) => ({ feeds: pageOf(input).feeds }),
  "html.srcset": (input) => {
    const candidates = readSrcset(srcsetOf(input), textField(input, "url"));
    return {
      images: candidates.map(({ url }) => url),
      candidates,
      widths: candidates.map(({ width }) => width ?? null),
      densities: candidates.map(({ density }) => density ?? null),
      largest: candidates.toSorted((a, b) => (b.width ?? b.density ?? 0) - (a.width ?? a.density ?? 0))[0]?.url ?? null,
    };
  },
  decode: (input) => {
    const { encoding, text } = decodeBytes(bytesField(input), headersField(input));
    return { encoding, text, title: titleOf(text) };
  },
};

// Most cases give text; one that gives bytes is decoded first.
function pageOf(input: CaseInput) {
  const { encoding, text } = decodeBytes(
    bytesField(input),
    input.bodyBase64 === undefined ? { "content-type": "text/html; charset=utf-8" } : headersField(input),
  );
  return extractLinks(text, textField(input, "url"), { encoding, headers: headersField(input) });
}

function srcsetOf(input: CaseInput): string {
  const srcset = optionalText(input, "srcset");
  if (srcset !== undefined) return srcset;
  let found = "";
  scan(textField(input, "html"), { open: (_name, attributes) => (found ||= attributes.srcset ?? "") });
  return found;
}

function titleOf(html: string): string | null {
  let title: string | null = null;
  let isTitle = false;
  scan(html, {
    open: (name) => (isTitle = name === "title"),
    text: (text) => {
      if (isTitle) title ??= text.replace(/\s+/g, " ").trim();
    },
  });
  return title;
}
