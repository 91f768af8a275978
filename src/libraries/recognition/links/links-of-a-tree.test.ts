// Links equal those of the tree that parse5 builds: on markup made for the purpose always, on the real pages of ../shared where they are.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "parse5";
import { expect, test } from "vitest";
import { decodeBytes } from "../document/decode-bytes.ts";
import { recognize } from "../page/recognize.ts";
import { normalizeUrl } from "./normalize-url.ts";
import { extractLinks, scanLinks } from "./page-links.ts";

// Not compared: links in a select element, which today's standard keeps and parse5 8.1 drops.
const samples: readonly { says: string; html: string }[] = [
  {
    says: "plain",
    html: "<!doctype html><title>x</title><a href=/1>1</a><iframe src=/f></iframe><map><area href=/m></map>",
  },
  { says: "badly nested", html: "<b><a href=/1><i></b><a href=/2></i></a></p><a href=/3" },
  { says: "in a table", html: "<table><a href=/1><tr><td><a href=/2></table><a href=/3>" },
  {
    says: "raw texts",
    html: "<title><a href=/1></title><textarea><a href=/2></textarea><style><a href=/3></style><xmp><a href=/4></xmp><a href=/5>",
  },
  {
    says: "script escapes",
    html: "<script><!--<script></script><a href=/1>--></script><a href=/2><script><!--</script><a href=/3>",
  },
  {
    says: "comments",
    html: "<!--><a href=/1><!-- --!><a href=/2><!---><a href=/3><!- x><a href=/4><![CDATA[<a href=/5>]]>",
  },
  {
    says: "noscript in head and body",
    html: "<head><noscript><a href=/1></noscript></head><body><noscript><a href=/2></noscript>",
  },
  {
    says: "foreign content",
    html: "<svg><a href=/1><title><a href=/2>x</a></title><![CDATA[<a href=/3>]]><style><a href=/4></style></svg><math><a href=/5>",
  },
  { says: "templates", html: "<template><a href=/1><template></template><a href=/2></template><a href=/3>" },
  {
    says: "attributes",
    html: `<a/href=/1 href=/2><a hRef\n=\n'/3?a&amp;b&copy=1&not2'><a =href=/4><a"href=/5><a href="/6\nx"><a href=/7/>`,
  },
  { says: "several bases", html: "<base><base href=/b/><base href=/c/><a href=x>" },
  { says: "frames", html: "<frameset><frame src=/1><noframes><a href=/2></noframes></frameset>" },
  { says: "plaintext", html: "<a href=/1><plaintext><a href=/2></plaintext><a href=/3>" },
];

test.each(samples)("links are those of parse5's tree: $says", ({ html }) => {
  expect(differences("sample", new TextEncoder().encode(html), "https://tv.example/dir/page")).toEqual([]);
});

// Exceptions by id, with the reason. There are none.
const exceptions = new Set<string>();
const shared = join(import.meta.dirname, "../../../../../shared/data");
const labels = join(shared, "pages", "labels.jsonl");

test.skipIf(!existsSync(labels))("links are those of parse5's tree: all labelled pages", { timeout: 240_000 }, () => {
  const lines = readFileSync(labels, "utf8").trim().split("\n");
  const differing = lines.flatMap((line) => {
    const { id, file, url } = JSON.parse(line) as { id: string; file: string; url: string | null };
    if (exceptions.has(id)) return [];
    return differences(
      id,
      gunzipSync(readFileSync(join(shared, "pages", file))),
      url ?? `https://unknown.example/${id}`,
    );
  });
  expect(differing).toEqual([]);
  expect(lines.length).toBeGreaterThan(400);
});

// Pages of one site are much alike: the first of a replica, then every thirtieth.
const stride = 30;
const pagesOfReplica = 30;

test.skipIf(!existsSync(join(shared, "replicas")))(
  "links are those of parse5's tree: a share of every replica's pages",
  { timeout: 240_000 },
  () => {
    const differing: string[] = [];
    let compared = 0;
    for (const name of readdirSync(join(shared, "replicas"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)) {
      const folder = join(shared, "replicas", name);
      const { origin } = JSON.parse(readFileSync(join(folder, "meta.json"), "utf8")) as { origin: string };
      const pages = gunzipSync(readFileSync(join(folder, "pages.jsonl.gz")))
        .toString("utf8")
        .trim()
        .split("\n");
      for (const line of pages.filter((_line, index) => index % stride === 0).slice(0, pagesOfReplica)) {
        const { path, html } = JSON.parse(line) as { path: string; html?: string };
        if (html === undefined) continue;
        compared++;
        differing.push(...differences(name + path, new TextEncoder().encode(html), new URL(path, origin).href));
      }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  },
);

/** Where the ways to the links of one page differ: the tree's, those of decoded text, of bytes, and of a whole reading. */
function differences(id: string, bytes: Uint8Array, url: string): string[] {
  const found: string[] = [];
  const { encoding, text } = decodeBytes(bytes, {});
  const ofText = extractLinks(text, url, { encoding });
  if (JSON.stringify(scanLinks(bytes, url, { encoding })) !== JSON.stringify(ofText)) found.push(`${id}: from bytes`);
  const reading = recognize({ url, bytes, headers: {}, now: new Date(0) }, { fields: "never" });
  if (JSON.stringify(reading.links) !== JSON.stringify(ofText.links)) found.push(`${id}: of the reading`);
  const plain = new Set(extractLinks(text, url).links.map((link) => link.url));
  const byTree = linksByTree(text, url);
  for (const link of byTree) if (!plain.has(link)) found.push(`${id}: missed ${link}`);
  for (const link of plain) if (!byTree.has(link)) found.push(`${id}: not in the tree: ${link}`);
  return found;
}

type Node = { nodeName: string; attrs?: { name: string; prefix?: string; value: string }[]; childNodes?: Node[] };

function linksByTree(html: string, url: string): Set<string> {
  const hrefs: string[] = [];
  let baseHref: string | undefined;
  const visit = (node: Node) => {
    const value = (name: string) =>
      node.attrs?.find((attribute) => (attribute.prefix ? `${attribute.prefix}:` : "") + attribute.name === name)
        ?.value;
    if (node.nodeName === "base") baseHref ??= value("href");
    if (node.nodeName === "a") hrefs.push(value("href") ?? value("xlink:href") ?? "");
    if (node.nodeName === "area") hrefs.push(value("href") ?? "");
    if (/^i?frame$/.test(node.nodeName)) hrefs.push(value("src") ?? "");
    for (const child of node.childNodes ?? []) visit(child);
  };
  visit(parse(html, { scriptingEnabled: false }) as Node);
  const base = (baseHref === undefined ? undefined : normalizeUrl(baseHref, url)) ?? url;
  const resolved = hrefs.map((href) => ({ href, target: normalizeUrl(href, base) }));
  return new Set(
    resolved
      .filter(({ href, target }) => target !== undefined && !(target === normalizeUrl(url) && /^\s*(?:#|$)/.test(href)))
      .map(({ target }) => target!),
  );
}
