import type { Hono } from "hono";
import { type MemberId, readId } from "../../../base/ids.ts";
import {
  findMemberPicture,
  findProfile,
  type PictureKind,
  type Profile,
  pictureKinds,
} from "../../../features/members/index.ts";
import {
  countFollows,
  deleteFollow,
  findDistance,
  findFollow,
  follow,
  listOfMember,
} from "../../../features/social/index.ts";
import {
  isFresh,
  ownBytes,
  readForm,
  respondPage,
  respondProblem,
  safeReturnPath,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import { accountMessages } from "../account/account-frame.tsx";
import { askToSignIn } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { olderHref, readPageRequest } from "../social/post-page.ts";
import { addDistanceRoutes } from "./distance-routes.tsx";
import { FollowPage, MemberPage } from "./member-page.tsx";

const descriptionMax = 200;
const daySeconds = 86_400;
const handle = "/:handle{@[A-Za-z0-9_]{2,30}}";

/** Routes of members as others see them: /@NAME, following them, their pictures. */
export function addMemberRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get(handle, (c) => respondMember(c, deps));
  portal.get(`${handle}/follow`, (c) => respondFollow(c, deps));
  portal.post(`${handle}/follow`, (c) => answerFollow(c, deps));
  portal.post(`${handle}/unfollow`, (c) => answerUnfollow(c, deps));
  addDistanceRoutes(portal, handle, deps);
  for (const kind of pictureKinds) portal.get(`/${kind}/:id`, (c) => respondPicture(c, deps, kind));
}

function profileOf(c: WebContext, { sql }: PortalDeps): Promise<Profile | undefined> {
  return findProfile(sql, (c.req.param("handle") ?? "").slice(1));
}

async function respondMember(c: WebContext, deps: PortalDeps): Promise<Response> {
  const profile = await profileOf(c, deps);
  if (!profile) return respondProblem(c, "notFound");
  if (c.req.path !== `/@${profile.name}`) return c.redirect(`/@${profile.name}`, 301);
  const { member } = c.get("viewer");
  const request = readPageRequest(c);
  if (!request) return respondProblem(c, "badRequest");
  const [counts, state, distance, { posts, next }] = await Promise.all([
    countFollows(deps.sql, profile.id),
    member && findFollow(deps.sql, { followerId: member.id, followeeId: profile.id }),
    member && findDistance(deps.sql, { memberId: member.id, otherId: profile.id }),
    listOfMember(deps.sql, { ...request, memberId: profile.id }),
  ]);
  const isDeep = request.before !== undefined;
  return respondPage(c, {
    title: `${profile.displayName ?? profile.name} (@${profile.name})`,
    description: profile.bio?.slice(0, descriptionMax),
    face: "portal",
    current: member?.id === profile.id ? "me" : undefined,
    isPrivate: !profile.isListed || profile.state !== "active" || isDeep,
    isShared: true,
    scripts: ["feed", "composer"],
    policy: { playsMedia: true },
    content: (
      <MemberPage
        profile={profile}
        counts={counts}
        follow={state}
        distance={distance ?? { isBlocked: false, isMuted: false }}
        isRefused={c.req.query("refused") !== undefined}
        posts={posts}
        older={olderHref(c, next)}
        isDeep={isDeep}
      />
    ),
  });
}

/** Where signing in to follow somebody leads back to: a press on a button, since an address alone must not change anything. */
async function respondFollow(c: WebContext, deps: PortalDeps): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c);
  const profile = await profileOf(c, deps);
  if (!profile) return respondProblem(c, "notFound");
  const known = await findFollow(deps.sql, { followerId: member.id, followeeId: profile.id });
  if (known || member.id === profile.id) return c.redirect(`/@${profile.name}`, 303);
  const title = accountMessages(c).member.followTitle(profile.name);
  return respondPage(c, { title, face: "portal", isPrivate: true, content: <FollowPage profile={profile} /> });
}

async function answerFollow(c: WebContext, deps: PortalDeps): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c, c.req.path);
  if (!(await readForm(c))) return respondProblem(c, "formExpired");
  const profile = await profileOf(c, deps);
  if (!profile) return respondProblem(c, "notFound");
  const outcome = await follow(deps.sql, { followerId: member.id, followeeId: profile.id }, deps.clock);
  // The page shows what came of it; that somebody follows too many is seen on the page of follows.
  const page = `/@${profile.name}`;
  const isRefused = outcome.kind === "not-possible" && member.id !== profile.id;
  return c.redirect(outcome.kind === "too-many" ? "/me/follows" : isRefused ? `${page}?refused` : page, 303);
}

async function answerUnfollow(c: WebContext, deps: PortalDeps): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c, "/me/follows");
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const profile = await profileOf(c, deps);
  if (!profile) return respondProblem(c, "notFound");
  await deleteFollow(deps.sql, { followerId: member.id, followeeId: profile.id });
  return c.redirect(safeReturnPath(form.back ?? `/@${profile.name}`), 303);
}

async function respondPicture(c: WebContext, { sql }: PortalDeps, kind: PictureKind): Promise<Response> {
  const memberId = readId<MemberId>(c.req.param("id") ?? "");
  const picture = memberId && (await findMemberPicture(sql, { memberId, kind }));
  if (!picture) return c.text("no such picture\n", 404, { "Cache-Control": "no-store" });
  const headers = { ETag: picture.etag, "Cache-Control": `public, max-age=${daySeconds}` };
  if (isFresh(c, picture.etag)) return c.body(null, 304, headers);
  return c.body(ownBytes(picture.bytes), 200, { ...headers, "Content-Type": picture.contentType });
}
