import type { Hono } from "hono";
import type { ProgrammeId, SiteId } from "../../src/base/ids.ts";
import {
  type ClientAssets,
  createClientAssets,
  createWeb,
  type Mount,
  type Viewer,
  type WebDeps,
  type WebEnv,
} from "../../src/faces/http/index.ts";
import type { Programme } from "../../src/features/catalog/index.ts";
import type { Sql } from "../../src/platform/database/index.ts";
import { createLogger } from "../../src/platform/logging/index.ts";

export const testNow = new Date("2026-11-30T14:00:00Z");

/** Names for the client's files without building them. */
export function testAssets(): ClientAssets {
  const names = [
    "shell",
    "player",
    "progress",
    "live",
    "plots",
    "rows",
    "answer",
    "labels",
    "freshness",
    "passkey",
    "feed",
    "composer",
    "sign-out",
    "messages",
    "portal-style",
    "console-style",
  ];
  const manifest = Object.fromEntries(names.map((name) => [name, { file: `${name}-0a1b2c.js`, name, isEntry: true }]));
  // Small Buffers share one pool, as those of readFileSync do.
  const bytes = (text: string) => Buffer.from(text);
  return createClientAssets(
    new Map([
      ["manifest.json", bytes(JSON.stringify(manifest))],
      ["shell-0a1b2c.js", bytes("export {};")],
      ["shell-0a1b2c.js.br", bytes("brotli")],
    ]),
  );
}

/** What every face needs. `sql` may be left out where nobody is signed in and nothing is stored. */
export function testWebDeps(sql?: Sql, lines?: string[]): WebDeps {
  return {
    sql: sql as Sql,
    clock: { now: () => testNow },
    log: createLogger(
      lines ? { level: "debug", format: "json", write: (line) => lines.push(line) } : { level: "silent" },
    ),
    assets: testAssets(),
    publicUrl: undefined,
  };
}

/** A visitor with a cookie jar, talking to the faces without a socket. */
export type Visitor = {
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** Sends a form as a browser on our own page would: with our Origin. */
  readonly post: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<Response>;
  /** Sends a form with files, as multipart/form-data. */
  readonly send: (path: string, fields: Record<string, string | File>) => Promise<Response>;
  readonly cookies: Map<string, string>;
};

const origin = "http://glint.test";

export function testVisitor(deps: WebDeps, mounts: readonly Mount[]): Visitor {
  const web: Hono<WebEnv> = createWeb(deps, mounts);
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set("host", "glint.test");
    if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await web.request(`${origin}${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    get: (path, headers = {}) => ask(path, { headers }),
    send: (path, fields) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return ask(path, { method: "POST", headers: { origin }, body });
    },
    post: (path, fields, headers = {}) =>
      ask(path, { method: "POST", headers: { origin, ...headers }, body: new URLSearchParams(fields) }),
  };
}

/** The form token of a page, for sending its form. */
export function formTokenIn(html: string): string {
  return /name="form-token" value="([^"]+)"/.exec(html)?.[1] ?? "";
}

/** A programme with little known of it; `more` adds to it. */
export function exampleProgramme(more: Partial<Programme>): Programme {
  return {
    id: "7" as ProgrammeId,
    title: "A tide mill",
    siteId: "1" as SiteId,
    siteKey: "a.example",
    siteName: "Open Workshop",
    url: "https://a.example/v/7",
    publishedIsDay: false,
    firstSeenAt: testNow,
    hasThumbnail: false,
    kind: "video",
    isLive: false,
    isPlayable: true,
    isSample: false,
    isListed: true,
    keywords: [],
    media: [],
    embeds: [],
    sources: {},
    lastSeenAt: testNow,
    sourcePage: "https://a.example/v/7",
    score: 0.9,
    ...more,
  };
}

/** Someone who looks at a page, signed in as nobody. */
export function exampleViewer(more: Partial<Viewer> = {}): Viewer {
  return {
    language: "en",
    theme: "auto",
    hasShortcuts: true,
    formToken: "",
    path: "/",
    now: testNow,
    nonce: "n",
    unreadCount: 0,
    unreadMessagesCount: 0,
    ...more,
  };
}
