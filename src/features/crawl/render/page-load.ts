import type { PageAnswer, PageRequest } from "../../../platform/rendering/index.ts";
import type { FetchContext } from "../fetch/fetch-page.ts";
import { robotsAllow } from "../fetch/robots.ts";
import { originOf, targetOf } from "../frontier/host-key.ts";

export type KeptScripts = {
  readonly get: (url: string) => PageAnswer | undefined;
  readonly set: (url: string, answer: PageAnswer) => void;
};

const bytesMax = 8 * 1024 * 1024;

/**
 * Fetches what one page asks for through the crawl's guarded client. robots.txt of the page's own origin holds for scripts and data
 * as for pages; requests to its host are made one after the other, at the host's pace. Rules of other hosts are not asked for: what a page
 * fetches there its visitors' browsers fetch, and Glint takes no page from them this way.
 */
export function createPageLoad(
  pageUrl: string,
  { client, robots, beforeHop, settings, signal }: FetchContext,
  scripts: KeptScripts,
) {
  const own = originOf(pageUrl);
  let requests = 0;
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();
  const isAllowed = (url: string) => originOf(url) !== own || robotsAllow(robots, targetOf(url));

  const fetch = async ({ url, kind }: PageRequest): Promise<PageAnswer | undefined> => {
    const request = {
      url,
      headers: { accept: "*/*", referer: pageUrl },
      bodyBytesMax: Math.min(bytesMax, settings.bodyBytesMax),
      timeoutSeconds: settings.timeoutSeconds,
      ...(signal ? { signal } : {}),
    };
    const answer = await client.follow(request, { allow: isAllowed });
    requests += 1 + answer.hops.length;
    if (answer.kind !== "response" || !answer.complete) return undefined;
    bytes += answer.receivedBytes;
    const { status, headers, body } = answer;
    if (kind === "script" && status === 200) scripts.set(url, { status, headers, body });
    return { status, headers, body };
  };

  return {
    spent: () => ({ requests, bytes }),
    load: async (request: PageRequest): Promise<PageAnswer | undefined> => {
      const { url, kind } = request;
      const kept = kind === "script" ? scripts.get(url) : undefined;
      if (kept !== undefined || !isAllowed(url)) return kept;
      if (originOf(url) !== own) return await fetch(request);
      const next = last.then(async () => {
        await beforeHop?.();
        return await fetch(request);
      });
      last = next.catch(() => {});
      return await next;
    },
  };
}
