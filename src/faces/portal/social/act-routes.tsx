// Like, repost without words, keep. Each is a form; scripts ask for JSON and are told how the post stands now.
import type { Hono } from "hono";
import type { MemberId, PostId } from "../../../base/ids.ts";
import {
  deleteFavourite,
  favouritePost,
  findPost,
  likePost,
  type PostLine,
  publishPost,
  undoRepost,
  unlikePost,
} from "../../../features/social/index.ts";
import {
  type Fields,
  formatCount,
  readForm,
  respondPage,
  respondProblem,
  safeReturnPath,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import { askToSignIn } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { AskPage } from "./ask-page.tsx";
import type { PostAct } from "./post-acts.tsx";
import { postHref } from "./post-href.ts";
import { readerOf } from "./post-page.ts";
import { findAskedPost } from "./thread-routes.tsx";
import { wantsJson } from "./wants-json.ts";

const acts: readonly PostAct[] = ["like", "repost", "favourite"];

/** Routes of acts on one post: /post/ID/like, /post/ID/repost, /post/ID/favourite. */
export function addActRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  for (const act of acts) {
    portal.get(`/post/:id/${act}`, (c) => respondAsk(c, deps, act));
    portal.post(`/post/:id/${act}`, (c) => answerAct(c, deps, act));
  }
}

/** Where signing in for an act leads back to: a press on a button, since an address alone must not change anything. */
async function respondAsk(c: WebContext, deps: PortalDeps, act: PostAct): Promise<Response> {
  if (!c.get("viewer").member) return askToSignIn(c);
  const post = await findAskedPost(c, deps);
  if (!post) return respondProblem(c, "notFound");
  const text = portalMessages(c.get("viewer").language).social.acts;
  const asks = { like: text.askLike, repost: text.askRepost, favourite: text.askFavourite };
  const labels = { like: text.like, repost: text.repost, favourite: text.favourite };
  return respondPage(c, {
    title: asks[act],
    face: "portal",
    current: "feed",
    isPrivate: true,
    content: <AskPage title={asks[act]} label={labels[act]} action={`${postHref(post)}/${act}`} post={post} />,
  });
}

async function answerAct(c: WebContext, deps: PortalDeps, act: PostAct): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return wantsJson(c) ? c.json({ kind: "signed-out" }, 401) : askToSignIn(c, c.req.path);
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const post = await findAskedPost(c, deps);
  if (!post) return respondProblem(c, "notFound");
  const isDone = await carryOut(deps, { act, form, postId: post.id, memberId: member.id });
  if (!isDone) return respondProblem(c, "notFound");
  if (!wantsJson(c)) return c.redirect(safeReturnPath(form.back ?? postHref(post)), 303);
  const now = await findPost(deps.sql, { viewer: readerOf(c), postId: post.id });
  return now ? c.json(standing(c, now)) : respondProblem(c, "notFound");
}

type Doing = { readonly act: PostAct; readonly form: Fields; readonly postId: PostId; readonly memberId: MemberId };

async function carryOut({ sql, clock }: PortalDeps, { act, form, postId, memberId }: Doing): Promise<boolean> {
  const isUndo = (form.undo ?? "") !== "";
  const which = { postId, memberId };
  switch (act) {
    case "like":
      if (isUndo) await unlikePost(sql, which);
      return isUndo || (await likePost(sql, which, clock)).kind === "done";
    case "favourite":
      if (isUndo) await deleteFavourite(sql, which);
      return isUndo || (await favouritePost(sql, which, clock)).kind === "done";
    case "repost": {
      if (isUndo) await undoRepost(sql, which);
      if (isUndo) return true;
      const draft = {
        authorId: memberId,
        text: "",
        visibility: "public",
        repostOf: postId,
        key: `repost ${postId} ${clock.now().getTime()}`,
      } as const;
      return (await publishPost(sql, draft, clock)).kind === "published";
    }
  }
}

/** What the buttons of a post show now. */
function standing(c: WebContext, post: PostLine) {
  const count = (value: number) => ({ value, ...formatCount(value, c.get("viewer").language) });
  return {
    like: { isOn: post.isLiked, count: count(post.likesCount) },
    repost: { isOn: post.isReposted, count: count(post.repostsCount) },
    favourite: { isOn: post.isFavourite },
  };
}
