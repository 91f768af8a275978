import type { IncomingMessage, ServerResponse } from "node:http";
import { etagOf } from "./days.ts";
import { escapeHtml } from "./markup.ts";
import { type File, readClip, readPicture } from "./media-files.ts";
import type { Page } from "./site.ts";

/** How many answers a site has given since it was started. */
export type SiteCounters = {
  requests: number;
  pages: number;
  media: number;
  notModified: number;
  notFound: number;
  redirects: number;
  bytes: number;
};

export function newCounters(): SiteCounters {
  return { requests: 0, pages: 0, media: 0, notModified: 0, notFound: 0, redirects: 0, bytes: 0 };
}

type Answer = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly counters: SiteCounters };

export function answerNotFound({ response, counters }: Answer, address: string) {
  counters.notFound++;
  const body = `<!doctype html><title>Not found</title><h1>404</h1><p>There is nothing at ${escapeHtml(address.slice(0, 200))}.</p>`;
  response
    .writeHead(404, { "content-type": "text/html; charset=utf-8", "content-length": Buffer.byteLength(body) })
    .end(body);
}

export function answerRedirect({ response, counters }: Answer, page: Extract<Page, { kind: "redirect" }>) {
  counters.redirects++;
  response.writeHead(page.status, { location: page.to, "content-length": 0 }).end();
}

/** Text with an ETag and a date; 304 when the visitor's copy is still good (RFC 9110 13.2.2: the ETag decides if given). */
export function answerText(
  answer: Answer,
  text: { bytes: Buffer; type: string; etag: string; status: number; changedAt?: Date },
) {
  const { request, response, counters } = answer;
  const headers = {
    etag: text.etag,
    ...(text.changedAt ? { "last-modified": text.changedAt.toUTCString() } : {}),
    "cache-control": "max-age=0, must-revalidate",
  };
  const wanted = request.headers["if-none-match"];
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  const isSame = wanted
    ? wanted.split(/\s*,\s*/).includes(text.etag)
    : text.changedAt !== undefined && since >= text.changedAt.getTime();
  if (text.status === 200 && isSame) {
    counters.notModified++;
    response.writeHead(304, headers).end();
    return;
  }
  if (text.status >= 400) counters.notFound++;
  else counters.pages++;
  send(answer, text.status, { ...headers, "content-type": text.type }, text.bytes);
}

export async function answerFile(answer: Answer, page: Extract<Page, { kind: "media" | "picture" }>) {
  answer.counters.media++;
  answerBytes(answer, page.kind === "picture" ? await readPicture(page.file) : await readClip(page));
}

/** Whole or in one range (RFC 9110 14.2); several ranges at once are answered whole. */
function answerBytes(answer: Answer, { bytes, type }: File) {
  const etag = etagOf(bytes.subarray(0, 65_536));
  const headers = {
    "content-type": type,
    etag,
    "accept-ranges": "bytes",
    "cache-control": "max-age=3600",
    "access-control-allow-origin": "*",
  };
  if (answer.request.headers["if-none-match"] === etag) {
    answer.counters.notModified++;
    answer.response.writeHead(304, headers).end();
    return;
  }
  const range = readRange(answer.request, etag, bytes.length);
  if (range === undefined) send(answer, 200, headers, bytes);
  else if (range === "unsatisfiable")
    send(answer, 416, { "content-range": `bytes */${bytes.length}` }, Buffer.alloc(0));
  else
    send(
      answer,
      206,
      { ...headers, "content-range": `bytes ${range.start}-${range.end}/${bytes.length}` },
      bytes.subarray(range.start, range.end + 1),
    );
}

function readRange(
  request: IncomingMessage,
  etag: string,
  size: number,
): { start: number; end: number } | "unsatisfiable" | undefined {
  const condition = request.headers["if-range"];
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "");
  if (!match || (match[1] === "" && match[2] === "") || (condition !== undefined && condition !== etag))
    return undefined;
  const start = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? size - 1 : Math.min(size - 1, Number(match[2]));
  return start <= end ? { start, end } : "unsatisfiable";
}

function send({ request, response, counters }: Answer, status: number, headers: Record<string, string>, bytes: Buffer) {
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  if (request.method === "HEAD") response.end();
  else {
    counters.bytes += bytes.length;
    response.end(bytes);
  }
}
