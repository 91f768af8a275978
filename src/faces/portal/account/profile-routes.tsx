import type { Hono } from "hono";
import {
  deleteMemberPicture,
  findProfile,
  linksMax,
  type PictureKind,
  type PresentMember,
  pictureKinds,
  saveProfile,
  setMemberPicture,
  updatePrivacy,
} from "../../../features/members/index.ts";
import {
  createPlaces,
  type Fields,
  readForm,
  readRawForm,
  respondProblem,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { type AccountSaid, accountMessages, respondAccount } from "./account-frame.tsx";
import { askToSignIn, fieldOf } from "./own-account.ts";
import { ProfileFormPage, type TypedProfile } from "./profile-page.tsx";

const home = "/me/profile";
// A picture of full size takes 160 MB while it is decoded.
const takePlace = createPlaces({ most: 2, mostEach: 1 });

/** Routes of what a member shows of themself: /me/profile, /me/picture/KIND, /me/privacy. */
export function addProfileRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  const { sql } = deps;
  portal.get(home, (c) => {
    const notice = c.req.query("done") === "saved" ? accountMessages(c).saved : undefined;
    return respondProfile(c, deps, { notice });
  });
  portal.post(home, async (c) => {
    const { member } = c.get("viewer");
    if (!member) return askToSignIn(c, home);
    const form = await readForm(c);
    if (!form) return respondProblem(c, "formExpired");
    const typed = typedOf(form);
    const outcome = await saveProfile(sql, member.id, typed);
    if (outcome.kind === "profile") return saved(c);
    const complaint = accountMessages(c).profile.badLink(outcome.place);
    return respondProfile(c, deps, { complaint }, typed);
  });
  portal.post("/me/privacy", async (c) => {
    const { member } = c.get("viewer");
    if (!member) return askToSignIn(c, home);
    const form = await readForm(c);
    if (!form) return respondProblem(c, "formExpired");
    const approvesFollowers = form.approvesFollowers !== undefined;
    await updatePrivacy(sql, member.id, { approvesFollowers, isListed: form.isListed !== undefined });
    return saved(c);
  });
  for (const kind of pictureKinds) {
    portal.post(`/me/picture/${kind}`, (c) => answerPicture(c, deps, kind));
    portal.post(`/me/picture/${kind}/remove`, async (c) => {
      const { member } = c.get("viewer");
      if (!member) return askToSignIn(c, home);
      if (!(await readForm(c))) return respondProblem(c, "formExpired");
      await deleteMemberPicture(sql, member.id, kind);
      return saved(c);
    });
  }
}

function saved(c: WebContext): Response {
  return c.redirect(`${home}?done=saved`, 303);
}

function typedOf(form: Fields): TypedProfile {
  const links = Array.from({ length: linksMax }, (_, index) => ({
    label: fieldOf(form, `label-${index + 1}`),
    url: fieldOf(form, `url-${index + 1}`),
  }));
  return { displayName: fieldOf(form, "displayName"), bio: fieldOf(form, "bio", 10_000), links };
}

async function respondProfile(
  c: WebContext,
  { sql }: PortalDeps,
  said: AccountSaid,
  typed?: TypedProfile,
): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c, home);
  const profile = await findProfile(sql, member.name);
  if (!profile) return respondProblem(c, "notFound");
  const { displayName = "", bio = "", links } = profile;
  return respondAccount(c, {
    ...said,
    tab: "profile",
    title: accountMessages(c).profile.title,
    status: said.complaint === undefined ? 200 : 422,
    content: <ProfileFormPage profile={profile} typed={typed ?? { displayName, bio, links }} />,
  });
}

async function answerPicture(c: WebContext, deps: PortalDeps, kind: PictureKind): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c, home);
  const leave = takePlace(member.id);
  if (!leave) return respondProblem(c, "tooMany");
  try {
    return await takePicture(c, deps, { member, kind });
  } finally {
    leave();
  }
}

type Taking = { readonly member: PresentMember; readonly kind: PictureKind };

async function takePicture(c: WebContext, deps: PortalDeps, { member, kind }: Taking): Promise<Response> {
  const form = await readRawForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const text = accountMessages(c).profile;
  const bytes = await form.file("file");
  if (!bytes) return respondProfile(c, deps, { complaint: text.noFile });
  const outcome = await setMemberPicture(deps.sql, { memberId: member.id, kind, bytes }, deps.clock);
  return outcome.kind === "set" ? saved(c) : respondProfile(c, deps, { complaint: text.badPicture });
}
