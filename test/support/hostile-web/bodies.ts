import { drip, flood, type HostileHost, head, raw, rawThenReset, siteOf } from "./replies.ts";

const type = { "content-type": "text/html" };
const chunked = { ...type, "transfer-encoding": "chunked" };
const start = "<p>the beginning of a page</p>";
const startChunk = `${start.length.toString(16)}\r\n${start}\r\n`;
const block = Buffer.alloc(64 * 1024, "<p>more and more of it</p>\n");
const blockChunk = Buffer.concat([Buffer.from(`${block.length.toString(16)}\r\n`), block, Buffer.from("\r\n")]);

/** Bodies that do not end, end early, or are not as long as they say. */
export const bodyHosts: Readonly<Record<string, HostileHost>> = {
  "slow-body.example": siteOf(drip(head(200, { ...type, "content-length": "100000" }), "x", 100)),
  "silent-body.example": siteOf((socket) => void socket.write(head(200, { ...type, "content-length": "100000" }))),
  "endless-body.example": siteOf(flood(head(200, type), block)),
  "endless-chunks.example": siteOf(flood(head(200, chunked), blockChunk)),
  "endless-film.example": siteOf(flood(head(200, { "content-type": "video/mp4" }), block)),
  "announced-body.example": siteOf(drip(head(200, { ...type, "content-length": "99999999999" }), "x", 100)),
  "cut-length.example": siteOf(raw(head(200, { ...type, "content-length": "1000" }), start)),
  "cut-chunks.example": siteOf(raw(head(200, chunked), startChunk)),
  "cut-close.example": siteOf(rawThenReset(head(200, type) + start)),
  "reset-middle.example": siteOf(rawThenReset(head(200, { ...type, "content-length": "1000" }) + start)),
  "reset-before.example": siteOf((socket) => void socket.resetAndDestroy()),
  "nothing.example": siteOf(raw("")),
  "short-length.example": siteOf(raw(head(200, { ...type, "content-length": "10" }), start)),
  "two-lengths.example": siteOf(raw(head(200, { "Content-Length": "10", "content-length": "20" }), start)),
  "length-and-chunks.example": siteOf(raw(head(200, { ...chunked, "content-length": "30" }), startChunk, "0\r\n\r\n")),
  "no-http.example": siteOf(raw("SSH-2.0-OpenSSH_9.2\r\n")),
};
