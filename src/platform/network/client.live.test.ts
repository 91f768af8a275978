import { createServer as createHttpServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer, type Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { untrustedCertificate, untrustedKey } from "../../../test/support/hostile-web/certificates.ts";
import { type LoopbackWeb, loopbackWeb, page, redirect } from "../../../test/support/web.ts";
import { createBodyRoom } from "./body-room.ts";
import { createOutboundClient, type OutboundClientOptions } from "./client.ts";

const userAgent = "Glint/test (+https://glint.example/crawler)";

function clientFor(web: LoopbackWeb, options: Partial<OutboundClientOptions> = {}) {
  return createOutboundClient({ userAgent, allowedRanges: [], resolve: web.hostMap, ...options });
}

/** A server that answers each connection with these bytes, for what no HTTP library would send. */
async function rawServer(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const loopbackAllowed = { userAgent, allowedRanges: ["127.0.0.0/8"] };

test("a page comes with its status, headers, decoded body and where it came from", async () => {
  await using web = await loopbackWeb({
    "a.example/p?q=1": page("<p>片</p>", {
      status: 203,
      coding: "zstd",
      headers: { ETag: '"1"', "set-cookie": ["a=1; expires=Tue, 01 Dec 2026 00:00:00 GMT", "b=2"], vary: ["a", "b"] },
    }),
  });
  await using client = clientFor(web);
  const exchange = await client.request({ url: "https://a.example/p?q=1#x", headers: { "If-None-Match": '"0"' } });
  expect(exchange).toMatchObject({
    kind: "response",
    url: "https://a.example/p?q=1#x",
    status: 203,
    complete: true,
    address: "127.0.0.1",
    headers: {
      etag: '"1"',
      "content-type": "text/html; charset=utf-8",
      "set-cookie": "a=1; expires=Tue, 01 Dec 2026 00:00:00 GMT\nb=2",
      vary: "a, b",
    },
  });
  if (exchange.kind !== "response") return;
  expect(new TextDecoder().decode(exchange.body)).toBe("<p>片</p>");
  expect(exchange.receivedBytes).toBe(Number(exchange.headers["content-length"]));
  expect(web.requests[0]!.headers).toMatchObject({
    host: "a.example",
    "user-agent": userAgent,
    "accept-encoding": "gzip, deflate, br, zstd",
    "if-none-match": '"0"',
  });
});

test("HEAD, 204 and 304 have no body, whatever they announce", async () => {
  await using web = await loopbackWeb({
    "a.example/": page("body", { coding: "gzip" }),
    "a.example/304": { status: 304, headers: { "content-encoding": "gzip", "transfer-encoding": "" } },
  });
  await using client = clientFor(web);
  expect(await client.request({ url: "http://a.example/", method: "HEAD" })).toMatchObject({
    kind: "response",
    status: 200,
    complete: true,
    receivedBytes: 0,
  });
});

test("one connection serves many requests; two origins have connections of their own", async () => {
  await using web = await loopbackWeb({ "*": page("x") });
  await using client = clientFor(web, { connectionsPerHost: 1 });
  for (let index = 0; index < 20; index++) await client.request({ url: `http://a.example/${index}` });
  expect(web.connections()).toBe(1);
  await Promise.all(Array.from({ length: 10 }, (_, index) => client.request({ url: `http://a.example/${index}` })));
  expect(web.connections()).toBe(1);
  await client.request({ url: "http://b.example/" });
  expect(web.connections()).toBe(2);
});

test("the number of origins with open connections is limited, and an origin put off comes back", async () => {
  await using web = await loopbackWeb({ "*": page("x") });
  await using client = clientFor(web, { poolsMax: 3 });
  for (let round = 0; round < 2; round++)
    for (let index = 0; index < 6; index++)
      expect(await client.request({ url: `http://h${index}.example/` })).toMatchObject({ status: 200 });
  expect(web.connections()).toBe(12);
});

test("a connection that the server has closed meanwhile is not a failure of the page", async () => {
  await using web = await loopbackWeb({ "a.example/": page("x", { headers: { "keep-alive": "timeout=60" } }) });
  let isFirst = true;
  web.put("a.example/second", () => {
    const answer = isFirst ? { reset: true } : page("second");
    isFirst = false;
    return answer;
  });
  await using client = clientFor(web);
  await client.request({ url: "http://a.example/" });
  expect(await client.request({ url: "http://a.example/second" })).toMatchObject({ status: 200 });
  expect(web.count("a.example/second")).toBe(2);
});

test.each([
  { url: "http://127.0.0.1:PORT/", by: "address-guard" },
  { url: "http://0x7f.1:PORT/", by: "address-guard" },
  { url: "http://2130706433:PORT/", by: "address-guard" },
  { url: "http://017700000001:PORT/", by: "address-guard" },
  { url: "http://localhost:PORT/", by: "address-guard" },
  { url: "http://[::1]:PORT/", by: "address-guard" },
  { url: "http://[::ffff:127.0.0.1]:PORT/", by: "address-guard" },
  { url: "http://169.254.169.254/latest/meta-data/", by: "address-guard" },
  { url: "http://0.0.0.0:PORT/", by: "address-guard" },
  { url: "https://192.168.0.1/", by: "address-guard" },
  { url: "http://a.example:25/", by: "port" },
  { url: "ftp://a.example/", by: "scheme" },
  { url: "file:///etc/passwd", by: "scheme" },
  { url: "javascript:alert(1)", by: "scheme" },
  { url: "//a.example/", by: "scheme" },
])("$url is refused by $by, and nothing is connected to", async ({ url, by }) => {
  await using web = await loopbackWeb({ "*": page("secret") });
  await using client = createOutboundClient({ userAgent, allowedRanges: [] });
  const exchange = await client.request({ url: url.replace("PORT", String(web.address.port)) });
  expect(exchange).toMatchObject({ kind: "refused", by });
  expect(web.connections()).toBe(0);
});

test("a setting lets a private range through", async () => {
  await using web = await loopbackWeb({ "*": page("inside") });
  await using client = createOutboundClient(loopbackAllowed);
  for (const host of ["127.0.0.1", "localhost"])
    expect(await client.request({ url: `http://${host}:${web.address.port}/` })).toMatchObject({ status: 200 });
});

test("DNS rebinding gains nothing: the address that was checked is the one connected to", async () => {
  await using web = await loopbackWeb({ "*": page("secret") });
  const answers = ["203.0.113.7", "127.0.0.1", "127.0.0.1"];
  let asked = 0;
  await using client = createOutboundClient({
    userAgent,
    allowedRanges: ["203.0.113.0/24"], // stands for a public address: nothing answers there
    connectSeconds: 0.3,
    resolver: async () => [{ address: answers[Math.min(asked++, 2)]!, family: 4 }],
  });
  const url = `http://rebinding.example:${web.address.port}/`;
  expect(await client.request({ url, timeoutSeconds: 2 })).toMatchObject({ kind: "failed" });
  expect(await client.request({ url, timeoutSeconds: 2 })).toMatchObject({ kind: "refused", by: "address-guard" });
  expect(asked).toBe(2);
  expect(web.connections()).toBe(0);
});

test("of several addresses only the public ones are tried", async () => {
  await using web = await loopbackWeb({ "*": page("x") });
  await using client = createOutboundClient({
    userAgent,
    allowedRanges: ["127.0.0.2/32"],
    resolver: async () => [
      { address: "10.0.0.1", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ],
  });
  expect(await client.request({ url: `http://a.example:${web.address.port}/` })).toMatchObject({
    kind: "refused",
    detail: expect.stringContaining("10.0.0.1 is in 10.0.0.0/8"),
  });
  expect(web.connections()).toBe(0);
});

test("redirects are followed to the end, each hop told; validators stay with the first", async () => {
  await using web = await loopbackWeb({
    "a.example/1": redirect("/2", 301),
    // UTF-8 in a field, as servers send it
    "a.example/2": redirect(Buffer.from("https://b.example/影?x#frag").toString("latin1"), 308),
    "b.example/%E5%BD%B1?x": page("here"),
  });
  await using client = clientFor(web);
  const followed = await client.follow({
    url: "http://a.example/1",
    headers: { "if-none-match": '"1"', accept: "text/html" },
  });
  expect(followed).toMatchObject({
    kind: "response",
    url: "https://b.example/%E5%BD%B1?x",
    hops: [
      { url: "http://a.example/1", status: 301 },
      { url: "http://a.example/2", status: 308 },
    ],
  });
  expect(web.requests.map((request) => request.headers["if-none-match"])).toEqual(['"1"', undefined, undefined]);
  expect(web.requests.at(-1)!.headers.accept).toBe("text/html");
});

test("a redirect into a private network is refused at that hop", async () => {
  await using inside = await loopbackWeb({ "*": page("secret") });
  await using web = await loopbackWeb({ "*": redirect(`http://localhost:${inside.address.port}/admin`) });
  const map = new Map([["a.example", { address: "127.0.0.1", port: web.address.port }]]);
  await using client = createOutboundClient({ userAgent, allowedRanges: [], resolve: map });
  expect(await client.follow({ url: "http://a.example/" })).toMatchObject({
    kind: "refused",
    by: "address-guard",
    hops: [{ url: "http://a.example/", status: 302 }],
  });
  expect(inside.connections()).toBe(0);
});

test.each([
  { says: "a circle", target: "/start", detail: "a circle back to" },
  { says: "too many", target: "/next", detail: "more than 3 redirects" },
  { says: "one the caller forbids", target: "https://other.example/", detail: "is not allowed" },
  { says: "one to another scheme", target: "ftp://a.example/", detail: "ftp:" },
])("$says ends the chain", async ({ target, detail }) => {
  let number = 0;
  await using web = await loopbackWeb({ "*": () => redirect(target === "/next" ? `/${++number}` : target) });
  await using client = clientFor(web);
  const followed = await client.follow(
    { url: "http://a.example/start" },
    { redirectsMax: 3, allow: (url) => !url.includes("other.example") },
  );
  expect(followed).toMatchObject({ kind: "refused", detail: expect.stringContaining(detail) });
});

test("a body above the limit is not waited for: announced, streamed or decoded", async () => {
  const large = Buffer.alloc(200_000, "x");
  await using web = await loopbackWeb({
    "a.example/announced": page("", { headers: { "content-length": "99999999999" }, body: "" }),
    "a.example/streamed": page(large.toString(), { headers: { "transfer-encoding": "chunked" } }),
    "a.example/bomb": { body: gzipSync(Buffer.alloc(20_000_000)), headers: { "content-encoding": "gzip" } },
  });
  await using client = clientFor(web);
  for (const path of ["announced", "streamed", "bomb"])
    expect(await client.request({ url: `http://a.example/${path}`, bodyBytesMax: 100_000 })).toMatchObject({
      kind: "failed",
      fault: "too-large",
    });
});

test("a caller may ask for the beginning of a large body, also of a compressed one", async () => {
  const large = Buffer.alloc(200_000, "x");
  await using web = await loopbackWeb({
    "a.example/plain": page(large.toString()),
    "a.example/streamed": page(large.toString(), { headers: { "transfer-encoding": "chunked" } }),
    "a.example/gzip": page(large.toString(), { coding: "gzip" }),
    "a.example/zstd": page(large.toString(), { coding: "zstd" }),
  });
  await using client = clientFor(web);
  for (const path of ["plain", "streamed", "gzip", "zstd"]) {
    const request = { url: `http://a.example/${path}`, bodyBytesMax: 100_000, whenTooLarge: "cut" } as const;
    const exchange = await client.request(request);
    expect(exchange).toMatchObject({ kind: "response", complete: false });
    if (exchange.kind === "response") expect(large.subarray(0, 100_000).equals(exchange.body)).toBe(true);
  }
});

test("a caller that sees from the headers that it does not want the body need not wait for it", async () => {
  await using web = await loopbackWeb({
    "a.example/film": {
      headers: { "content-type": "video/mp4", "transfer-encoding": "chunked" },
      body: "xx",
      trickleMs: 60_000,
    },
    "a.example/": page("wanted"),
  });
  await using client = clientFor(web);
  const skipsBody = (_status: number, headers: Readonly<Record<string, string>>) =>
    headers["content-type"] === "video/mp4";
  expect(await client.request({ url: "http://a.example/film", skipsBody })).toMatchObject({
    kind: "response",
    status: 200,
    complete: false,
    receivedBytes: 0,
  });
  expect(await client.request({ url: "http://a.example/", skipsBody })).toMatchObject({
    complete: true,
    receivedBytes: 6,
  });
});

test("HEAD may announce a body of any size", async () => {
  await using web = await loopbackWeb({ "*": { headers: { "content-length": "99999999999" } } });
  await using client = clientFor(web);
  expect(await client.request({ url: "http://a.example/film.mp4", method: "HEAD" })).toMatchObject({
    kind: "response",
    headers: { "content-length": "99999999999" },
  });
});

test("a body that ends early is told from a whole one", async () => {
  await using web = await loopbackWeb({
    "a.example/cut": page("x".repeat(1_000), { cutAfterBytes: 400 }),
    "a.example/chunked": page("x".repeat(1_000), { cutAfterBytes: 400, headers: { "transfer-encoding": "chunked" } }),
    "a.example/nothing": page("x".repeat(1_000), { cutAfterBytes: 0 }),
  });
  await using client = clientFor(web);
  for (const path of ["cut", "chunked"])
    expect(await client.request({ url: `http://a.example/${path}` })).toMatchObject({
      kind: "response",
      complete: false,
      receivedBytes: 400,
    });
  expect(await client.request({ url: "http://a.example/nothing" })).toMatchObject({
    kind: "failed",
    fault: "truncated",
  });
});

test("a server that sends a byte now and then runs into the time limit", async () => {
  await using web = await loopbackWeb({ "*": page("x".repeat(1_000), { trickleMs: 50 }) });
  await using client = clientFor(web);
  expect(await client.request({ url: "http://a.example/", timeoutSeconds: 0.4 })).toMatchObject({
    kind: "failed",
    fault: "timeout",
    detail: "not finished after 0.4 s",
  });
});

test("a server that falls silent is given up before the time limit", async () => {
  await using web = await loopbackWeb({
    "a.example/head": page("x", { delayMs: 60_000 }),
    "a.example/body": page("xx", { trickleMs: 60_000 }),
  });
  await using client = clientFor(web, { idleSeconds: 0.5 });
  const exchanges = await Promise.all(
    ["head", "body"].map((path) => client.request({ url: `http://a.example/${path}`, timeoutSeconds: 50 })),
  );
  for (const exchange of exchanges) expect(exchange).toMatchObject({ kind: "failed", fault: "timeout" });
});

test("requests waiting for a connection run into the time limit as well, without being sent", async () => {
  await using web = await loopbackWeb({ "*": page("x", { delayMs: 60_000 }) });
  await using client = clientFor(web, { connectionsPerHost: 1 });
  const first = client.request({ url: "http://a.example/1", timeoutSeconds: 1 });
  const waiting = [2, 3].map((path) => client.request({ url: `http://a.example/${path}`, timeoutSeconds: 0.2 }));
  for (const exchange of await Promise.all([first, ...waiting]))
    expect(exchange).toMatchObject({ kind: "failed", fault: "timeout" });
  expect(web.requests.map((request) => request.url)).toEqual(["a.example/1"]);
});

test("the caller and the client's end abort what is under way", async () => {
  await using web = await loopbackWeb({ "*": page("x", { delayMs: 60_000 }) });
  const client = clientFor(web);
  const stop = new AbortController();
  const stopped = client.request({ url: "http://a.example/", signal: stop.signal });
  stop.abort();
  expect(await stopped).toMatchObject({ kind: "failed", fault: "aborted" });
  expect(await client.request({ url: "http://a.example/", signal: stop.signal })).toMatchObject({ fault: "aborted" });
  const running = client.request({ url: "http://a.example/" });
  await client[Symbol.asyncDispose]();
  expect(await running).toMatchObject({ kind: "failed", fault: "aborted" });
  expect(await client.request({ url: "http://a.example/" })).toMatchObject({ fault: "aborted" });
});

test.each([
  { says: "no HTTP at all", bytes: "SSH-2.0-OpenSSH_9.2\r\n", fault: "protocol" },
  {
    says: "a header section without end",
    bytes: `HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(20_000)}`,
    fault: "head-too-large",
  },
  { says: "nothing", bytes: "", fault: "reset" },
  {
    says: "a length that is none",
    bytes: "HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\nab",
    fault: "protocol",
  },
])("a server that answers with $says is a failure of that exchange only", async ({ bytes, fault }) => {
  await using server = await rawServer((socket) => socket.end(bytes));
  await using client = createOutboundClient(loopbackAllowed);
  expect(await client.request({ url: server.url })).toMatchObject({ kind: "failed", fault });
});

test("a body without length ends with its connection and is whole", async () => {
  await using server = await rawServer((socket) =>
    socket.end("HTTP/1.0 200 OK\r\ncontent-type: text/html\r\n\r\n<p>old</p>"),
  );
  await using client = createOutboundClient(loopbackAllowed);
  expect(await client.request({ url: server.url })).toMatchObject({
    kind: "response",
    complete: true,
    receivedBytes: 10,
  });
});

test("what comes before the response is passed over", async () => {
  await using server = await rawServer((socket) =>
    socket.end("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"),
  );
  await using client = createOutboundClient(loopbackAllowed);
  const exchange = await client.request({ url: server.url });
  expect(exchange).toMatchObject({ kind: "response", status: 200, receivedBytes: 2 });
});

test("faults of the network have names", async () => {
  await using client = createOutboundClient({ ...loopbackAllowed, resolver: async () => [] });
  const closed = await rawServer(() => {});
  await closed[Symbol.asyncDispose]();
  expect(await client.request({ url: closed.url })).toMatchObject({ kind: "failed", fault: "connect" });
  expect(await client.request({ url: "http://nowhere.example/" })).toMatchObject({ kind: "failed", fault: "dns" });
  await using plain = await rawServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  expect(await client.request({ url: plain.url.replace("http:", "https:") })).toMatchObject({
    kind: "failed",
    fault: "tls",
  });
});

test.each(["http", "https"])(
  "a %s connection that is given up is reset: what the kernel has not sent yet is not sent later",
  async (scheme) => {
    const end = Promise.withResolvers<string>();
    const note = (socket: Socket) =>
      socket
        .on("error", (error: NodeJS.ErrnoException) => end.resolve(error.code ?? ""))
        .on("close", () => end.resolve("closed"));
    const begun = Promise.withResolvers<void>();
    const server =
      scheme === "http" ? createHttpServer() : createTlsServer({ key: untrustedKey, cert: untrustedCertificate });
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, untrustedCertificate]);
    server
      .on(scheme === "http" ? "connection" : "secureConnection", note)
      .on("request", (_, response) => response.write("the beginning"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    await using client = createOutboundClient({
      ...loopbackAllowed,
      resolver: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    const stop = new AbortController();
    const exchange = client.request({
      url: `${scheme}://tls.example:${port}/`,
      signal: stop.signal,
      skipsBody: () => {
        begun.resolve();
        return false;
      },
    });
    await begun.promise;
    stop.abort();
    expect(await exchange).toMatchObject({ kind: "failed", fault: "aborted" });
    expect(await end.promise).toBe("ECONNRESET");
    setDefaultCACertificates(trusted);
    server.close();
  },
);

test("bodies share a room: what does not fit is not read from its connection, which costs it none of its time", async () => {
  const size = 400_000;
  await using web = await loopbackWeb({ "a.example/": page("a".repeat(size)), "b.example/": page("b".repeat(size)) });
  await using client = clientFor(web);
  const stopped = Promise.withResolvers<void>();
  const room = createBodyRoom(100_000, stopped.resolve);
  const other = room.enter();
  other.take(size * 2, () => {}); // a body that is still coming
  using hold = room.enter();
  const waiting = client.request({ url: "http://a.example/", hold, timeoutSeconds: 1 });
  await stopped.promise;
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(room.bytes()).toBeLessThan(size * 2 + 100_000); // one read of a connection
  other[Symbol.dispose]();
  expect(await waiting).toMatchObject({ kind: "response", complete: true, receivedBytes: size });
  expect(room.bytes()).toBe(size);
  const both = await Promise.all(
    ["http://a.example/", "http://b.example/"].map(async (url) => {
      using own = room.enter();
      return await client.request({ url, hold: own });
    }),
  );
  for (const exchange of both) expect(exchange).toMatchObject({ complete: true, receivedBytes: size });
});
