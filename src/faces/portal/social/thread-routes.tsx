import type { Hono } from "hono";
import { type PostId, readId } from "../../../base/ids.ts";
import { findPost, findThread, findVersions, type PostLine } from "../../../features/social/index.ts";
import { respondPage, respondProblem, type WebContext, type WebEnv } from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { HistoryPage } from "./history-page.tsx";
import { postHref } from "./post-href.ts";
import { readerOf } from "./post-page.ts";
import { ThreadPage } from "./thread-page.tsx";

const commentsPerPage = 60;
const titleMax = 60;
const descriptionMax = 200;

/** Routes of one post: /post/ID with its conversation, /post/ID/history. */
export function addThreadRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/post/:id", (c) => respondThread(c, deps));
  portal.get("/post/:id/history", (c) => respondHistory(c, deps));
}

/** The post an address names, for who sees it. */
export async function findAskedPost(c: WebContext, { sql }: Pick<PortalDeps, "sql">): Promise<PostLine | undefined> {
  const postId = readId<PostId>(c.req.param("id") ?? "");
  return postId && (await findPost(sql, { viewer: readerOf(c), postId }));
}

async function respondThread(c: WebContext, { sql }: PortalDeps): Promise<Response> {
  const postId = readId<PostId>(c.req.param("id") ?? "");
  const typed = c.req.query("after");
  const after = typed === undefined ? undefined : readId<PostId>(typed);
  if (typed !== undefined && !after) return respondProblem(c, "badRequest");
  const thread = postId && (await findThread(sql, { viewer: readerOf(c), postId, after, limit: commentsPerPage }));
  if (!thread) return respondProblem(c, "notFound");
  const { post, next } = thread;
  // A repost without words is its original.
  if (post.isPlain && post.repost?.kind === "post") return c.redirect(postHref(post.repost.post), 302);
  const title = titleOf(c, post);
  const description = post.warning ?? post.text.slice(0, descriptionMax);
  return respondPage(c, {
    title,
    ...(description !== "" && { description }),
    face: "portal",
    current: "feed",
    isPrivate: post.visibility !== "public" || after !== undefined,
    isShared: true,
    scripts: ["feed", "composer"],
    policy: { playsMedia: true },
    content: <ThreadPage thread={thread} title={title} more={next && `${postHref(post)}?after=${next}`} />,
  });
}

function titleOf(c: WebContext, post: PostLine): string {
  const said = post.warning ?? (post.text || post.programme?.card.title || "…");
  const text = said.replace(/\s+/g, " ");
  const cut = text.length > titleMax ? `${text.slice(0, titleMax).toWellFormed()}…` : text;
  return portalMessages(c.get("viewer").language).social.titles.post(post.author.displayName ?? post.author.name, cut);
}

async function respondHistory(c: WebContext, deps: PortalDeps): Promise<Response> {
  const post = await findAskedPost(c, deps);
  const versions = post && (await findVersions(deps.sql, { viewer: readerOf(c), postId: post.id }));
  if (!post || !versions) return respondProblem(c, "notFound");
  return respondPage(c, {
    title: portalMessages(c.get("viewer").language).social.titles.history,
    face: "portal",
    current: "feed",
    isPrivate: true,
    scripts: ["feed"],
    policy: { playsMedia: true },
    content: <HistoryPage post={post} versions={versions} />,
  });
}
