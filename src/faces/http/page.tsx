// From a page's content to the response: head, frame, policy, headers.
import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import type { EntryName } from "./assets.ts";
import { contentSecurityPolicy, type PolicyNeeds } from "./content-security.ts";
import { languageTag } from "./language.ts";
import { frameMessages } from "./messages/frame.ts";
import type { NavigationKey } from "./navigation.ts";
import { type FaceName, Shell } from "./shell.tsx";
import { type Viewer, ViewerProvider, type WebContext } from "./viewer.ts";

export type Page = {
  readonly title: string;
  readonly description?: string | undefined;
  readonly face: FaceName;
  readonly current?: NavigationKey | undefined;
  readonly query?: string | undefined;
  readonly content: VNode;
  /** Scripts beside the shell's own. */
  readonly scripts?: readonly EntryName[];
  /** More for the head: Open Graph, JSON-LD, rel=next. */
  readonly head?: ComponentChildren;
  readonly policy?: PolicyNeeds;
  readonly status?: 200 | 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 500;
  /** It shows every visitor without an account the same; see page-cache.ts. */
  readonly isShared?: boolean;
  /** Keeps the page out of search engines. */
  readonly isPrivate?: boolean;
};

/** Renders the page as the whole response. */
export function respondPage(c: WebContext, page: Page): Response {
  const viewer = c.get("viewer");
  if (page.isShared && !viewer.member && !viewer.suspended) c.set("isShared", true);
  const html = `<!doctype html>${renderToString(<Document page={page} viewer={viewer} c={c} />)}`;
  return c.html(html, page.status ?? 200, {
    "Content-Security-Policy": contentSecurityPolicy(viewer.nonce, page.policy),
    "Content-Language": languageTag(viewer.language),
    "Cache-Control": "private, no-cache",
    Vary: "Cookie, Accept-Language",
  });
}

/** Renders a piece of a page, such as one table row for a live view. */
export function renderFragment(viewer: Viewer, content: VNode): string {
  return renderToString(<ViewerProvider value={viewer}>{content}</ViewerProvider>);
}

function Document({ page, viewer, c }: { page: Page; viewer: Viewer; c: WebContext }) {
  return (
    <ViewerProvider value={viewer}>
      <html
        lang={languageTag(viewer.language)}
        data-theme={viewer.theme}
        data-shortcuts={viewer.hasShortcuts ? "on" : "off"}
        data-member={viewer.member?.id}
      >
        <Head page={page} viewer={viewer} c={c} />
        <body>
          <Shell face={page.face} current={page.current} query={page.query}>
            {page.content}
          </Shell>
        </body>
      </html>
    </ViewerProvider>
  );
}

function Head({ page, viewer, c }: { page: Page; viewer: Viewer; c: WebContext }) {
  const assets = c.get("assets");
  const text = frameMessages(viewer.language);
  const scripts: readonly EntryName[] = ["shell", ...(page.scripts ?? [])];
  return (
    <head>
      <meta charset="utf-8" />
      <title>{page.title === text.brand ? text.brand : `${page.title} · ${text.brand}`}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0b0f17" media="(prefers-color-scheme: dark)" />
      {page.description !== undefined && <meta name="description" content={page.description} />}
      {page.isPrivate && <meta name="robots" content="noindex" />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href={assets.styleUrl(`${page.face}-style`)} />
      {scripts.map((entry) => (
        <script key={entry} type="module" src={assets.scriptUrl(entry)} nonce={viewer.nonce} />
      ))}
      {page.head}
    </head>
  );
}
