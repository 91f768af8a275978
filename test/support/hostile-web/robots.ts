import { answer, drip, flood, type HostileHost, head, home, page, type Reply, raw, redirect } from "./replies.ts";

const plain = { "content-type": "text/plain" };
const allowed = { "/": home("/open", "/secret"), "/open": page("open"), "/secret": page("secret") };
const withRobots = (reply: Reply): HostileHost => ({ ...allowed, "/robots.txt": reply });

const rule = "user-agent: *\ndisallow: /secret\n";
const filler = (bytes: number) => "# a line that says nothing at all\n".repeat(Math.ceil(bytes / 34));

/** robots.txt in all its ways of not being one. */
export const robotsHosts = (port: number): Readonly<Record<string, HostileHost>> => ({
  "robots-503.example": withRobots(answer(503, "later")),
  "robots-500.example": withRobots(answer(500, rule, plain)),
  "robots-429.example": withRobots(answer(429, "later", { "retry-after": "1800" })),
  "robots-404.example": withRobots(answer(404, rule, plain)),
  "robots-403.example": withRobots(answer(403, rule, plain)),
  "robots-html.example": withRobots(page(`<html><body>${"<p>Welcome: to our page</p>\n".repeat(50)}</body></html>`)),
  // The last rule that counts ends before 500 KiB; the one behind forbids everything.
  "robots-500-kb.example": withRobots(
    answer(200, `${filler(400 * 1024)}${rule}${filler(200 * 1024)}disallow: /\n`, plain),
  ),
  "robots-endless.example": withRobots(flood(`${head(200, plain)}${rule}`, Buffer.from(filler(64 * 1024)))),
  "robots-cut.example": withRobots(raw(head(200, { ...plain, "content-length": "1000" }), "user-agent: *\nallow: /\n")),
  "robots-slow.example": withRobots(drip(head(200, { ...plain, "content-length": "100000" }), "#", 100)),
  "robots-reset.example": withRobots((socket) => void socket.resetAndDestroy()),
  "robots-circle.example": withRobots(redirect("/robots.txt")),
  "robots-private.example": withRobots(redirect(`http://inside.private-name.example:${port}/robots.txt`)),
  "robots-large-head.example": withRobots(raw("HTTP/1.1 200 OK\r\n", "x: y\r\n".repeat(100_000), "\r\n", rule)),
  "robots-bytes.example": withRobots(answer(200, Buffer.from([0, 255, 254, 0, 10, 0x55, 0]), plain)),
});
