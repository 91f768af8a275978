import type { Hono } from "hono";
import type { VNode } from "preact";
import {
  listHome,
  listLocal,
  listMentions,
  listTopic,
  type PageRequest,
  type PostPage,
  searchPosts,
} from "../../../features/social/index.ts";
import { topicKey } from "../../../features/social/text/index.ts";
import { respondPage, respondProblem, type WebContext, type WebEnv } from "../../http/index.ts";
import { askToSignIn } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { newerQuery } from "../live/live-routes.ts";
import { type PortalMessages, portalMessages } from "../messages/portal-messages.ts";
import { Composer } from "./composer.tsx";
import { FeedFrame, type FeedTab, NoPosts, PostList } from "./feed-page.tsx";
import { newestHref, olderHref, readPageRequest } from "./post-page.ts";
import { SearchForm } from "./search-form.tsx";
import { emptyPost } from "./typed-post.ts";

const topicMax = 200;
const queryMax = 200;

/** Routes of feeds: /feed, /feed/local, /feed/mentions, /topic/KEY, /search/posts. */
export function addFeedRoutes(portal: Hono<WebEnv>, { sql }: PortalDeps): void {
  portal.get("/feed", async (c) => {
    if (!c.get("viewer").member) return c.redirect("/feed/local", 303);
    return respondFeed(c, "home", (request) => listHome(sql, request));
  });
  portal.get("/feed/local", (c) => respondFeed(c, "local", (request) => listLocal(sql, request)));
  portal.get("/feed/mentions", (c) => {
    if (!c.get("viewer").member) return askToSignIn(c);
    return respondFeed(c, "mentions", (request) => listMentions(sql, request));
  });
  portal.get("/topic/:key", (c) => respondTopic(c, sql));
  portal.get("/search/posts", (c) => respondSearch(c, sql));
}

type ListPage = {
  readonly title: string;
  readonly intro?: string;
  readonly tab?: FeedTab;
  /** Above the list. */
  readonly before?: VNode;
  readonly empty: VNode;
  /** As `live-routes.ts` reads it. */
  readonly live?: string;
  readonly isPrivate?: boolean;
};

/** A list of posts as a page; also used by what is not a feed. */
export async function respondPosts(
  c: WebContext,
  read: (request: PageRequest) => Promise<PostPage>,
  { title, intro, tab, before, empty, live, isPrivate }: ListPage,
): Promise<Response> {
  const request = readPageRequest(c);
  if (!request) return respondProblem(c, "badRequest");
  const { posts, next } = await read(request);
  const older = olderHref(c, next);
  const isDeep = request.before !== undefined;
  return respondPage(c, {
    title,
    face: "portal",
    current: "feed",
    isPrivate: isPrivate === true || isDeep,
    isShared: true,
    scripts: ["feed", "composer"],
    policy: { playsMedia: true },
    head: older && <link rel="next" href={older} />,
    content: (
      <FeedFrame title={title} intro={intro} {...(tab && { tab })}>
        {!isDeep && before}
        <PostList
          posts={posts}
          label={title}
          empty={empty}
          live={live === undefined || isDeep ? undefined : newerQuery(live, posts[0]?.id)}
          next={older}
          isDeep={isDeep}
          path={newestHref(c)}
        />
      </FeedFrame>
    ),
  });
}

function respondFeed(
  c: WebContext,
  tab: "home" | "local" | "mentions",
  read: (request: PageRequest) => Promise<PostPage>,
): Promise<Response> {
  const text = textOf(c);
  const ways = { home: ["/feed/local", text.emptyActs.home], local: ["/new", text.emptyActs.local], mentions: [] }[tab];
  return respondPosts(c, read, {
    tab,
    title: text.titles[tab],
    ...(tab === "local" && { intro: text.intro.local }),
    ...(tab !== "mentions" && { before: <Composer typed={emptyPost} purpose="post" back="/feed" /> }),
    empty: <NoPosts words={text.empty[tab]} {...(ways[0] && { href: ways[0], act: ways[1] ?? "" })} />,
    live: tab,
    isPrivate: tab !== "local",
  });
}

async function respondTopic(c: WebContext, sql: PortalDeps["sql"]): Promise<Response> {
  const asked = c.req.param("key") ?? "";
  const key = topicKey(asked);
  if (key === "" || key.length > topicMax) return respondProblem(c, "notFound");
  if (key !== asked) return c.redirect(`/topic/${encodeURIComponent(key)}`, 301);
  const text = textOf(c);
  return respondPosts(c, (request) => listTopic(sql, { ...request, topic: key }), {
    title: text.titles.topic(key),
    intro: text.intro.topic(key),
    before: <Composer typed={{ ...emptyPost, text: `#${key}# ` }} purpose="post" back={c.get("viewer").path} />,
    empty: <NoPosts words={text.empty.topic} />,
    live: `topic:${key}`,
  });
}

async function respondSearch(c: WebContext, sql: PortalDeps["sql"]): Promise<Response> {
  const query = (c.req.query("q") ?? "").trim();
  if (query.length > queryMax) return respondProblem(c, "badRequest");
  const text = textOf(c);
  const read = (request: PageRequest): Promise<PostPage> =>
    query === "" ? Promise.resolve({ posts: [] }) : searchPosts(sql, { ...request, query });
  return respondPosts(c, read, {
    tab: "search",
    title: text.titles.search,
    before: <SearchForm query={query} />,
    empty: query === "" ? <p class="soft">{text.search.ask}</p> : <NoPosts words={text.empty.search} />,
    isPrivate: true,
  });
}

function textOf(c: WebContext): PortalMessages["social"] {
  return portalMessages(c.get("viewer").language).social;
}
