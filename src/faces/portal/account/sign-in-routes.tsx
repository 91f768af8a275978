import type { Hono } from "hono";
import {
  askPasskey,
  readRegistrationMode,
  type SignedIn,
  signIn,
  signInWithPasskey,
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
  writeCookie,
} from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { entryOf, fieldOf, passkeySite, standingPath } from "./own-account.ts";
import { endSession, keepSession } from "./session-cookie.ts";
import { SignInPage } from "./sign-in-page.tsx";

/** Routes of coming and going: /sign-in, /sign-out, /passkey/question. */
export function addSignInRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/sign-in", (c) => {
    const { verified, deleted } = portalMessages(c.get("viewer").language).account.signIn;
    const done = c.req.query("done");
    const notice = done === "verified" ? verified : done === "deleted" ? deleted : undefined;
    return respondSignIn(c, deps, { back: safeReturnPath(c.req.query("back")), notice });
  });
  portal.post("/sign-in", (c) => answerSignIn(c, deps));
  portal.post("/sign-out", (c) => answerSignOut(c, deps));
  portal.post("/passkey/question", (c) => answerQuestion(c, deps));
}

type SignInState = {
  readonly back: string;
  readonly name?: string;
  readonly complaint?: string;
  readonly notice?: string | undefined;
  readonly status?: 403 | 422 | 429;
};

async function respondSignIn(c: WebContext, { sql }: PortalDeps, state: SignInState): Promise<Response> {
  const mode = await readRegistrationMode(sql);
  const canUsePasskeys = passkeySite(c) !== undefined;
  const { status, ...shown } = state;
  return respondPage(c, {
    title: portalMessages(c.get("viewer").language).account.signIn.title,
    face: "portal",
    current: "me",
    isPrivate: true,
    status: status ?? 200,
    scripts: canUsePasskeys ? ["passkey"] : [],
    content: (
      <SignInPage
        {...shown}
        token={ensureFormToken(c)}
        canRegister={mode === "open" || mode === "approval"}
        canUsePasskeys={canUsePasskeys}
      />
    ),
  });
}

async function answerSignIn(c: WebContext, deps: PortalDeps): Promise<Response> {
  const form = await readFields(c);
  const text = portalMessages(c.get("viewer").language).account.signIn;
  const back = safeReturnPath(fieldOf(form, "back", returnPathMax));
  const name = fieldOf(form, "name");
  if (!isFormTokenValid(c, form[formTokenField]))
    return respondSignIn(c, deps, { back, name, complaint: text.stale, status: 403 });
  const site = passkeySite(c);
  const answer = form.passkey ?? "";
  const isPasskey = site !== undefined && answer !== "";
  const outcome = isPasskey
    ? await signInWithPasskey(deps.sql, { answer, site, entry: entryOf(c) }, deps.clock)
    : await signIn(deps.sql, { name, password: fieldOf(form, "password"), ...entryOf(c) }, deps.clock);
  return answerOutcome(c, deps, { outcome, back, name, refused: isPasskey ? text.passkeyRefused : text.refused });
}

type Outcome = {
  readonly outcome: SignedIn;
  readonly back: string;
  readonly name: string;
  readonly refused: string;
};

async function answerOutcome(
  c: WebContext,
  deps: PortalDeps,
  { outcome, back, name, refused }: Outcome,
): Promise<Response> {
  const text = portalMessages(c.get("viewer").language).account.signIn;
  switch (outcome.kind) {
    case "signed-in":
      await keepSession(c, deps, outcome.token);
      return c.redirect(outcome.isSuspended ? standingPath : back, 303);
    case "too-many-attempts": {
      c.header("Retry-After", String(outcome.retryAfterSeconds));
      const wait = spokenDuration(outcome.retryAfterSeconds, c.get("viewer").language);
      return respondSignIn(c, deps, { back, name, complaint: text.tooMany(wait), status: 429 });
    }
    case "barred":
      return respondSignIn(c, deps, { back, name, complaint: sayBarred(c, outcome), status: 403 });
    case "refused":
      return respondSignIn(c, deps, { back, name, complaint: refused, status: 422 });
  }
}

/** Why an account may not come in, in words. */
export function sayBarred(c: WebContext, { state, reason }: Extract<SignedIn, { kind: "barred" }>): string {
  const text = portalMessages(c.get("viewer").language).account.signIn;
  return [text.barred[state], ...(reason ? [text.reason(reason)] : [])].join(" ");
}

async function answerSignOut(c: WebContext, deps: PortalDeps): Promise<Response> {
  if (!(await readForm(c))) return respondProblem(c, "formExpired");
  await endSession(c, deps);
  writeCookie(c, "session", "");
  return c.redirect("/", 303);
}

/** A question for the visitor's passkey, as JSON. */
async function answerQuestion(c: WebContext, { sql, clock }: PortalDeps): Promise<Response> {
  if (!(await readForm(c))) return respondProblem(c, "formExpired");
  const site = passkeySite(c);
  if (!site) return respondProblem(c, "notFound");
  const asked = await askPasskey(sql, { site, address: remoteAddress(c) }, clock);
  if (asked.kind === "too-many-attempts") return respondProblem(c, "tooMany");
  return c.body(asked.options, 200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
}
