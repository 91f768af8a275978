// Small made-up video sites of different make, served on loopback, one port each. They change from day to day by a seeded
// script, and what is true of them on a day can be asked. All content is invented; media and pictures are computed
// (make-media.ts, make-pictures.ts). Never reached from outside the machine, never part of a real installation's data.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerFile, answerNotFound, answerRedirect, answerText, newCounters, type SiteCounters } from "./answer.ts";
import { daysOf, etagOf } from "./days.ts";
import { encodeHtml } from "./encode.ts";
import type { SampleSite } from "./site.ts";
import { sampleSites } from "./sites.ts";
import { type Calendar, dayMax } from "./timeline.ts";
import { type Truth, truthOf } from "./truth.ts";

export type { Truth } from "./truth.ts";

/** First of the ports asked for by default: site i listens on this + i. */
export const samplePort = 4590;

export type SampleSitesOptions = {
  /** Address to listen on; "127.0.0.1" by default. */
  readonly host?: string;
  /** First port; 0 takes free ones. A port in use is replaced by a free one. Default `samplePort`. */
  readonly port?: number;
  /** The port a site should keep, when it had one before; undefined for the usual one. */
  readonly portOf?: (site: { readonly key: string; readonly name: string }) => number | undefined;
  readonly seed?: number;
  /** The day to stand on. Without it the day follows the clock. */
  readonly day?: number;
  /** Length of a sample day in seconds when the day follows the clock; 300 by default. */
  readonly daySeconds?: number;
  /** The moment of day 0; by default now. Give the same moment again after a restart and the sites go on where they were. */
  readonly startedAt?: Date;
  readonly clock: { now(): Date };
};

export type RunningSampleSites = AsyncDisposable & {
  readonly sites: readonly RunningSampleSite[];
  /** What is true on a day; without one, today. */
  truth(day?: number): Truth;
  /** Stops following the clock and stands on this day, 0 to 400. */
  setDay(day: number): void;
  /** By site key; grows while the sites are visited. */
  readonly counters: Readonly<Record<string, Readonly<SiteCounters>>>;
};

export type RunningSampleSite = {
  readonly key: string;
  readonly name: string;
  /** Home page, with "/" at the end. */
  readonly url: string;
  readonly language: string;
  readonly describes: string;
};

/** Starts all sample sites; dispose of the result to stop them. */
export async function startSampleSites(options: SampleSitesOptions): Promise<RunningSampleSites> {
  const { host = "127.0.0.1", port = samplePort, seed = 1, daySeconds = 300, clock } = options;
  const calendar: Calendar = { seed, daySeconds, startedAt: options.startedAt ?? clock.now() };
  let fixedDay = options.day;
  const today = () => fixedDay ?? dayAt(clock.now(), calendar);
  const servers = await Promise.all(
    sampleSites.map((site, i) => listen(host, options.portOf?.(site) ?? (port === 0 ? 0 : port + i))),
  );
  const origins: Record<string, string> = {};
  sampleSites.forEach((site, i) => {
    origins[site.key] = `http://${host}:${(servers[i]!.address() as AddressInfo).port}`;
  });
  const counters: Record<string, SiteCounters> = {};
  const all = sampleSites.map((site, i) => {
    const days = daysOf(site, origins, calendar);
    counters[site.key] = newCounters();
    const visitor = visitorOf(site, days, counters[site.key]!, today);
    servers[i]!.on("request", (request, response) => void visitor(request, response));
    return { site, days };
  });
  return {
    sites: sampleSites.map(({ key, name, language, describes }) => ({
      key,
      name,
      language,
      describes,
      url: `${origins[key]}/`,
    })),
    truth: (day = today()) =>
      truthOf(
        day,
        all.map(({ site, days }) => ({ site, siteDay: days.on(day) })),
      ),
    setDay: (day) => {
      fixedDay = Math.max(0, Math.min(dayMax, Math.floor(day)));
    },
    counters,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

function dayAt(now: Date, calendar: Calendar): number {
  const days = Math.floor((now.getTime() - calendar.startedAt.getTime()) / (calendar.daySeconds * 1000));
  return Math.max(0, Math.min(dayMax, days));
}

function visitorOf(site: SampleSite, days: ReturnType<typeof daysOf>, counters: SiteCounters, today: () => number) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const answer = { request, response, counters };
    counters.requests++;
    const day = today();
    const siteDay = days.on(day);
    const address = new URL(request.url ?? "/", siteDay.world.origin);
    const plain = address.pathname + address.search;
    const listed = siteDay.pages.get(plain);
    const page = listed ?? site.respond?.(address, siteDay.world);
    try {
      if (!page) answerNotFound(answer, plain);
      else if (page.kind === "redirect") answerRedirect(answer, page);
      else if (page.kind === "media" || page.kind === "picture") await answerFile(answer, page);
      else if (page.kind === "document" || listed) {
        const text = siteDay.textOf(page)!;
        const status = page.kind === "none" ? (page.status ?? 200) : 200;
        answerText(answer, { ...text, status, changedAt: days.changedAt(plain, day) });
      } else {
        const bytes = encodeHtml(page.html, site.encoding);
        answerText(answer, { bytes, type: site.htmlType, etag: etagOf(bytes), status: 200 });
      }
    } catch (error) {
      response.destroy(error as Error);
    }
  };
}

/** Listens on the wanted port, or on a free one where it is taken. */
function listen(host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" && port !== 0) resolve(listen(host, 0));
      else reject(error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
