import type { Socket } from "node:net";

/** What was asked for; only what hostile answers depend on. */
export type HostileRequest = {
  readonly host: string;
  /** Path and query. */
  readonly path: string;
  readonly cookie: string;
};

/** Writes an answer, or what stands for one, to the connection. */
export type Reply = (socket: Socket, request: HostileRequest) => void;

/** A host of the hostile web: its answers by path, "*" for all others but robots.txt and the sitemap; what is not given is 404. */
export type HostileHost = Readonly<Record<string, Reply>>;

type Fields = Readonly<Record<string, string>>;

const html: Fields = { "content-type": "text/html; charset=utf-8" };

/** The head of a response as bytes on the wire. */
export function head(status: number, fields: Fields): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Answer\r\n${lines.join("")}connection: close\r\n\r\n`;
}

/** A proper response, and the end of the connection. */
export function answer(status: number, body: string | Buffer, fields: Fields = html): Reply {
  const bytes = Buffer.from(body);
  return (socket) => socket.end(Buffer.concat([Buffer.from(head(status, lengthOf(bytes, fields))), bytes]));
}

function lengthOf(bytes: Buffer, fields: Fields): Fields {
  return "content-length" in fields || "transfer-encoding" in fields
    ? fields
    : { ...fields, "content-length": String(bytes.length) };
}

export const page = (body: string): Reply => answer(200, body);

export const notFound = answer(404, "not here");

export function redirect(to: string, fields: Fields = {}): Reply {
  return answer(302, "", { location: to, ...fields });
}

/** These bytes, and the end of the connection; nothing is made right. */
export function raw(...parts: readonly (string | Buffer)[]): Reply {
  return (socket) => socket.end(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

/** These bytes, and a connection that is broken off once they are on their way. */
export function rawThenReset(text: string): Reply {
  return (socket) => void socket.write(text, () => setImmediate(() => socket.resetAndDestroy()));
}

/** Sends `start`, then `piece` so often, until the other side hangs up. */
export function drip(start: string, piece: string, everyMs: number): Reply {
  return (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(piece), everyMs);
    socket.on("close", () => clearInterval(timer));
  };
}

/** Sends `start`, then `piece` as fast as it is taken, until the other side hangs up. */
export function flood(start: string, piece: Buffer): Reply {
  return (socket) => {
    socket.write(start);
    const more = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on("drain", more);
    more();
  };
}

/** A home page that links these paths. */
export function home(...paths: readonly string[]): Reply {
  return page(paths.map((path) => `<p><a href="${path}">to ${path}</a></p>`).join(""));
}

/** A home page of 12 pages that all answer alike. They are of several kinds: one kind alone would be taken for a trap. */
export function siteOf(reply: Reply): HostileHost {
  const paths = Array.from({ length: 12 }, (_, index) => `/${"abcdef"[index % 6]}/${index}`);
  return { "/": home(...paths), ...Object.fromEntries(paths.map((path) => [path, reply])) };
}
