import type { Hono } from "hono";
import {
  addPasskey,
  changePassword,
  clearEmail,
  findOwnAccount,
  listPasskeys,
  offerPasskey,
  type PresentMember,
  prove,
  removePasskey,
  removePassword,
  requestEmail,
} from "../../../features/members/index.ts";
import {
  type Fields,
  readForm,
  respondProblem,
  spokenDuration,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { type AccountSaid, accountMessages, respondAccount } from "./account-frame.tsx";
import { askToSignIn, entryOf, fieldOf, passkeySite, proofOf } from "./own-account.ts";
import type { Ways } from "./proof.tsx";
import { MakePasskeyPage, RemovePasskeyPage, SecurityPage } from "./security-page.tsx";
import { keepSession } from "./session-cookie.ts";

const home = "/me/security";

/** Routes of /me/security: password, passkeys, mail address. Every change asks who is there. */
export function addSecurityRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  const { sql, clock, post } = deps;
  const means = { clock, post };
  portal.get(home, (c) => respondSecurity(c, deps, { notice: noticeOf(c) }));
  portal.post(`${home}/password`, (c) =>
    afterProof(c, deps, async (member, form) => {
      const request = { memberId: member.id, password: fieldOf(form, "password"), entry: entryOf(c) };
      const outcome = await changePassword(sql, request, means);
      if (outcome.kind === "unknown-member") return respondProblem(c, "notFound");
      if (outcome.kind === "weak-password")
        return respondSecurity(c, deps, { complaint: accountMessages(c).register.problems["weak-password"] });
      await keepSession(c, deps, outcome.token);
      return done(c, "changed");
    }),
  );
  portal.post(`${home}/password/remove`, (c) =>
    afterProof(c, deps, async (member) => {
      const outcome = await removePassword(sql, member.id);
      return outcome.kind === "removed"
        ? done(c, "removedPassword")
        : respondSecurity(c, deps, { complaint: accountMessages(c).security.lastWay });
    }),
  );
  addPasskeyRoutes(portal, deps);
  portal.post(`${home}/email`, (c) => afterProof(c, deps, (member, form) => answerEmail(c, deps, { member, form })));
  portal.post(`${home}/email/remove`, (c) =>
    afterProof(c, deps, async (member) => {
      await clearEmail(sql, member.id);
      return done(c, "emailRemoved");
    }),
  );
}

function addPasskeyRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  const { sql, clock, post } = deps;
  portal.post(`${home}/passkeys/new`, (c) =>
    afterProof(c, deps, async (member, form) => {
      const site = passkeySite(c);
      if (!site) return respondProblem(c, "notFound");
      const options = await offerPasskey(sql, { member, site }, clock);
      return respondAccount(c, {
        tab: "security",
        title: accountMessages(c).security.addTitle,
        scripts: ["passkey"],
        content: <MakePasskeyPage name={fieldOf(form, "name", 100)} options={options} />,
      });
    }),
  );
  // Who has the question has proven who they are a moment ago: it is asked of nobody else.
  portal.post(`${home}/passkeys`, async (c) => {
    const { member } = c.get("viewer");
    if (!member) return askToSignIn(c, home);
    const form = await readForm(c);
    if (!form) return respondProblem(c, "formExpired");
    const site = passkeySite(c);
    if (!site) return respondProblem(c, "notFound");
    const request = { memberId: member.id, name: fieldOf(form, "name", 100), answer: form.passkey ?? "", site };
    const { kind } = await addPasskey(sql, request, { clock, post });
    if (kind === "added") return done(c, "added");
    const text = accountMessages(c).security;
    return respondSecurity(c, deps, { complaint: kind === "too-many" ? text.tooManyPasskeys : text.failed });
  });
  portal.get(`${home}/passkeys/:id/remove`, async (c) => {
    const { member } = c.get("viewer");
    if (!member) return askToSignIn(c);
    const passkey = (await listPasskeys(sql, member.id)).find(({ id }) => id === c.req.param("id"));
    if (!passkey) return respondProblem(c, "notFound");
    const title = accountMessages(c).security.removeTitle(passkey.name);
    const content = <RemovePasskeyPage passkey={passkey} ways={await waysOf(c, deps, member)} />;
    return respondAccount(c, { tab: "security", title, scripts: ["passkey"], content });
  });
  portal.post(`${home}/passkeys/:id/remove`, (c) =>
    afterProof(c, deps, async (member) => {
      const { kind } = await removePasskey(sql, { memberId: member.id, id: c.req.param("id") ?? "" });
      if (kind === "removed") return done(c, "removed");
      if (kind === "unknown") return respondProblem(c, "notFound");
      return respondSecurity(c, deps, { complaint: accountMessages(c).security.lastWay });
    }),
  );
}

const notices = ["changed", "removedPassword", "added", "removed", "emailSent", "emailRemoved"] as const;

function done(c: WebContext, notice: (typeof notices)[number]): Response {
  return c.redirect(`${home}?done=${notice}`, 303);
}

function noticeOf(c: WebContext): string | undefined {
  const key = notices.find((notice) => notice === c.req.query("done"));
  return key && accountMessages(c).security[key];
}

/** By what a member can prove who they are at this address. */
export async function waysOf(c: WebContext, { sql }: PortalDeps, member: PresentMember): Promise<Ways> {
  const account = await findOwnAccount(sql, member.id);
  const host = passkeySite(c)?.host;
  const passkeys = await listPasskeys(sql, member.id);
  return {
    hasPassword: account?.hasPassword ?? false,
    hasPasskeyHere: passkeys.some((passkey) => passkey.host === host),
  };
}

async function respondSecurity(c: WebContext, deps: PortalDeps, said: AccountSaid): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c, home);
  const account = await findOwnAccount(deps.sql, member.id);
  if (!account) return respondProblem(c, "notFound");
  const passkeys = await listPasskeys(deps.sql, member.id);
  const ways = await waysOf(c, deps, member);
  const passkeyHost = passkeySite(c)?.host;
  return respondAccount(c, {
    ...said,
    tab: "security",
    title: accountMessages(c).security.title,
    status: said.complaint === undefined ? 200 : 422,
    scripts: passkeyHost === undefined ? [] : ["passkey"],
    content: (
      <SecurityPage
        account={account}
        passkeys={passkeys}
        ways={ways}
        passkeyHost={passkeyHost}
        canMail={deps.post !== undefined}
      />
    ),
  });
}

type Change = (member: PresentMember, form: Fields) => Promise<Response>;

async function afterProof(c: WebContext, deps: PortalDeps, change: Change): Promise<Response> {
  const { member, language } = c.get("viewer");
  if (!member) return askToSignIn(c, home);
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const outcome = await prove(deps.sql, member.id, proofOf(c, form), deps.clock);
  const text = accountMessages(c);
  switch (outcome.kind) {
    case "proven":
      return change(member, form);
    case "refused":
      return respondSecurity(c, deps, { complaint: text.security.refused });
    case "too-many-attempts": {
      const wait = spokenDuration(outcome.retryAfterSeconds, language);
      return respondSecurity(c, deps, { complaint: text.signIn.tooMany(wait) });
    }
  }
}

type EmailChange = { readonly member: PresentMember; readonly form: Fields };

async function answerEmail(c: WebContext, deps: PortalDeps, { member, form }: EmailChange): Promise<Response> {
  const { sql, clock, post } = deps;
  if (!post) return respondProblem(c, "notFound");
  const { language } = c.get("viewer");
  const request = { memberId: member.id, email: fieldOf(form, "email", 300), language };
  const outcome = await requestEmail(sql, request, { clock, post });
  const text = accountMessages(c);
  switch (outcome.kind) {
    case "mail-sent":
      return done(c, "emailSent");
    case "invalid-email":
      return respondSecurity(c, deps, { complaint: text.security.emailBad });
    case "too-many-attempts": {
      const wait = spokenDuration(outcome.retryAfterSeconds, language);
      return respondSecurity(c, deps, { complaint: text.signIn.tooMany(wait) });
    }
  }
}
