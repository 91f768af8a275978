import type { Hono } from "hono";
import { acceptInvitation, judgeInvitation, sessionSeconds, signIn, signOut } from "../../features/members/index.ts";
import {
  ensureFormToken,
  type Fields,
  formTokenField,
  isFormTokenValid,
  readCookie,
  readFields,
  remoteAddress,
  respondPage,
  respondProblem,
  safeReturnPath,
  spokenDuration,
  type WebContext,
  type WebEnv,
  writeCookie,
} from "../http/index.ts";
import { InvitationPage, MePage, SignInPage } from "./account-pages.tsx";
import type { PortalDeps } from "./deps.ts";
import { portalMessages } from "./messages/portal-messages.ts";

/** Routes of accounts: /sign-in, /sign-out, /invite/TOKEN, /me. */
export function addAccountRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/sign-in", (c) => respondSignIn(c, { back: safeReturnPath(c.req.query("back")) }));
  portal.post("/sign-in", (c) => answerSignIn(c, deps));
  portal.post("/sign-out", (c) => answerSignOut(c, deps));
  portal.get("/invite/:token", async (c) => {
    const judged = await judgeInvitation(deps.sql, c.req.param("token"), deps.clock);
    return respondInvitation(c, judged.kind === "open" ? {} : { complaint: judged, status: 410 });
  });
  portal.post("/invite/:token", (c) => answerInvitation(c, deps));
  portal.get("/me", (c) => {
    const title = portalMessages(c.get("viewer").language).me.title;
    return respondPage(c, { title, face: "portal", current: "me", isPrivate: true, content: <MePage /> });
  });
}

type SignInState = {
  readonly back: string;
  readonly name?: string;
  readonly complaint?: string;
  readonly status?: 403 | 422 | 429;
};

function respondSignIn(c: WebContext, { back, name, complaint, status }: SignInState): Response {
  const text = portalMessages(c.get("viewer").language).signIn;
  return respondPage(c, {
    title: text.title,
    face: "portal",
    current: "me",
    isPrivate: true,
    status: status ?? 200,
    content: <SignInPage token={ensureFormToken(c)} back={back} name={name} complaint={complaint} />,
  });
}

async function answerSignIn(c: WebContext, deps: PortalDeps): Promise<Response> {
  const form = await readFields(c);
  const text = portalMessages(c.get("viewer").language).signIn;
  const back = safeReturnPath(fieldOf(form, "back"));
  const name = fieldOf(form, "name");
  if (!isFormTokenValid(c, form[formTokenField]))
    return respondSignIn(c, { back, name, complaint: text.stale, status: 403 });
  const outcome = await signIn(
    deps.sql,
    { name, password: fieldOf(form, "password"), address: remoteAddress(c) },
    deps.clock,
  );
  switch (outcome.kind) {
    case "signed-in":
      await keepSession(c, deps, outcome.token);
      return c.redirect(back, 303);
    case "too-many-attempts": {
      c.header("Retry-After", String(Math.ceil(outcome.retryAfterSeconds)));
      const wait = spokenDuration(outcome.retryAfterSeconds, c.get("viewer").language);
      return respondSignIn(c, { back, name, complaint: text.tooMany(wait), status: 429 });
    }
    case "refused":
      return respondSignIn(c, { back, name, complaint: text.refused, status: 422 });
  }
}

async function answerSignOut(c: WebContext, deps: PortalDeps): Promise<Response> {
  const form = await readFields(c);
  if (!isFormTokenValid(c, form[formTokenField])) return respondProblem(c, "formExpired");
  await endSession(c, deps);
  writeCookie(c, "session", "");
  return c.redirect("/", 303);
}

/** A session that this browser had before ends: nothing would ever sign it out. */
async function keepSession(c: WebContext, deps: PortalDeps, token: string): Promise<void> {
  await endSession(c, deps);
  writeCookie(c, "visitor", "");
  writeCookie(c, "session", token, sessionSeconds);
}

async function endSession(c: WebContext, { sql }: PortalDeps): Promise<void> {
  const session = readCookie(c, "session");
  if (session !== undefined) await signOut(sql, session);
}

type InvitationState = {
  readonly name?: string;
  readonly complaint?: { readonly kind: string; readonly why?: string };
  readonly status?: 409 | 410 | 422;
};

function respondInvitation(c: WebContext, { name, complaint, status }: InvitationState): Response {
  const text = portalMessages(c.get("viewer").language).invitation;
  return respondPage(c, {
    title: text.title,
    face: "portal",
    isPrivate: true,
    status: status ?? 200,
    content: <InvitationPage token={ensureFormToken(c)} path={c.req.path} name={name} complaint={complaint} />,
  });
}

async function answerInvitation(c: WebContext, deps: PortalDeps): Promise<Response> {
  const form = await readFields(c);
  if (!isFormTokenValid(c, form[formTokenField])) return respondProblem(c, "formExpired");
  const name = fieldOf(form, "name").trim();
  const password = fieldOf(form, "password");
  const outcome = await acceptInvitation(deps.sql, { token: c.req.param("token") ?? "", name, password }, deps.clock);
  switch (outcome.kind) {
    case "accepted":
      return enterConsole(c, deps, { name: outcome.member.name, password });
    case "unknown-or-used":
    case "expired":
      return respondInvitation(c, { complaint: outcome, status: 410 });
    case "name-taken":
      return respondInvitation(c, { name, complaint: outcome, status: 409 });
    case "invalid-name":
    case "weak-password":
      return respondInvitation(c, { name, complaint: outcome, status: 422 });
  }
}

/** Signs the new member in; when that fails, they can do it by hand. */
async function enterConsole(
  c: WebContext,
  deps: PortalDeps,
  credentials: { name: string; password: string },
): Promise<Response> {
  const outcome = await signIn(deps.sql, credentials, deps.clock);
  if (outcome.kind !== "signed-in") return c.redirect("/sign-in", 303);
  await keepSession(c, deps, outcome.token);
  return c.redirect(outcome.member.role === "administrator" ? "/console" : "/", 303);
}

function fieldOf(form: Fields, name: string): string {
  return (form[name] ?? "").slice(0, 1000);
}
