import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { type BrowserProcess, startBrowser } from "./browser-process.ts";
import { type PageAnswer, type PageRequest, RequestAnswerer } from "./page-requests.ts";

export type { PageAnswer, PageRequest } from "./page-requests.ts";

export type RenderRequest = {
  /** The page's address. */
  readonly url: string;
  /** What was fetched there. */
  readonly document: { readonly body: Uint8Array; readonly contentType: string };
  /** Asked for each script and each piece of data; undefined where it may not be fetched or did not come. */
  readonly load: (request: PageRequest) => Promise<PageAnswer | undefined>;
};

export type Rendered =
  /** The page as it stood when it came to rest or its time was over. `requestCount`: asked of `load`. */
  | { readonly kind: "rendered"; readonly html: string; readonly requestCount: number; readonly isAtRest: boolean }
  | {
      readonly kind: "failed";
      readonly fault: "not-started" | "timeout" | "crash" | "memory";
      readonly detail: string;
      readonly requestCount: number;
    };

export type RenderLimits = {
  /** Until the page must be there, and again until it must be at rest; what stands there then is taken. */
  readonly seconds: number;
  /** Beyond that, to open, to read and to close the page; then the browser is ended. */
  readonly graceSeconds: number;
  /** Scripts and data of one page. */
  readonly requestsMax: number;
  readonly bytesMax: number;
  /** Of all processes of the browser; beyond it is ended. */
  readonly memoryBytesMax: number;
  readonly htmlCharactersMax: number;
  /** A browser is started anew after so many pages. */
  readonly pagesPerBrowser: number;
  /** A browser nobody asks is ended after so many seconds. */
  readonly idleSeconds: number;
};

export const renderLimits: RenderLimits = {
  seconds: 20,
  graceSeconds: 20,
  requestsMax: 60,
  bytesMax: 20 * 1024 * 1024,
  memoryBytesMax: 1536 * 1024 * 1024, // an empty page takes some 600 MB, shared pages counted for each of six processes
  htmlCharactersMax: 5_000_000,
  pagesPerBrowser: 100,
  idleSeconds: 60,
};

export type Renderer = AsyncDisposable & {
  /** Renders one page at a time; others wait. Never rejects. */
  readonly render: (request: RenderRequest) => Promise<Rendered>;
};

type RendererOptions = {
  readonly chromium: string;
  readonly userAgent: string;
  readonly limits?: Partial<RenderLimits>;
};

/** Creates a renderer. Chromium is started by the first page, and again after a crash. */
export function createRenderer({ chromium, userAgent, limits: given = {} }: RendererOptions): Renderer {
  const limits = { ...renderLimits, ...given };
  let running: { readonly process: BrowserProcess; pageCount: number } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isDisposed = false;

  const end = async (): Promise<void> => {
    const ending = running;
    running = undefined;
    await ending?.process.end().catch(() => {});
  };

  const open = async (): Promise<BrowserProcess> => {
    if (running && (running.pageCount >= limits.pagesPerBrowser || !running.process.browser.isConnected())) await end();
    running ??= { process: await startBrowser(chromium), pageCount: 0 };
    running.pageCount++;
    return running.process;
  };

  const renderNext = async (request: RenderRequest): Promise<Rendered> => {
    if (isDisposed) return failed("not-started", "the renderer is closed", 0);
    clearTimeout(idle);
    try {
      const process = await open();
      const { rendered, mustEnd } = await renderIn(process, request, { userAgent, limits });
      if (mustEnd) await end();
      return rendered;
    } catch (error) {
      await end();
      return failed("not-started", String(error).slice(0, 500), 0);
    } finally {
      idle = setTimeout(() => void end(), limits.idleSeconds * 1000).unref();
    }
  };

  return {
    render: (request) => {
      const next = last.then(() => renderNext(request));
      last = next;
      return next;
    },
    async [Symbol.asyncDispose]() {
      isDisposed = true;
      await last;
      clearTimeout(idle);
      await end();
    },
  };
}

type Fault = Extract<Rendered, { kind: "failed" }>["fault"];

function failed(fault: Fault, detail: string, requestCount: number): Rendered {
  return { kind: "failed", fault, detail, requestCount };
}

type Setting = { readonly userAgent: string; readonly limits: RenderLimits };
type End = { readonly rendered: Rendered; readonly mustEnd: boolean };

/** Renders in a context of its own; a page that does not let go of the browser ends it. */
async function renderIn(process: BrowserProcess, request: RenderRequest, setting: Setting): Promise<End> {
  const { limits, userAgent } = setting;
  const answerer = new RequestAnswerer({ ...request, limits });
  const over = new AbortController();
  const context = await process.browser.newContext({
    userAgent,
    serviceWorkers: "block",
    acceptDownloads: false,
    locale: "en",
    viewport: { width: 1280, height: 1600 },
  });
  const working = work(context, request, { answerer, limits });
  const timeLimit = pause((2 * limits.seconds + limits.graceSeconds) * 1000, undefined, { signal: over.signal }).then(
    (): End => ({
      rendered: failed("timeout", `no answer after ${limits.seconds} s`, answerer.requestCount),
      mustEnd: true,
    }),
  );
  const memoryLimit = watchMemory(process, limits.memoryBytesMax, over.signal).then(
    (bytes): End => ({ rendered: failed("memory", `${bytes} bytes`, answerer.requestCount), mustEnd: true }),
  );
  const crash = (error: unknown): End => ({
    rendered: failed("crash", String(error).slice(0, 500), answerer.requestCount),
    mustEnd: true,
  });
  try {
    return await Promise.race([working.catch(crash), timeLimit, memoryLimit]);
  } finally {
    over.abort();
    timeLimit.catch(() => {});
    memoryLimit.catch(() => {});
  }
}

const memoryLookSeconds = 0.2;

async function watchMemory(process: BrowserProcess, bytesMax: number, signal: AbortSignal): Promise<number> {
  while (true) {
    await pause(memoryLookSeconds * 1000, undefined, { signal });
    const bytes = process.memoryBytes();
    if (bytes > bytesMax) return bytes;
  }
}

type Work = { readonly answerer: RequestAnswerer; readonly limits: RenderLimits };

async function work(context: BrowserContext, { url }: RenderRequest, { answerer, limits }: Work): Promise<End> {
  await context.routeWebSocket(/.*/, (socket) => void socket.close().catch(() => {}));
  await context.route("**/*", (route) => answerer.answer(route));
  const page = await context.newPage();
  context.on("page", (other) => void other.close().catch(() => {}));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}));
  const crashed = new Promise<never>((_, reject) => page.on("crash", () => reject(new Error("the page crashed"))));
  crashed.catch(() => {});
  const isAtRest = await Promise.race([comeToRest(page, url, { answerer, limits }), crashed]);
  const html = await Promise.race([textOf(page, limits), crashed]);
  if (html === undefined) {
    const detail = `the page's scripts do not end`;
    return { rendered: failed("timeout", detail, answerer.requestCount), mustEnd: true };
  }
  const isClosed = await within(
    context.close().then(() => true),
    limits.graceSeconds / 3,
  );
  const rendered: Rendered = { kind: "rendered", html, requestCount: answerer.requestCount, isAtRest };
  return { rendered, mustEnd: isClosed !== true };
}

const stepSeconds = 0.1;
const quietSteps = 5;

/** True once no request was begun or ended for half a second; false when the time was over before. */
async function comeToRest(page: Page, url: string, { answerer, limits }: Work): Promise<boolean> {
  const timeout = limits.seconds * 1000;
  await page.goto(url, { waitUntil: "domcontentloaded", timeout }).catch(() => {}); // what came of it shows in the document
  const isOver = timer(limits.seconds);
  let changes = -1;
  let quiet = 0;
  while (!isOver()) {
    await pause(stepSeconds * 1000);
    quiet = answerer.underWay === 0 && answerer.changes === changes ? quiet + 1 : 0;
    changes = answerer.changes;
    if (quiet >= quietSteps) return true;
  }
  return false;
}

function timer(seconds: number): () => boolean {
  const signal = AbortSignal.timeout(seconds * 1000);
  return () => signal.aborted;
}

/** The document as markup; undefined where the page's scripts let nobody in. */
async function textOf(page: Page, { htmlCharactersMax, graceSeconds }: RenderLimits): Promise<string | undefined> {
  const read = page.evaluate(
    (most) => `<!doctype html>${document.documentElement.outerHTML.slice(0, most)}`,
    htmlCharactersMax,
  );
  return await within(read, graceSeconds / 3);
}

async function within<Value>(value: Promise<Value>, seconds: number): Promise<Value | undefined> {
  const over = new AbortController();
  value.catch(() => {});
  const late = pause(seconds * 1000, undefined, { signal: over.signal });
  try {
    return await Promise.race([value, late]);
  } finally {
    over.abort();
    late.catch(() => {});
  }
}
