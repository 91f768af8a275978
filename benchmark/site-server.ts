// Serves the benchmark's site from a process of its own, so that its CPU time is not taken for the crawler's. Started by
// crawl.ts with fork(); answers "figures" messages.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BenchmarkSite, htmlOf, pageAt } from "./site.ts";

export type ServerMessage =
  | { readonly kind: "listening"; readonly port: number }
  | {
      readonly kind: "figures";
      readonly cpuSeconds: number;
      readonly requests: number;
      readonly pagesServed: number;
      /** Different pages among them. */
      readonly pagesReached: number;
      readonly notFound: number;
      readonly bytes: number;
    };

const site = JSON.parse(process.argv[2] ?? "{}") as BenchmarkSite;
const lastModified = new Date(Date.UTC(2026, 0, 1)).toUTCString();
const reached = new Set<number>();
const counts = { requests: 0, pagesServed: 0, notFound: 0, bytes: 0 };

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  counts.requests++;
  const page = pageAt(site, (request.headers.host ?? "").replace(/:\d+$/, ""), request.url ?? "/");
  if (page === undefined) {
    counts.notFound++;
    response.writeHead(404, { "content-type": "text/plain", "content-length": 9 }).end("not found");
    return;
  }
  counts.pagesServed++;
  reached.add(page);
  const bytes = htmlOf(site, page, (host) => `http://${host}`);
  counts.bytes += bytes.length;
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-length": bytes.length,
    etag: `"${page}"`,
    "last-modified": lastModified,
  });
  response.end(bytes);
});

const send = (message: ServerMessage) => process.send?.(message);
server.listen(0, "127.0.0.1", () => send({ kind: "listening", port: (server.address() as AddressInfo).port }));
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  send({ kind: "figures", cpuSeconds: (user + system) / 1e6, ...counts, pagesReached: reached.size });
});
process.on("disconnect", () => process.exit());
