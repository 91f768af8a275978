import type { Hono } from "hono";
import {
  applicationMax,
  isVerifyLinkOpen,
  type Registered,
  type RegistrationMode,
  readRegistrationMode,
  register,
  signIn,
  verifyEmail,
} from "../../../features/members/index.ts";
import {
  ensureFormToken,
  formTokenField,
  isFormTokenValid,
  readFields,
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
import { entryOf, fieldOf } from "./own-account.ts";
import { type RegisterForm, RegisterPage, SaidPage, VerifyPage } from "./register-page.tsx";
import { keepSession } from "./session-cookie.ts";

/** Routes of new accounts: /register, and /verify/TOKEN of the mail. */
export function addRegisterRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/register", async (c) => {
    const back = safeReturnPath(c.req.query("back"));
    if (c.get("viewer").member) return c.redirect(back, 303);
    return respondRegister(c, deps, { back, form: { name: "", email: "", application: "" } });
  });
  portal.post("/register", (c) => answerRegister(c, deps));
  portal.get("/verify/:token", async (c) => {
    const text = portalMessages(c.get("viewer").language).account.verify;
    if (!(await isVerifyLinkOpen(deps.sql, c.req.param("token"), deps.clock)))
      return respondSaid(c, { title: text.deadTitle, paragraphs: [text.dead], status: 410 });
    const content = <VerifyPage token={ensureFormToken(c)} path={c.req.path} />;
    return respondPage(c, { title: text.title, face: "portal", isPrivate: true, content });
  });
  portal.post("/verify/:token", (c) => answerVerify(c, deps));
}

type RegisterState = {
  readonly back: string;
  readonly form: RegisterForm;
  readonly complaint?: { readonly kind: string; readonly said: string };
  readonly status?: 403 | 409 | 422 | 429;
};

async function respondRegister(c: WebContext, deps: PortalDeps, state: RegisterState): Promise<Response> {
  const mode = await readRegistrationMode(deps.sql);
  const text = portalMessages(c.get("viewer").language).account.register;
  if (mode !== "open" && mode !== "approval") return respondNotOpen(c, mode);
  return respondPage(c, {
    title: text.title,
    face: "portal",
    current: "me",
    isPrivate: true,
    status: state.status ?? 200,
    content: (
      <RegisterPage
        token={ensureFormToken(c)}
        back={state.back}
        form={state.form}
        wantsEmail={deps.post !== undefined}
        wantsApplication={mode === "approval"}
        applicationMax={applicationMax}
        complaint={state.complaint}
      />
    ),
  });
}

function respondNotOpen(c: WebContext, mode: RegistrationMode): Response {
  const text = portalMessages(c.get("viewer").language).account.register;
  const paragraphs = [mode === "invitation" ? text.byInvitation : text.closed];
  return respondSaid(c, { title: text.title, paragraphs, status: 403 });
}

type Said = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly status?: 200 | 403 | 409 | 410;
};

function respondSaid(c: WebContext, { title, paragraphs, status = 200 }: Said): Response {
  const content = <SaidPage title={title} paragraphs={paragraphs} />;
  return respondPage(c, { title, face: "portal", current: "me", isPrivate: true, status, content });
}

async function answerRegister(c: WebContext, deps: PortalDeps): Promise<Response> {
  const fields = await readFields(c);
  const { language } = c.get("viewer");
  const messages = portalMessages(language).account;
  const back = safeReturnPath(fieldOf(fields, "back", returnPathMax));
  const form = {
    name: fieldOf(fields, "name").trim(),
    email: fieldOf(fields, "email"),
    application: fieldOf(fields, "application", 2 * applicationMax),
  };
  if (!isFormTokenValid(c, fields[formTokenField])) {
    const complaint = { kind: "stale", said: messages.signIn.stale };
    return respondRegister(c, deps, { back, form, complaint, status: 403 });
  }
  const password = fieldOf(fields, "password");
  const { sql, clock, post } = deps;
  const address = remoteAddress(c);
  const outcome = await register(sql, { ...form, password, language, back, address }, { clock, post });
  switch (outcome.kind) {
    case "registered":
      return enter(c, deps, { name: outcome.member.name, password, back });
    case "mail-sent":
      return respondSaid(c, {
        title: messages.register.sentTitle,
        paragraphs: [messages.register.sentText, messages.register.sentHint],
      });
    case "waiting":
      return respondSaid(c, { title: messages.register.waitingTitle, paragraphs: [messages.register.waitingText] });
    case "not-open":
      return respondRegister(c, deps, { back, form });
    case "too-many-attempts": {
      c.header("Retry-After", String(outcome.retryAfterSeconds));
      const said = messages.signIn.tooMany(spokenDuration(outcome.retryAfterSeconds, language));
      return respondRegister(c, deps, { back, form, complaint: { kind: outcome.kind, said }, status: 429 });
    }
    default:
      return respondRegister(c, deps, { back, form, complaint: complaintAbout(c, outcome), status: 422 });
  }
}

function complaintAbout(c: WebContext, { kind }: Pick<Registered, "kind">): { kind: string; said: string } {
  const { problems } = portalMessages(c.get("viewer").language).account.register;
  return { kind, said: problems[kind] ?? kind };
}

/** Signs a new member in and leads them where they were going; when that fails, they can do it by hand. */
export async function enter(
  c: WebContext,
  deps: PortalDeps,
  { name, password, back }: { readonly name: string; readonly password: string; readonly back: string },
): Promise<Response> {
  const outcome = await signIn(deps.sql, { name, password, ...entryOf(c) }, deps.clock);
  if (outcome.kind !== "signed-in") return c.redirect(`/sign-in?back=${encodeURIComponent(back)}`, 303);
  await keepSession(c, deps, outcome.token);
  return c.redirect(back, 303);
}

async function answerVerify(c: WebContext, deps: PortalDeps): Promise<Response> {
  if (!(await readForm(c))) return respondProblem(c, "formExpired");
  const { sql, clock, post } = deps;
  const text = portalMessages(c.get("viewer").language).account;
  const outcome = await verifyEmail(sql, c.req.param("token") ?? "", { clock, post });
  switch (outcome.kind) {
    case "verified": {
      const back = safeReturnPath(outcome.back);
      if (c.get("viewer").member) return c.redirect(back, 303);
      return c.redirect(`/sign-in?done=verified&back=${encodeURIComponent(back)}`, 303);
    }
    case "waiting":
      return respondSaid(c, { title: text.register.waitingTitle, paragraphs: [text.register.waitingText] });
    case "email-taken":
      return respondSaid(c, { title: text.verify.deadTitle, paragraphs: [text.verify.taken], status: 409 });
    case "unknown-or-used":
      return respondSaid(c, { title: text.verify.deadTitle, paragraphs: [text.verify.dead], status: 410 });
  }
}
