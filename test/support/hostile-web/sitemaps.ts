import { gzipSync } from "node:zlib";
import { answer, type HostileHost, home, page, type Reply } from "./replies.ts";

const xml = { "content-type": "application/xml" };
const opening = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const index = (urls: readonly string[]): Reply =>
  answer(200, `${opening}<sitemapindex ${namespace}>${urls.map(inside("sitemap")).join("")}</sitemapindex>`, xml);
const list = (urls: readonly string[]): string =>
  `${opening}<urlset ${namespace}>${urls.map(inside("url")).join("")}</urlset>`;
const inside = (element: string) => (url: string) => `<${element}><loc>${url}</loc></${element}>`;

const count = (path: string): number => Number(/(\d+)\.xml/.exec(path)?.[1] ?? 0);
const numbers = (length: number, first = 0) => Array.from({ length }, (_, at) => first + at);

/** Each index names an index further on. */
const chained: Reply = (socket, request) =>
  index([`http://${request.host}/map-${count(request.path) + 1}.xml`])(socket, request);

/** Each index names a thousand more. */
const branching: Reply = (socket, request) =>
  index(numbers(1000, count(request.path) * 1000 + 1).map((at) => `http://${request.host}/map-${at}.xml`))(
    socket,
    request,
  );

/** Each sitemap names pages that do not exist and were never named before. */
const inventing: Reply = (socket, request) => {
  const at = count(request.path);
  const pages = numbers(100, at * 100).map((page) => `http://${request.host}/p/${page.toString(36)}`);
  answer(200, list(pages), xml)(socket, request);
};

/** Sitemaps without end or measure. */
export const sitemapHosts: Readonly<Record<string, HostileHost>> = {
  "sitemap-chain.example": { "/": home("/open"), "/open": page("open"), "/sitemap.xml": chained, "*": chained },
  "sitemap-tree.example": { "/": home("/open"), "/open": page("open"), "/sitemap.xml": branching, "*": branching },
  "sitemap-inventions.example": {
    "/": home("/open"),
    "/open": page("open"),
    "/sitemap.xml": (socket, request) =>
      index(numbers(100).map((at) => `http://${request.host}/map-${at}.xml`))(socket, request),
    ...Object.fromEntries(numbers(100).map((at) => [`/map-${at}.xml`, inventing])),
  },
  "sitemap-bomb.example": {
    "/": home("/open"),
    "/open": page("open"),
    "/sitemap.xml": answer(200, gzipSync(Buffer.alloc(64 * 1024 * 1024, " ")), { "content-type": "application/gzip" }),
  },
  "sitemap-broken.example": {
    "/": home("/open"),
    "/open": page("open"),
    "/sitemap.xml": answer(200, "<urlset><url><loc>http://", xml),
  },
};
