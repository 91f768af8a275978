import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { OutboundClientOptions } from "../../../src/platform/network/client.ts";
import { bodyHosts } from "./bodies.ts";
import { untrustedCertificate, untrustedKey } from "./certificates.ts";
import { encodingHosts } from "./encodings.ts";
import { cookieHosts, headHosts } from "./heads.ts";
import { redirectHosts } from "./redirects.ts";
import { type HostileHost, type HostileRequest, notFound, page, siteOf } from "./replies.ts";
import { robotsHosts } from "./robots.ts";
import { sitemapHosts } from "./sitemaps.ts";
import { statusHosts } from "./statuses.ts";

/** Stands for the public internet: the only address a test lets its client connect to. */
export const outerAddress = "127.0.0.1";
/** Stands for a machine inside a private network: nothing may ever connect to it. */
const innerAddress = "127.0.0.2";

const tlsHandshake = 22; // first byte of a connection that expects TLS; RFC 8446 5.1

export type HostileWeb = AsyncDisposable & {
  /** Where each host of the web is found, "slow-body.example" and so on. */
  readonly homeOf: (host: string) => string;
  /** Requests so far, oldest first; a broken handshake is none. */
  readonly hosts: readonly string[];
  readonly requests: readonly HostileRequest[];
  readonly requestsOf: (host: string) => readonly HostileRequest[];
  /** Bytes sent to those who asked for this host. */
  readonly bytesSentBy: (host: string) => number;
  /** Connections to the machine inside. */
  readonly innerConnections: () => number;
  /** Finds the addresses of all hosts; some have none, some change. */
  readonly resolver: NonNullable<OutboundClientOptions["resolver"]>;
};

type HostileWebOptions = { readonly now: () => Date; readonly goodHosts: Readonly<Record<string, HostileHost>> };

/** Serves a host for each kind of trouble on loopback, and `goodHosts` beside them. */
export async function hostileWeb({ now, goodHosts }: HostileWebOptions): Promise<HostileWeb> {
  const requests: HostileRequest[] = [];
  const sent = new Map<string, number>();
  const sockets = new Set<Socket>();
  let innerConnections = 0;
  let hosts: Readonly<Record<string, HostileHost>> = {};

  const serve = (socket: Socket): void => {
    sockets.add(socket);
    let text = "";
    let host = "";
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      sent.set(host, (sent.get(host) ?? 0) + socket.bytesWritten);
    });
    socket.on("data", function read(chunk: Buffer) {
      text += chunk.toString("latin1");
      if (text.charCodeAt(0) === tlsHandshake) return void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
      if (!text.includes("\r\n\r\n")) return;
      socket.off("data", read);
      socket.resume(); // the other side's end must be noticed
      const request = readRequest(text);
      host = nameOf(request.host);
      requests.push(request);
      const answers = hosts[host] ?? {};
      const isWellKnown = request.path === "/robots.txt" || request.path === "/sitemap.xml";
      const reply = answers[request.path] ?? (isWellKnown ? undefined : answers["*"]) ?? notFound;
      reply(socket, request);
    });
  };
  const outer = createTcpServer(serve);
  const tls = createTlsServer({ key: untrustedKey, cert: untrustedCertificate }, serve);
  tls.on("tlsClientError", () => {});
  const inner = createTcpServer((socket) => {
    innerConnections++;
    socket.destroy();
  });
  const port = await listen(outer, outerAddress);
  const tlsPort = await listen(tls, outerAddress);
  await listen(inner, innerAddress, port);
  const closedPort = await findClosedPort();
  hosts = {
    ...bodyHosts,
    ...headHosts,
    ...cookieHosts,
    ...encodingHosts,
    ...statusHosts(now),
    ...redirectHosts(port, innerAddress),
    ...robotsHosts(port),
    ...sitemapHosts,
    "tls.example": siteOf(page("never seen")),
    ...goodHosts,
  };
  const requestsOf = (host: string) => requests.filter((request) => nameOf(request.host) === host);
  return {
    homeOf: (host) => {
      if (host === "tls.example") return `https://${host}:${tlsPort}/`;
      if (host === "no-tls.example") return `https://${host}:${port}/`;
      return `http://${host}:${host === "closed.example" ? closedPort : port}/`;
    },
    hosts: [...Object.keys(hosts), "no-tls.example", "closed.example", "nowhere.example", "mute-names.example"],
    requests,
    requestsOf,
    bytesSentBy: (host) => sent.get(host) ?? 0,
    innerConnections: () => innerConnections,
    resolver: (host) => {
      if (host === "nowhere.example")
        return Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }));
      if (host === "mute-names.example") return new Promise(() => {});
      const isInside =
        host === "inside.private-name.example" ||
        (host === "rebinding.example" && requestsOf(host).some(({ path }) => path === "/"));
      return Promise.resolve([{ address: isInside ? innerAddress : outerAddress, family: 4 }]);
    },
    async [Symbol.asyncDispose]() {
      const closed = [outer, tls, inner].map((server) => new Promise((resolve) => server.close(resolve)));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

function readRequest(text: string): HostileRequest {
  const path = /^[A-Z]+ (\S+)/.exec(text)?.[1] ?? "/";
  const field = (name: string) => new RegExp(`^${name}: *(.*?)\r$`, "im").exec(text)?.[1] ?? "";
  return { host: field("host"), path, cookie: field("cookie") };
}

const nameOf = (host: string): string => host.split(":", 1)[0]!;

async function listen(server: Server, address: string, port = 0): Promise<number> {
  const listening = Promise.withResolvers<void>();
  // An address that this machine does not have cannot be reached either.
  server.once("error", () => listening.resolve());
  server.listen(port, address, listening.resolve);
  await listening.promise;
  return (server.address() as { port: number } | null)?.port ?? 0;
}

async function findClosedPort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server, outerAddress);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
