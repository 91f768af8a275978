import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { SiteId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logging/index.ts";
import type { PageAnswer, Renderer } from "../../../platform/rendering/index.ts";
import type { Site } from "../../catalog/index.ts";
import type { FetchContext } from "../fetch/fetch-page.ts";
import type { PageOutcome } from "../fetch/outcome.ts";
import { hashBytes } from "../frontier/hash.ts";
import type { FrontierPage } from "../frontier/page.ts";
import { type Judgement, readVisited } from "../read/read-visited.ts";
import type { VisitedReading } from "../read/visited-reading.ts";
import { afterPage, afterRender, beginWatching } from "./decision.ts";
import { createPageLoad, type KeptScripts } from "./page-load.ts";
import {
  findRendering,
  pruneRenderingHours,
  type SiteRendering,
  takeRendering,
  writeRendering,
} from "./renderings.sql.ts";
import { isShell } from "./shell.ts";

const sitesMax = 1000;
const scriptBytesMax = 32 * 1024 * 1024;
const hourMilliseconds = 3_600_000;

export type SiteRenderingOptions = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Logger;
  /** Absent: Chromium is not there. */
  readonly renderer?: Renderer | undefined;
  /** Of all workers together; 0: nothing is rendered. */
  readonly perHour: number;
};

export type RenderVisit = {
  readonly page: FrontierPage;
  readonly outcome: PageOutcome;
  readonly site: Site;
  readonly fetch: FetchContext;
  readonly judgement: Judgement;
};

export type SiteRenderings = {
  /** The page as its scripts put it together; undefined where it is not to be rendered, or that brings nothing. */
  readonly render: (visit: RenderVisit) => Promise<PageOutcome | undefined>;
};

/** Decides for each site whether its pages are rendered, and renders them. What is not known of a site is read once. */
export function createSiteRenderings(options: SiteRenderingOptions): SiteRenderings {
  const { sql, clock, log, renderer, perHour } = options;
  const states = new Map<SiteId, SiteRendering>();
  const told = new Set<SiteId>();
  const scripts = keptScripts();

  const stateOf = async (siteId: SiteId): Promise<SiteRendering> => {
    const known = states.get(siteId) ?? (await findRendering(sql, siteId)) ?? beginWatching(clock.now());
    if (states.size >= sitesMax) states.delete(states.keys().next().value!);
    states.set(siteId, known);
    return known;
  };

  const save = async (siteId: SiteId, state: SiteRendering): Promise<void> => {
    states.set(siteId, state);
    await writeRendering(sql, siteId, state);
  };

  const note = async (site: Site, page: FrontierPage, isEmpty: boolean): Promise<SiteRendering> => {
    const before = await stateOf(site.id);
    const state: SiteRendering = {
      ...before,
      ...afterPage(before, { isShell: isEmpty, isSeed: page.depth === 0 }, clock.now()),
    };
    if (isEmpty && state.state !== before.state) {
      log.info("rendering", { site: site.key, state: state.state, shells: state.shells, pages: state.pages });
      await save(site.id, state);
    } else states.set(site.id, state);
    return state;
  };

  const mayRender = async (site: Site, state: SiteRendering): Promise<boolean> => {
    if (renderer === undefined) {
      if (!told.has(site.id)) {
        told.add(site.id);
        log.warn("rendering-wanted", {
          site: site.key,
          why: "Chromium not found",
          remedy: "apt install chromium, or set GLINT_CHROMIUM",
        });
        await save(site.id, { ...state, missingAt: clock.now() });
      }
      return false;
    }
    const hour = new Date(Math.floor(clock.now().getTime() / hourMilliseconds) * hourMilliseconds);
    if (!(await takeRendering(sql, hour, perHour))) return false;
    await pruneRenderingHours(sql, secondsAfter(hour, -86_400));
    return true;
  };

  return {
    async render({ page, outcome, site, fetch, judgement }) {
      if (site.rendering === "off" || perHour === 0 || page.role !== "page" || !isMarkup(outcome)) return undefined;
      const isEmpty = isShell(outcome.bytes);
      const state = await note(site, page, isEmpty);
      const isWanted = site.rendering === "always" || (isEmpty && state.state === "on");
      if (!isWanted || !(await mayRender(site, state)) || renderer === undefined) return undefined;
      const load = createPageLoad(outcome.url, fetch, scripts);
      const contentType = outcome.headers["content-type"] ?? "text/html";
      const rendered = await renderer.render({
        url: outcome.url,
        document: { body: outcome.bytes, contentType },
        load: load.load,
      });
      const after = rendered.kind === "rendered" ? withHtml(outcome, rendered.html, load.spent()) : undefined;
      const hasGained = after !== undefined && gains(outcome, after, judgement, clock.now());
      if (rendered.kind === "failed")
        log.warn("not-rendered", { url: page.url, fault: rendered.fault, detail: rendered.detail });
      const { missingAt: _, ...rest } = state;
      await save(site.id, afterRender(rest, hasGained, clock.now()));
      const facts = { ...outcome.facts, ...added(outcome, load.spent()) };
      return hasGained ? after : { ...outcome, facts };
    },
  };
}

type Spent = { readonly requests: number; readonly bytes: number };

function isMarkup({ headers, facts }: PageOutcome): boolean {
  return facts.status === 200 && /html/i.test(headers["content-type"] ?? "html");
}

function added({ facts }: PageOutcome, { requests, bytes }: Spent) {
  return {
    requestCount: facts.requestCount + requests,
    receivedBytes: facts.receivedBytes + bytes,
    renderedRequests: requests,
  };
}

/** The rendered page in the fetched one's place. The shell's validators say nothing of it, so they are not kept. */
function withHtml(outcome: PageOutcome, html: string, spent: Spent): PageOutcome {
  const bytes = Buffer.from(html);
  const { etag: _, lastModified: __, ...facts } = outcome.facts;
  return {
    ...outcome,
    bytes,
    headers: { ...outcome.headers, "content-type": "text/html; charset=utf-8" },
    bodyHash: hashBytes(bytes),
    facts: { ...facts, ...added(outcome, spent) },
  };
}

/** Whether the rendered page has a programme, or leads anywhere, where the fetched one did not. */
function gains(before: PageOutcome, after: PageOutcome, judgement: Judgement, now: Date): boolean {
  const read = (outcome: PageOutcome): VisitedReading => readVisited({ outcome, role: "page", now, judgement });
  const [shell, whole] = [read(before), read(after)];
  const known = new Set(shell.links.map(({ url }) => url));
  return (
    (whole.reading?.programme !== undefined && shell.reading?.programme === undefined && whole.kind !== "none") ||
    whole.links.some(({ url }) => !known.has(url))
  );
}

/** Scripts are the same on all pages of a site: they are fetched once. The oldest go first. */
function keptScripts(): KeptScripts {
  const kept = new Map<string, PageAnswer>();
  let bytes = 0;
  return {
    get: (url) => kept.get(url),
    set: (url, answer) => {
      if (kept.has(url)) return;
      kept.set(url, answer);
      bytes += answer.body.length;
      for (const [oldest, { body }] of kept) {
        if (bytes <= scriptBytesMax) return;
        kept.delete(oldest);
        bytes -= body.length;
      }
    },
  };
}
