import { drip, flood, type HostileHost, home, page, type Reply, raw, redirect, siteOf } from "./replies.ts";

const megabytes10 = 10 * 1024 * 1024;
const start = "HTTP/1.1 200 OK\r\n";

/** Heads that are too large or do not end. */
export const headHosts: Readonly<Record<string, HostileHost>> = {
  "large-field.example": siteOf(raw(start, "x-large: ", Buffer.alloc(megabytes10, "x"), "\r\n\r\n")),
  "many-fields.example": siteOf(raw(start, "x-many: a field\r\n".repeat(megabytes10 / 17), "\r\n")),
  "endless-head.example": siteOf(flood(start, Buffer.from("x-more: a field\r\n".repeat(100)))),
  "slow-head.example": siteOf(drip(start, "x-slow: a\r\n", 100)),
  "early-hints.example": siteOf(drip("", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n", 20)),
};

let cookies = 0;
const wall: Reply = (socket, request) =>
  redirect(request.path, { "set-cookie": `wall=${++cookies}; path=/` })(socket, request);

const gate: Reply = (socket, request) =>
  request.cookie.includes("consent=yes")
    ? page("<h1>behind the gate</h1>")(socket, request)
    : redirect(request.path, { "set-cookie": "consent=yes; path=/" })(socket, request);

/** Walls of cookies: one that lets nobody through, and one that a cookie opens. */
export const cookieHosts: Readonly<Record<string, HostileHost>> = {
  "cookie-wall.example": siteOf(wall),
  "cookie-gate.example": { "/": home("/a/1", "/b/2", "/c/3"), "*": gate },
};
