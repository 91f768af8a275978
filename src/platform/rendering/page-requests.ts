import type { Route } from "playwright-core";

/** What a page asks for: code, or data for it. */
export type PageRequest = { readonly url: string; readonly kind: "script" | "data" };
/** Names of headers in lower case. */
export type PageAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

export type RequestLimits = { readonly requestsMax: number; readonly bytesMax: number };

type PageRequests = {
  readonly url: string;
  readonly document: { readonly body: Uint8Array; readonly contentType: string };
  readonly load: (request: PageRequest) => Promise<PageAnswer | undefined>;
  readonly limits: RequestLimits;
};

const kinds: Readonly<Record<string, PageRequest["kind"]>> = { script: "script", fetch: "data", xhr: "data" };

/**
 * Answers what one page asks for: the document with what was fetched before, scripts and data through `load`, style sheets with
 * nothing. All else is refused: pictures, media, fonts, frames, other documents, requests that are no GET, and what goes beyond
 * the limits.
 */
export class RequestAnswerer {
  underWay = 0;
  requestCount = 0;
  /** Grows with each request that begins or ends. */
  changes = 0;
  #bytes = 0;
  #hasDocument = false;
  readonly #page: PageRequests;

  constructor(page: PageRequests) {
    this.#page = page;
  }

  async answer(route: Route): Promise<void> {
    this.underWay++;
    this.changes++;
    try {
      await this.#answer(route);
    } catch {
      // The page is gone, and with it the question.
    } finally {
      this.underWay--;
      this.changes++;
    }
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    if (request.isNavigationRequest()) return await this.#answerNavigation(route);
    const method = request.method();
    if (method === "OPTIONS") return await route.fulfill({ status: 204, headers: preflight });
    const type = request.resourceType();
    if (type === "stylesheet") return await route.fulfill({ status: 200, contentType: "text/css", body: "" });
    const kind = kinds[type];
    const url = request.url();
    const { limits, load } = this.#page;
    const isWithin = this.requestCount < limits.requestsMax && this.#bytes < limits.bytesMax;
    if (kind === undefined || method !== "GET" || !/^https?:/.test(url) || !isWithin) return await route.abort();
    this.requestCount++;
    const answer = await load({ url, kind });
    if (answer === undefined) return await route.abort();
    this.#bytes += answer.body.length;
    const contentType = answer.headers["content-type"] ?? "application/octet-stream";
    const headers = { ...preflight, "content-type": contentType };
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(answer.body) });
  }

  async #answerNavigation(route: Route): Promise<void> {
    const request = route.request();
    const { url, document } = this.#page;
    const isOwn = request.frame().parentFrame() === null && request.url() === url && !this.#hasDocument;
    // No content: the document that is there stays (HTML 7.4.5).
    if (!isOwn) return await route.fulfill({ status: 204 });
    this.#hasDocument = true;
    await route.fulfill({ status: 200, contentType: document.contentType, body: Buffer.from(document.body) });
  }
}

const preflight = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET",
  "access-control-allow-headers": "*",
};
