import type { AttributeReader } from "../document/attribute-reader.ts";

// Namespace to the prefix used in this folder; "" for the formats' own elements.
const canonical: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/www\.w3\.org\/2005\/Atom$|^http:\/\/purl\.org\/atom\/ns#/i, "atom"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content/i, "content"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/syndication/i, "sy"],
  [
    /^http:\/\/purl\.org\/rss\/1\.0\/?$|^http:\/\/channel\.netscape\.com\/rdf|^http:\/\/my\.netscape\.com\/rdf|^http:\/\/backend\.userland\.com\/rss/i,
    "",
  ],
  [/^http:\/\/purl\.org\/dc\//i, "dc"],
  [/^https?:\/\/search\.yahoo\.com\/mrss/i, "media"],
  [/^http:\/\/www\.itunes\.com\/dtds\/podcast/i, "itunes"],
  [/^https:\/\/podcastindex\.org\/namespace|^https:\/\/github\.com\/Podcastindex-org/i, "podcast"],
  [/^http:\/\/rssnamespace\.org\/feedburner/i, "feedburner"],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#/i, "rdf"],
  [/^http:\/\/www\.w3\.org\/1999\/xhtml/i, "xhtml"],
  [/^http:\/\/www\.google\.com\/schemas\/play-podcasts/i, "googleplay"],
  [/^https?:\/\/www\.sitemaps\.org\/schemas\/sitemap|^https?:\/\/www\.google\.com\/schemas\/sitemap\/0/i, "sitemap"],
  [/^https?:\/\/www\.google\.com\/schemas\/sitemap-video/i, "video"],
  [/^https?:\/\/www\.google\.com\/schemas\/sitemap-image/i, "image"],
  [/^https?:\/\/www\.google\.com\/schemas\/sitemap-news/i, "news"],
];

/**
 * Gives elements names that do not depend on the prefixes a document chose: "atom:link", "media:content", plain "item". A
 * prefix that is declared nowhere keeps its own name: broken feeds use the usual ones.
 */
export class Namespaces {
  // Declarations in force, outermost first; one entry per element that declares some.
  readonly #declared: { readonly depth: number; readonly prefixes: ReadonlyMap<string, string> }[] = [];

  /** Notes the declarations of an element at `depth` (1 for the root) and gives its canonical name. */
  enter(name: string, attributes: AttributeReader, depth: number): string {
    if (attributes.count > 0) {
      const prefixes = new Map<string, string>();
      for (const [attribute, value] of attributes.toMap()) {
        if (attribute === "xmlns") prefixes.set("", prefixOf(value) ?? "");
        else if (attribute.startsWith("xmlns:"))
          prefixes.set(attribute.slice(6), prefixOf(value) ?? attribute.slice(6).toLowerCase());
      }
      if (prefixes.size > 0) this.#declared.push({ depth, prefixes });
    }
    return this.resolve(name);
  }

  leave(depth: number): void {
    while ((this.#declared.at(-1)?.depth ?? 0) >= depth) this.#declared.pop();
  }

  resolve(name: string): string {
    const colon = name.indexOf(":");
    const prefix = colon < 0 ? "" : name.slice(0, colon);
    const local = name.slice(colon + 1);
    const found =
      this.#declared.findLast(({ prefixes }) => prefixes.has(prefix))?.prefixes.get(prefix) ?? prefix.toLowerCase();
    return found === "" ? local : `${found}:${local}`;
  }
}

function prefixOf(namespace: string): string | undefined {
  return canonical.find(([pattern]) => pattern.test(namespace.trim()))?.[1];
}
