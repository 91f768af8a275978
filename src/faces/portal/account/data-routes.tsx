import type { Hono } from "hono";
import { deleteAccount, exportAccount, type PresentMember, prove } from "../../../features/members/index.ts";
import { socialFiles } from "../../../features/social/index.ts";
import {
  readForm,
  respondProblem,
  spokenDuration,
  streamOf,
  type WebContext,
  type WebEnv,
  writeCookie,
} from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { accountMessages, respondAccount } from "./account-frame.tsx";
import { DataPage, DeletePage } from "./data-page.tsx";
import { hostOf } from "./follows-routes.tsx";
import { askToSignIn, fieldOf, proofOf } from "./own-account.ts";
import { waysOf } from "./security-routes.tsx";

/** Routes of /me/data: taking everything with one, and leaving for good. */
export function addDataRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/me/data", (c) => {
    if (!c.get("viewer").member) return askToSignIn(c);
    return respondAccount(c, { tab: "data", title: accountMessages(c).data.title, content: <DataPage /> });
  });
  portal.post("/me/data/export", async (c) => {
    const { member, suspended } = c.get("viewer");
    const anyone = member ?? suspended;
    if (!anyone) return askToSignIn(c, "/me/data");
    return (await readForm(c)) ? sendExport(c, deps, anyone) : respondProblem(c, "formExpired");
  });
  portal.get("/me/data/delete", async (c) => {
    const { member } = c.get("viewer");
    return member ? respondDelete(c, deps, member) : askToSignIn(c);
  });
  portal.post("/me/data/delete", (c) => answerDelete(c, deps));
}

function sendExport(c: WebContext, { sql, clock }: PortalDeps, member: PresentMember): Response {
  const parts = [socialFiles(sql, { memberId: member.id, host: hostOf(c) })];
  const bytes = exportAccount(sql, { member, publicUrl: c.get("publicUrl"), parts }, clock);
  const day = clock.now().toISOString().slice(0, 10);
  return c.body(streamOf(bytes), 200, {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="glint-${member.name}-${day}.zip"`,
    "Cache-Control": "no-store",
  });
}

async function respondDelete(
  c: WebContext,
  deps: PortalDeps,
  member: PresentMember,
  complaint?: string,
): Promise<Response> {
  return respondAccount(c, {
    tab: "data",
    title: accountMessages(c).data.confirmTitle,
    scripts: ["passkey"],
    complaint,
    status: complaint === undefined ? 200 : 422,
    content: <DeletePage ways={await waysOf(c, deps, member)} />,
  });
}

async function answerDelete(c: WebContext, deps: PortalDeps): Promise<Response> {
  const { member, language } = c.get("viewer");
  if (!member) return askToSignIn(c, "/me/data/delete");
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const text = accountMessages(c);
  if (fieldOf(form, "name").trim().replace(/^@/, "").toLowerCase() !== member.name.toLowerCase())
    return respondDelete(c, deps, member, text.data.wrongName);
  const proven = await prove(deps.sql, member.id, proofOf(c, form), deps.clock);
  if (proven.kind === "refused") return respondDelete(c, deps, member, text.security.refused);
  if (proven.kind === "too-many-attempts") {
    const wait = spokenDuration(proven.retryAfterSeconds, language);
    return respondDelete(c, deps, member, text.signIn.tooMany(wait));
  }
  const outcome = await deleteAccount(deps.sql, member);
  if (outcome.kind === "last-administrator") return respondDelete(c, deps, member, text.data.lastAdministrator);
  deps.log.info("account-deleted", {});
  writeCookie(c, "session", "");
  return c.redirect("/sign-in?done=deleted", 303);
}
