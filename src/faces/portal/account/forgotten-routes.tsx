import type { Hono } from "hono";
import type { VNode } from "preact";
import { judgeResetLink, requestReset, resetPassword } from "../../../features/members/index.ts";
import {
  ensureFormToken,
  readForm,
  remoteAddress,
  respondPage,
  respondProblem,
  returnPathMax,
  safeReturnPath,
  spokenDuration,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { ForgottenPage, NewPasswordPage } from "./forgotten-page.tsx";
import { entryOf, fieldOf, standingPath } from "./own-account.ts";
import { SaidPage } from "./register-page.tsx";
import { keepSession } from "./session-cookie.ts";
import { sayBarred } from "./sign-in-routes.tsx";

/** Routes of who cannot get in: /forgotten, and /reset/TOKEN of the mail or of an administrator. */
export function addForgottenRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/forgotten", (c) => {
    const text = textOf(c).forgotten;
    if (!deps.post) return respondForgotten(c, <SaidPage title={text.title} paragraphs={[text.noMail]} />);
    const back = safeReturnPath(c.req.query("back"));
    return respondForgotten(c, <ForgottenPage token={ensureFormToken(c)} back={back} />);
  });
  portal.post("/forgotten", (c) => answerForgotten(c, deps));
  portal.get("/reset/:token", async (c) => {
    const found = await judgeResetLink(deps.sql, c.req.param("token"), deps.clock);
    return found ? respondNewPassword(c, found.name) : respondDead(c);
  });
  portal.post("/reset/:token", (c) => answerReset(c, deps));
}

const textOf = (c: WebContext) => portalMessages(c.get("viewer").language).account;

type Status = 200 | 403 | 410 | 422 | 429;

function respondForgotten(c: WebContext, content: VNode, status: Status = 200): Response {
  const { title } = textOf(c).forgotten;
  return respondPage(c, { title, face: "portal", current: "me", isPrivate: true, status, content });
}

async function answerForgotten(c: WebContext, { sql, clock, post }: PortalDeps): Promise<Response> {
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  if (!post) return respondProblem(c, "notFound");
  const { language } = c.get("viewer");
  const back = safeReturnPath(fieldOf(form, "back", returnPathMax));
  const request = { who: fieldOf(form, "who", 254), language, back, address: remoteAddress(c) };
  const outcome = await requestReset(sql, request, { clock, post });
  const text = textOf(c);
  if (outcome.kind === "accepted")
    return respondForgotten(c, <SaidPage title={text.forgotten.sentTitle} paragraphs={[text.forgotten.sent]} />);
  c.header("Retry-After", String(outcome.retryAfterSeconds));
  const complaint = text.signIn.tooMany(spokenDuration(outcome.retryAfterSeconds, language));
  return respondForgotten(c, <ForgottenPage token={ensureFormToken(c)} back={back} complaint={complaint} />, 429);
}

function respondNewPassword(c: WebContext, name: string, complaint?: string): Response {
  const content = <NewPasswordPage token={ensureFormToken(c)} path={c.req.path} name={name} complaint={complaint} />;
  return respondForgotten(c, content, complaint === undefined ? 200 : 422);
}

function respondDead(c: WebContext): Response {
  const text = textOf(c).verify;
  return respondForgotten(c, <SaidPage title={text.deadTitle} paragraphs={[text.dead]} />, 410);
}

async function answerReset(c: WebContext, deps: PortalDeps): Promise<Response> {
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const { sql, clock, post } = deps;
  const token = c.req.param("token") ?? "";
  const request = { token, password: fieldOf(form, "password"), entry: entryOf(c) };
  const outcome = await resetPassword(sql, request, { clock, post });
  switch (outcome.kind) {
    case "signed-in":
      await keepSession(c, deps, outcome.token);
      return c.redirect(outcome.isSuspended ? standingPath : safeReturnPath(outcome.back), 303);
    case "barred":
      return respondForgotten(c, <SaidPage title={textOf(c).signIn.title} paragraphs={[sayBarred(c, outcome)]} />, 403);
    case "unknown-or-used":
      return respondDead(c);
    case "weak-password": {
      const found = await judgeResetLink(sql, token, clock);
      return found ? respondNewPassword(c, found.name, textOf(c).register.problems["weak-password"]) : respondDead(c);
    }
  }
}
