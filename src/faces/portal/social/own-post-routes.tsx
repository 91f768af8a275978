import type { Hono } from "hono";
import { deletePost, editPost, type PostLine } from "../../../features/social/index.ts";
import { readForm, respondPage, respondProblem, type WebContext, type WebEnv } from "../../http/index.ts";
import { askToSignIn, fieldOf } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { AskPage } from "./ask-page.tsx";
import { EditPage } from "./edit-page.tsx";
import { postHref } from "./post-href.ts";
import { ruleOf, sayFault } from "./say-fault.ts";
import { findAskedPost } from "./thread-routes.tsx";

/** Routes of what authors do with their posts: /post/ID/edit, /post/ID/delete. */
export function addOwnPostRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/post/:id/edit", (c) => withOwnPost(c, deps, (post) => respondEdit(c, post, {})));
  portal.post("/post/:id/edit", (c) => withOwnPost(c, deps, (post) => answerEdit(c, deps, post)));
  portal.get("/post/:id/delete", (c) => withOwnPost(c, deps, (post) => respondDelete(c, post)));
  portal.post("/post/:id/delete", (c) => withOwnPost(c, deps, (post) => answerDelete(c, deps, post)));
}

async function withOwnPost(
  c: WebContext,
  deps: PortalDeps,
  answer: (post: PostLine) => Response | Promise<Response>,
): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c, c.req.path);
  const post = await findAskedPost(c, deps);
  return post && post.author.id === member.id ? answer(post) : respondProblem(c, "notFound");
}

type Typed = { readonly text?: string; readonly warning?: string; readonly complaint?: string };

function respondEdit(c: WebContext, post: PostLine, { text, warning, complaint }: Typed): Response {
  if (post.isPlain) return respondProblem(c, "notFound");
  return respondPage(c, {
    title: portalMessages(c.get("viewer").language).social.titles.edit,
    face: "portal",
    current: "feed",
    isPrivate: true,
    status: complaint === undefined ? 200 : 422,
    scripts: ["composer"],
    content: (
      <EditPage post={post} text={text ?? post.text} warning={warning ?? post.ownWarning ?? ""} complaint={complaint} />
    ),
  });
}

async function answerEdit(c: WebContext, { sql, clock }: PortalDeps, post: PostLine): Promise<Response> {
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const [text, warning] = [fieldOf(form, "text", 20_000), fieldOf(form, "warning")];
  const say = portalMessages(c.get("viewer").language).social.compose;
  const outcome = await editPost(sql, { postId: post.id, memberId: post.author.id, text, warning }, clock);
  if (outcome.kind === "edited") return c.redirect(postHref(post), 303);
  return respondEdit(c, post, { text, warning, complaint: sayFault(say, outcome.kind, ruleOf(outcome)) });
}

function respondDelete(c: WebContext, post: PostLine): Response {
  const text = portalMessages(c.get("viewer").language).social;
  return respondPage(c, {
    title: text.titles.remove,
    face: "portal",
    current: "feed",
    isPrivate: true,
    content: (
      <AskPage
        title={text.titles.remove}
        label={text.remove.act}
        action={`${postHref(post)}/delete`}
        post={post}
        isDangerous={true}
      >
        <p>{text.remove.text}</p>
      </AskPage>
    ),
  });
}

async function answerDelete(c: WebContext, { sql }: PortalDeps, post: PostLine): Promise<Response> {
  if (!(await readForm(c))) return respondProblem(c, "formExpired");
  await deletePost(sql, { postId: post.id, memberId: post.author.id });
  return c.redirect(`/@${post.author.name}`, 303);
}
