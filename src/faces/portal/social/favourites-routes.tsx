import type { Hono } from "hono";
import { type FavouriteListId, readId } from "../../../base/ids.ts";
import type { PresentMember } from "../../../features/members/index.ts";
import {
  deleteFavouriteList,
  favouritePost,
  listFavouriteLists,
  listFavourites,
  makeFavouriteList,
} from "../../../features/social/index.ts";
import { readForm, respondPage, respondProblem, type WebContext, type WebEnv } from "../../http/index.ts";
import { askToSignIn, fieldOf } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { FavouriteLists } from "./favourites-page.tsx";
import { NoPosts } from "./feed-page.tsx";
import { respondPosts } from "./feed-routes.tsx";
import { KeepPage } from "./keep-page.tsx";
import { findAskedPost } from "./thread-routes.tsx";

const home = "/favourites";

/** Routes of a member's own favourites: /favourites, /favourites/LIST, and into which list a post goes. */
export function addFavouritesRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  const { sql, clock } = deps;
  const guarded =
    (answer: (c: WebContext, member: PresentMember) => Promise<Response>) =>
    async (c: WebContext): Promise<Response> => {
      const { member } = c.get("viewer");
      if (!member) return askToSignIn(c, c.req.method === "GET" ? c.req.path : home);
      return c.req.method === "GET" || (await readForm(c)) ? answer(c, member) : respondProblem(c, "formExpired");
    };
  portal.get(
    home,
    guarded((c, member) => respondFavourites(c, deps, member, undefined)),
  );
  portal.get(
    `${home}/:list`,
    guarded((c, member) => respondFavourites(c, deps, member, c.req.param("list"))),
  );
  portal.post(
    home,
    guarded(async (c, member) => {
      const form = (await readForm(c)) ?? {};
      const made = await makeFavouriteList(sql, { memberId: member.id, name: fieldOf(form, "name") }, clock);
      return c.redirect(made.kind === "made" ? `${home}/${made.id}` : home, 303);
    }),
  );
  portal.post(
    `${home}/:list/remove`,
    guarded(async (c, member) => {
      const listId = readId<FavouriteListId>(c.req.param("list") ?? "");
      if (listId) await deleteFavouriteList(sql, { memberId: member.id, listId });
      return c.redirect(home, 303);
    }),
  );
  portal.get(
    "/post/:id/keep",
    guarded((c, member) => respondKeep(c, deps, member)),
  );
  portal.post(
    "/post/:id/keep",
    guarded((c, member) => answerKeep(c, deps, member)),
  );
}

async function respondFavourites(
  c: WebContext,
  { sql }: PortalDeps,
  member: PresentMember,
  asked: string | undefined,
): Promise<Response> {
  const lists = await listFavouriteLists(sql, member.id);
  const current = lists.find(({ id }) => id === asked);
  if (asked !== undefined && !current) return respondProblem(c, "notFound");
  const text = portalMessages(c.get("viewer").language).social;
  return respondPosts(c, (request) => listFavourites(sql, { ...request, ...(current && { listId: current.id }) }), {
    tab: "favourites",
    title: current ? current.name : text.titles.favourites,
    intro: text.intro.favourites,
    before: <FavouriteLists lists={lists} current={current} />,
    empty: <NoPosts words={text.empty.favourites} />,
    isPrivate: true,
  });
}

async function respondKeep(c: WebContext, deps: PortalDeps, member: PresentMember): Promise<Response> {
  const post = await findAskedPost(c, deps);
  if (!post) return respondProblem(c, "notFound");
  const lists = await listFavouriteLists(deps.sql, member.id);
  return respondPage(c, {
    title: portalMessages(c.get("viewer").language).social.favourites.keepIn,
    face: "portal",
    current: "feed",
    isPrivate: true,
    content: <KeepPage post={post} lists={lists} />,
  });
}

/** Keeps a post in one of the member's lists, or in none; goes on where it stands then. */
async function answerKeep(c: WebContext, deps: PortalDeps, member: PresentMember): Promise<Response> {
  const form = (await readForm(c)) ?? {};
  const post = await findAskedPost(c, deps);
  if (!post) return respondProblem(c, "notFound");
  const asked = fieldOf(form, "list");
  const listId = (await listFavouriteLists(deps.sql, member.id)).find(({ id }) => id === asked)?.id;
  await favouritePost(deps.sql, { postId: post.id, memberId: member.id, ...(listId && { listId }) }, deps.clock);
  return c.redirect(listId ? `${home}/${listId}` : home, 303);
}
