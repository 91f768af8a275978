import { setTimeout as pause } from "node:timers/promises";
import { links } from "../crawl-site.ts";
import { type LoopbackWeb, loopbackWeb, page } from "../web.ts";

const hosts = ["a.soak.example", "b.soak.example", "c.soak.example", "d.soak.example"];
const linksAhead = 30;
const answerMs = 10; // about 400 pages a second over all hosts

export type SoakWeb = AsyncDisposable & {
  readonly hosts: readonly string[];
  readonly hostMap: string;
  /** Pages asked for, each with how often: robots.txt and the like are not among them. */
  readonly pageRequests: () => ReadonlyMap<string, number>;
  /** Resolves when so many more pages have been asked for. */
  readonly asked: (more: number) => Promise<void>;
  /** From now on no page links one that was not linked before: the crawl comes to its end. */
  readonly growNoMore: () => void;
  /** Pages there are on each host, as far as any answer has told. */
  readonly linked: (host: string) => number;
};

/** Page n of a host links the thirty after it, without end; addresses of eight kinds, or they would be taken for a trap. */
export async function soakWeb(): Promise<SoakWeb> {
  const linked = new Map(hosts.map((host) => [host, 0]));
  const counts = new Map<string, number>();
  const waiting = new Set<{ readonly at: number; readonly resolve: () => void }>();
  let total = 0;
  let isGrowing = true;

  const note = (url: string): void => {
    counts.set(url, (counts.get(url) ?? 0) + 1);
    total++;
    for (const waiter of waiting) if (waiter.at <= total && waiting.delete(waiter)) waiter.resolve();
  };
  const answer = async (host: string, number: number) => {
    await pause(answerMs);
    if (isGrowing) linked.set(host, Math.max(linked.get(host)!, number + linksAhead));
    const ahead = Array.from({ length: linksAhead }, (_, index) => number + 1 + index);
    const others = number === 0 ? hosts.map((other) => `http://${other}/`) : [];
    const targets = [...others, ...ahead.filter((next) => next <= linked.get(host)!).map(soakPath)];
    return page(`<title>Page ${number}</title><h1>${number} of ${host}</h1>${links(...targets)}`);
  };
  const web: LoopbackWeb = await loopbackWeb(
    Object.fromEntries(
      hosts.map((host) => [
        `${host}/*`,
        ({ url }) => {
          const number = numberOf(url.slice(host.length));
          if (number === undefined) return { status: 404 };
          note(`http://${url}`);
          return answer(host, number);
        },
      ]),
    ),
  );
  return {
    hosts,
    hostMap: `*=127.0.0.1:${web.address.port}`,
    pageRequests: () => counts,
    asked: (more) => new Promise((resolve) => waiting.add({ at: total + more, resolve })),
    growNoMore: () => {
      isGrowing = false;
    },
    linked: (host) => linked.get(host)!,
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  };
}

export const soakPath = (number: number): string => (number === 0 ? "/" : `/${"abcdefgh"[number % 8]}/${number}`);

function numberOf(path: string): number | undefined {
  if (path === "/") return 0;
  const number = Number(/^\/[a-h]\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  return Number.isNaN(number) ? undefined : number;
}
