import type { Hono } from "hono";
import { type MemberId, readId } from "../../../base/ids.ts";
import type { PresentMember } from "../../../features/members/index.ts";
import {
  acceptFollow,
  countFollows,
  deleteFollow,
  exportFollows,
  followsCsvBytesMax,
  type ImportedFollows,
  importFollows,
  listFollowing,
  listRequests,
} from "../../../features/social/index.ts";
import {
  pageCount,
  readForm,
  readPageNumber,
  readRawForm,
  respondProblem,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { accountMessages, respondAccount } from "./account-frame.tsx";
import { FollowsPage } from "./follows-page.tsx";
import { askToSignIn } from "./own-account.ts";

const home = "/me/follows";
const linesShown = 50;
const requestsShown = 100;

/** Routes of /me/follows: whom one follows, who asks to follow, lists in and out. */
export function addFollowsRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  const { sql, clock } = deps;
  portal.get(home, async (c) => {
    const { member } = c.get("viewer");
    return member ? respondFollows(c, deps, member) : askToSignIn(c);
  });
  portal.get(`${home}/following_accounts.csv`, async (c) => {
    const { member } = c.get("viewer");
    if (!member) return askToSignIn(c, home);
    const csv = await exportFollows(sql, { memberId: member.id, host: hostOf(c) });
    return c.body(csv, 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="following_accounts.csv"',
      "Cache-Control": "no-store",
    });
  });
  portal.post(`${home}/import`, async (c) => {
    const { member } = c.get("viewer");
    if (!member) return askToSignIn(c, home);
    const form = await readRawForm(c);
    if (!form) return respondProblem(c, "formExpired");
    const bytes = await form.file("file");
    if (bytes && bytes.byteLength > followsCsvBytesMax) return respondProblem(c, "tooLarge");
    const csv = new TextDecoder().decode(bytes);
    const imported = await importFollows(sql, { followerId: member.id, csv, host: hostOf(c) }, clock);
    return respondFollows(c, deps, member, imported);
  });
  for (const act of ["accept", "decline"] as const)
    portal.post(`${home}/:id/${act}`, async (c) => {
      const { member } = c.get("viewer");
      if (!member) return askToSignIn(c, home);
      if (!(await readForm(c))) return respondProblem(c, "formExpired");
      const followerId = readId<MemberId>(c.req.param("id"));
      if (!followerId) return respondProblem(c, "notFound");
      const pair = { followerId, followeeId: member.id };
      await (act === "accept" ? acceptFollow(sql, pair) : deleteFollow(sql, pair));
      return c.redirect(home, 303);
    });
}

/** By what name lists know this place. */
export function hostOf(c: WebContext): string {
  return new URL(c.get("publicUrl")).host;
}

async function respondFollows(
  c: WebContext,
  { sql }: PortalDeps,
  member: PresentMember,
  imported?: ImportedFollows,
): Promise<Response> {
  const page = readPageNumber(c.req.query("page"), linesShown);
  if (!page) return respondProblem(c, "badRequest");
  const { followingCount } = await countFollows(sql, member.id);
  const [following, requests] = await Promise.all([
    listFollowing(sql, { id: member.id, limit: page.limit, offset: page.offset }),
    listRequests(sql, member.id, requestsShown),
  ]);
  const text = accountMessages(c).follows;
  return respondAccount(c, {
    tab: "follows",
    title: text.title,
    content: (
      <FollowsPage
        requests={requests}
        following={following}
        followingCount={followingCount}
        page={page.page}
        pages={pageCount(followingCount, linesShown)}
        imported={imported}
      />
    ),
  });
}
