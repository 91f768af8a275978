// What stands at the exchange of networked hosts: a web of several hosts, and the line to the database. Arguments: ADDRESS PORT
// DATABASE_URL HOST…. It prints a line of JSON for its database URL and for each request; from the line "end" on its input on, no page
// links one that was not linked before.
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { links } from "../crawl-site.ts";
import { databaseLine } from "../database-line.ts";
import type { ExchangeRequest } from "./exchange-request.ts";

const [address, port, databaseUrl, ...hosts] = process.argv.slice(2) as [string, string, string, ...string[]];
const linksAhead = 20;
const linked = new Map(hosts.map((host) => [host, 0]));
let isGrowing = true;

const pathOf = (number: number) => (number === 0 ? "/" : `/${"abcdefgh"[number % 8]}/${number}`);

const server = createServer((request, response) => {
  const host = (request.headers.host ?? "").split(":")[0]!;
  const path = request.url ?? "/";
  const told: ExchangeRequest = { at: performance.now(), from: request.socket.remoteAddress ?? "", host, path };
  process.stdout.write(`${JSON.stringify(told)}\n`);
  const number = path === "/" ? 0 : Number(/^\/[a-h]\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  if (Number.isNaN(number) || !linked.has(host)) return response.writeHead(404).end();
  if (isGrowing) linked.set(host, Math.max(linked.get(host)!, number + linksAhead));
  const ahead = Array.from({ length: linksAhead }, (_, index) => number + 1 + index);
  const others = number === 0 ? hosts.map((other) => `http://${other}:${port}/`) : [];
  const targets = [...others, ...ahead.filter((next) => next <= linked.get(host)!).map(pathOf)];
  response.setHeader("content-type", "text/html; charset=utf-8");
  return response.end(`<title>Page ${number}</title><h1>${number} of ${host}</h1>${links(...targets)}`);
});
server.keepAliveTimeout = 60_000; // a cut line must find its connections still there
server.listen(Number(port), address);

process.stdin.on("end", () => process.exit()); // whoever started it is gone
createInterface(process.stdin).on("line", () => {
  isGrowing = false;
  process.stdout.write(`${JSON.stringify({ linked: Object.fromEntries(linked) })}\n`);
});
const line = await databaseLine(databaseUrl, address);
process.stdout.write(`${JSON.stringify({ databaseUrl: line.url })}\n`);
