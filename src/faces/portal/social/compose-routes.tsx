import type { Hono } from "hono";
import { findProgramme } from "../../../features/catalog/index.ts";
import type { PresentMember } from "../../../features/members/index.ts";
import { findPost, type PostLine, publishPost, uploadPicture } from "../../../features/social/index.ts";
import {
  createPlaces,
  ownHosts,
  type RawForm,
  readRawFields,
  renderFragment,
  respondPage,
  safeReturnPath,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import { askToSignIn } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { ComposePage } from "./compose-page.tsx";
import { findOwnProgramme } from "./own-programme.ts";
import { PostCard } from "./post-card.tsx";
import { readerOf } from "./post-page.ts";
import { type ComposeFault, ruleOf, sayFault } from "./say-fault.ts";
import { composeHref, draftOf, picturePlaces, readTyped, type TypedPicture, type TypedPost } from "./typed-post.ts";
import { wantsJson } from "./wants-json.ts";

// A picture of full size takes 160 MB while it is decoded.
const takePicturePlace = createPlaces({ most: 2, mostEach: 1 });

/** Routes of writing: /compose, with what is to be in it in its query; sent there. */
export function addComposeRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/compose", (c) => respondCompose(c, deps, { typed: readTyped((name) => c.req.query(name)), back: "" }));
  portal.post("/compose", (c) => answerCompose(c, deps));
}

type Composing = {
  readonly typed: TypedPost;
  readonly back: string;
  readonly fault?: ComposeFault;
  /** The name of the word rule by which it was refused. */
  readonly rule?: string | undefined;
  readonly status?: 401 | 403 | 422 | 429;
};

/** A composer with what was typed and what it is about. A fault is told to scripts in words. */
async function respondCompose(
  c: WebContext,
  deps: PortalDeps,
  { typed, back, fault, rule, status = 422 }: Composing,
): Promise<Response> {
  const { compose, titles } = portalMessages(c.get("viewer").language).social;
  const complaint = fault && sayFault(compose, fault, rule);
  if (fault && wantsJson(c)) return c.json({ kind: fault, complaint }, status);
  const viewer = readerOf(c);
  const [parent, original, programme] = await Promise.all([
    typed.commentOn && findPost(deps.sql, { viewer, postId: typed.commentOn }),
    typed.repostOf && findPost(deps.sql, { viewer, postId: typed.repostOf }),
    typed.programmeId && findProgramme(deps.sql, typed.programmeId),
  ]);
  const title = parent ? compose.comment : original ? titles.repost : titles.compose;
  return respondPage(c, {
    title,
    face: "portal",
    current: "feed",
    isPrivate: true,
    status: fault ? status : 200,
    scripts: ["feed", "composer"],
    policy: { playsMedia: true },
    content: (
      <ComposePage
        title={title}
        parent={parent}
        original={original}
        composer={{
          typed,
          purpose: parent ? "comment" : original ? "repost" : "post",
          programme,
          complaint,
          back: back || placeOf({ parent, programme }),
        }}
      />
    ),
  });
}

/** Where what is written will stand. */
function placeOf({
  parent,
  programme,
}: {
  parent: PostLine | undefined;
  programme: { readonly id: string } | undefined;
}): string {
  if (parent) return `/post/${parent.id}`;
  return programme ? `/programme/${programme.id}` : "/feed";
}

async function answerCompose(c: WebContext, deps: PortalDeps): Promise<Response> {
  const { member } = c.get("viewer");
  const form = await readRawFields(c);
  const typed = readTyped(form.text);
  const back = safeReturnPath(form.text("back") || "/feed");
  if (!member) return askFirst(c, deps, { typed, back });
  if (!form.isGenuine) return respondCompose(c, deps, { typed, back, fault: "stale", status: 403 });
  const pictures = await takePictures(deps, form, member, typed);
  const whole = { ...typed, pictures: pictures.taken };
  if (pictures.fault) return respondCompose(c, deps, { typed: whole, back, fault: pictures.fault });
  const draft = draftOf(await withOwnProgramme(c, deps, whole), member.id);
  if (typeof draft === "string") return respondCompose(c, deps, { typed: whole, back, fault: draft });
  const outcome = await publishPost(deps.sql, draft, deps.clock);
  if (outcome.kind !== "published") {
    const status = outcome.kind === "too-many-posts" ? 429 : 422;
    return respondCompose(c, deps, { typed: whole, back, fault: outcome.kind, rule: ruleOf(outcome), status });
  }
  return wantsJson(c)
    ? respondPosted(c, deps, { id: outcome.id, back, about: typed.programmeId })
    : c.redirect(`${back}#post-${outcome.id}`, 303);
}

/** What is written with a link to a play page of Glint's own is about what plays there, unless it is about something already. */
async function withOwnProgramme(c: WebContext, deps: PortalDeps, typed: TypedPost): Promise<TypedPost> {
  if (typed.programmeId || typed.commentOn || typed.repostOf) return typed;
  const named = await findOwnProgramme(deps, typed.text, ownHosts(c));
  return named ? { ...typed, programmeId: named.id, at: named.atSeconds?.toString() ?? "" } : typed;
}

/** Leads to the sign-in and back to a composer with what was typed. */
function askFirst(c: WebContext, deps: PortalDeps, { typed, back }: Composing): Response | Promise<Response> {
  const href = composeHref(typed);
  if (wantsJson(c)) return c.json({ kind: "signed-out", href: `/sign-in?back=${encodeURIComponent(href)}` }, 401);
  if (safeReturnPath(href) === href) return askToSignIn(c, href);
  return respondCompose(c, deps, { typed, back, fault: "stale", status: 401 });
}

type Posted = { readonly id: PostLine["id"]; readonly back: string; readonly about: string | undefined };

/** The post as the list shows it from now on. */
async function respondPosted(c: WebContext, { sql }: PortalDeps, { id, back, about }: Posted): Promise<Response> {
  const post = await findPost(sql, { viewer: readerOf(c), postId: id });
  const viewer = { ...c.get("viewer"), path: back };
  const html = post
    ? renderFragment(
        viewer,
        <PostCard
          post={post}
          isInThread={post.parent !== undefined}
          about={back === `/programme/${about}` ? about : undefined}
        />,
      )
    : "";
  return c.json({ kind: "posted", id, href: `${back}#post-${id}`, html }, 201);
}

type TakenPictures = { readonly taken: readonly TypedPicture[]; readonly fault?: ComposeFault };

/** Uploads the files of a form; those sent before stay. One that cannot be read stops the post, not the others. */
async function takePictures(
  { sql, clock }: PortalDeps,
  form: RawForm,
  member: PresentMember,
  typed: TypedPost,
): Promise<TakenPictures> {
  const taken: TypedPicture[] = [...typed.pictures];
  for (const place of picturePlaces) {
    const bytes = await form.file(`picture-${place}`);
    if (!bytes) continue;
    const leave = takePicturePlace(member.id);
    if (!leave) return { taken, fault: "too-many-pictures-waiting" };
    try {
      const outcome = await uploadPicture(sql, { memberId: member.id, bytes }, clock);
      if (outcome.kind === "uploaded") taken.push({ id: outcome.id, alt: form.text(`alt-${place}`).slice(0, 4000) });
      else return { taken, fault: outcome.kind === "too-many" ? "too-many-pictures-waiting" : "picture" };
    } finally {
      leave();
    }
  }
  return { taken };
}
