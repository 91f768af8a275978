import { systemClock } from "../../src/base/clock.ts";
import { labelPage } from "../../src/features/labels/index.ts";
import type { PageKind } from "../../src/libraries/recognition/index.ts";
import type { Sql } from "../../src/platform/database/index.ts";

/** A page with a player on it. */
export function playerPage(title: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title><meta property="og:type" content="video.other">
<meta property="og:title" content="${title}"></head>
<body><h1>${title}</h1><video controls poster="/p.jpg" src="/media/tide.mp4"></video><p>Published 2026-05-01</p></body></html>`;
}

/** A page of words. */
export function textPage(title: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${"Words about the harbour. ".repeat(40)}</p></body></html>`;
}

/** Labels `count` pages of as many sites as `kind`. */
export async function labelMany(
  sql: Sql,
  { count, kind, html, host }: { count: number; kind: PageKind; html: (title: string) => string; host: string },
): Promise<void> {
  for (let at = 0; at < count; at++) {
    const page = {
      url: `https://${host}${at}.example/page/${at}`,
      contentType: "text/html; charset=utf-8",
      bytes: Buffer.from(html(`Number ${at}`)),
    };
    await labelPage(sql, { page, trueKind: kind }, { judgement: {}, clock: systemClock });
  }
}
