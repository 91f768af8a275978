import type { FoundLink } from "../../../src/libraries/discovery/index.ts";
import { normalizeUrl } from "../../../src/libraries/recognition/index.ts";
import type { Fetched, Fetcher } from "../../discovery/fetch-document.ts";
import { createDocumentReader, plainLink } from "../../discovery/read-document.ts";
import { canonicalPath } from "../../discovery/replica.ts";

/** A document of a site as it was served. */
export type FrozenDocument = {
  /** Decoded, with its query where it has one. */
  readonly path: string;
  readonly html?: string;
  readonly contentType?: string;
  readonly body?: string;
  /** The address leads there; `html` says so to servers that know no redirects. */
  readonly redirect?: string;
  /** Where its links lead, in order. */
  readonly to: readonly FoundLink[];
};

// A site that goes on behind this is in a trap of its own making.
const documentsMax = 30_000;

/**
 * Fetches everything of a site that can be reached from `starts` over pages, lists and feeds.
 *
 * @param origin other hosts are left alone.
 */
export async function freezeSite(
  {
    origin,
    fetcher,
    starts,
  }: { readonly origin: string; readonly fetcher: Fetcher; readonly starts: readonly string[] },
  progress: (seen: number, waiting: number) => void,
): Promise<FrozenDocument[]> {
  const read = createDocumentReader();
  const frozen: FrozenDocument[] = [];
  let seen = 0;
  const queue = starts.map((url) => plainLink(url, "seed"));
  const known = new Set(queue.map(({ url }) => url));
  for (const { url } of queue) {
    if (frozen.length >= documentsMax) throw new Error(`${origin} has more than ${documentsMax} documents`);
    const fetched = await fetcher.fetch(url);
    const { links } = read(url, fetched);
    const own = links.filter((link) => new URL(link.url).origin === origin);
    const document = documentOf(url, fetched, own);
    if (document) frozen.push(document);
    for (const link of own) {
      if (known.has(link.url) || /\.(?:mp4|jpg|png)$/.test(link.url)) continue;
      known.add(link.url);
      queue.push(link);
    }
    if (++seen % 100 === 0) progress(seen, queue.length - seen);
  }
  return frozen;
}

function documentOf(
  url: string,
  { status, headers, bytes }: Fetched,
  to: readonly FoundLink[],
): FrozenDocument | undefined {
  const path = targetOf(url);
  const contentType = headers["content-type"] ?? "";
  if (status >= 300 && status < 400) {
    const target = normalizeUrl(headers.location ?? "", url);
    if (target === undefined) return undefined;
    const redirect = targetOf(target);
    const html = `<!doctype html><meta http-equiv="refresh" content="0; url=${redirect.replaceAll("&", "&amp;")}">`;
    return { path, html, redirect, to };
  }
  if (status !== 200) return undefined;
  const body = bytes.toString("utf8");
  return contentType.startsWith("text/html") ? { path, html: body, to } : { path, contentType, body, to };
}

function targetOf(url: string): string {
  const { pathname, search } = new URL(url);
  return canonicalPath(pathname + search);
}
