import { systemClock } from "../../src/base/clock.ts";
import { addSite, type NewSite, type Site } from "../../src/features/catalog/index.ts";
import { crawlDefaults, createWorker, seedSite, type WorkerOptions } from "../../src/features/crawl/index.ts";
import type { Sql } from "../../src/platform/database/index.ts";
import { createLogger } from "../../src/platform/logging/index.ts";
import { createOutboundClient } from "../../src/platform/network/index.ts";
import { type Answer, type LoopbackWeb, page } from "./web.ts";

export const testCrawlSettings = { ...crawlDefaults, userAgentName: "GlintBot", delaySeconds: 0, timeoutSeconds: 5 };

/** A site on a made-up host, its seed in the frontier. */
export async function plantSite(
  sql: Sql,
  host: string,
  more: Partial<NewSite> = {},
  clock = systemClock,
): Promise<Site> {
  const site: NewSite = {
    key: host,
    name: host,
    seeds: [`http://${host}/`],
    scope: { kind: "domain", value: host, include: [], exclude: [] },
    limits: { pagesMax: 1000, depthMax: 20 },
    isSample: false,
    ...more,
  };
  const added = await addSite(sql, site, clock);
  await seedSite(sql, added.site, clock);
  return added.site;
}

type CrawlOptions = Partial<WorkerOptions> & { readonly pagesMax?: number; readonly idleSeconds?: number };

/** Runs one worker until nothing is due; reaches the made-up web unless another client is given. */
export async function crawl(
  sql: Sql,
  web: LoopbackWeb,
  { pagesMax, idleSeconds = 0.5, ...options }: CrawlOptions = {},
) {
  await using own = createOutboundClient({
    userAgent: "GlintBot/1 (+http://glint.example)",
    allowedRanges: ["127.0.0.0/8"],
    resolve: web.hostMap,
    connectionsPerHost: 8,
  });
  const worker = createWorker({
    sql,
    client: own,
    clock: systemClock,
    log: createLogger({ level: "error" }),
    name: "worker-1",
    settings: testCrawlSettings,
    ...options,
  });
  return await worker.runUntilIdle({ idleSeconds, ...(pagesMax === undefined ? {} : { pagesMax }) });
}

export function links(...targets: string[]): string {
  return targets.map((target) => `<p><a href="${target}">to ${target}</a></p>`).join("");
}

/** A listing as modern sites write them; its items are /v/NAME. */
export function listingPage(names: readonly (string | number)[]): Answer {
  const cards = names.map(
    (name) =>
      `<li class="card"><a href="/v/${name}"><img src="/t/${name}.jpg" alt=""><span>Episode ${name} of the show</span></a></li>`,
  );
  return page(
    `<html><head><title>Latest videos</title></head><body><main><h1>Latest videos</h1>
     <ul class="videos">${cards.join("")}</ul></main></body></html>`,
  );
}

/** A play page as modern sites write them. */
export function programmePage(title: string, more = ""): Answer {
  return page(
    `<html><head><title>${title}</title><meta property="og:type" content="video.other"><meta property="og:title" content="${title}">
     <meta property="og:video" content="http://a.example/media/${title}.mp4"></head>
     <body><h1>${title}</h1><video controls src="/media/${title}.mp4"></video>${more}</body></html>`,
  );
}
