import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { type HostMap, readHostMap } from "../../src/platform/network/index.ts";

/** What a page of the made-up web answers. */
export type Answer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
  /** Compresses the body and says so. */
  readonly coding?: "gzip" | "deflate" | "br" | "zstd";
  /** Before the first byte. */
  readonly delayMs?: number;
  /** Sends this many bytes of the body it has announced, then ends the connection. */
  readonly cutAfterBytes?: number;
  /** Sends the body one byte each so many milliseconds. */
  readonly trickleMs?: number;
  /** Ends the connection without an answer. */
  readonly reset?: boolean;
};

export type WebRequest = {
  readonly method: string;
  /** host/path?query, as in the keys of the web. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What a POST holds. */
  readonly body?: string;
};

export type Handler = (request: WebRequest) => Answer | Promise<Answer>;

export type LoopbackWeb = AsyncDisposable & {
  /** Sends all hosts to this web; for `createOutboundClient({ resolve })`. */
  readonly hostMap: HostMap;
  readonly address: { readonly host: "127.0.0.1"; readonly port: number };
  /** Requests so far, oldest first. */
  readonly requests: readonly WebRequest[];
  /** How often an address was asked for ("host.example/path"). */
  readonly count: (url: string) => number;
  /** TCP connections accepted so far. */
  readonly connections: () => number;
  /** Adds or replaces a page. */
  readonly put: (url: string, page: Answer | Handler) => void;
};

/** A web page: HTML unless the headers say otherwise. */
export function page(html: string, answer: Answer = {}): Answer {
  return { ...answer, headers: { "content-type": "text/html; charset=utf-8", ...answer.headers }, body: html };
}

export function redirect(location: string, status = 302): Answer {
  return { status, headers: { location } };
}

/**
 * Serves a web of made-up hosts on a free loopback port. Keys are "host.example/path?query"; "host.example/*" answers
 * what no other key of that host does, "*" what no host does; otherwise the answer is 404.
 *
 *     await using web = await loopbackWeb({ "a.example/": page("<a href=/b>b</a>"), "a.example/b": redirect("/") });
 */
export async function loopbackWeb(pages: Readonly<Record<string, Answer | Handler>> = {}): Promise<LoopbackWeb> {
  const known = new Map(Object.entries(pages));
  const requests: WebRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const take = (response: ServerResponse, request: WebRequest): void => {
    requests.push(request);
    const host = request.url.slice(0, request.url.indexOf("/"));
    const found = known.get(request.url) ?? known.get(`${host}/*`) ?? known.get("*") ?? { status: 404 };
    void answer(response, request, found);
  };
  const server = createServer((message, response) => {
    const request = { method: message.method ?? "GET", url: addressOf(message), headers: message.headers };
    if (request.method !== "POST") return take(response, request);
    let body = "";
    message.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    message.on("end", () => take(response, { ...request, body }));
  });
  server.on("connection", (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const { port } = server.address() as AddressInfo;
  server.unref();
  return {
    hostMap: readHostMap(`*=127.0.0.1:${port}`),
    address: { host: "127.0.0.1", port },
    requests,
    count: (url) => requests.filter((request) => request.url === url).length,
    connections: () => connections,
    put: (url, given) => known.set(url, given),
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      for (const socket of sockets) socket.destroy();
      await closed.promise;
    },
  };
}

const addressOf = (message: IncomingMessage) => `${message.headers.host ?? ""}${message.url ?? "/"}`;

async function answer(response: ServerResponse, request: WebRequest, page: Answer | Handler): Promise<void> {
  try {
    await send(response, request, typeof page === "function" ? await page(request) : page);
  } catch (error) {
    // A handler that throws must show in the test that made it.
    response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
  }
}

async function send(response: ServerResponse, request: WebRequest, answer: Answer): Promise<void> {
  if (answer.delayMs) await pause(answer.delayMs, undefined, { ref: false });
  if (answer.reset) return void response.socket?.resetAndDestroy();
  const body = encode(Buffer.from(answer.body ?? ""), answer.coding);
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (answer.coding) response.setHeader("content-encoding", answer.coding);
  if (!response.hasHeader("transfer-encoding") && !response.hasHeader("content-length"))
    response.setHeader("content-length", body.length);
  response.writeHead(answer.status ?? 200);
  if (request.method === "HEAD") return void response.end();
  if (answer.cutAfterBytes !== undefined) {
    // The socket ends once the bytes are out, not before.
    response.write(body.subarray(0, answer.cutAfterBytes), () => response.socket?.end());
  } else if (answer.trickleMs !== undefined) {
    for (const byte of body) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await pause(answer.trickleMs, undefined, { ref: false });
    }
    response.end();
  } else response.end(body);
}

function encode(body: Buffer, coding: Answer["coding"]): Buffer {
  switch (coding) {
    case "gzip":
      return gzipSync(body);
    case "deflate":
      return deflateSync(body);
    case "br":
      return brotliCompressSync(body);
    case "zstd":
      return zstdCompressSync(body);
    default:
      return body;
  }
}
