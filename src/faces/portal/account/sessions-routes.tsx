import type { Hono } from "hono";
import { endOtherSessions, endSession, listSessions } from "../../../features/members/index.ts";
import { readCookie, readForm, respondProblem, type WebContext, type WebEnv } from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { accountMessages, respondAccount } from "./account-frame.tsx";
import { askToSignIn } from "./own-account.ts";
import { SessionsPage } from "./sessions-page.tsx";

/** Routes of /me/sessions: where one is signed in. */
export function addSessionsRoutes(portal: Hono<WebEnv>, { sql, clock }: PortalDeps): void {
  portal.get("/me/sessions", async (c) => {
    const { member } = c.get("viewer");
    if (!member) return askToSignIn(c);
    const sessions = await listSessions(sql, { memberId: member.id, token: sessionOf(c) }, clock);
    const text = accountMessages(c).sessions;
    const done = c.req.query("done") ?? "";
    const count = /^others-(\d{1,5})$/.exec(done)?.[1];
    const notice = done === "ended" ? text.ended : count === undefined ? undefined : text.endedOthers(Number(count));
    return respondAccount(c, {
      tab: "sessions",
      title: text.title,
      notice,
      content: <SessionsPage sessions={sessions} />,
    });
  });
  portal.post("/me/sessions/end-others", async (c) => {
    const { member } = c.get("viewer");
    if (!member) return askToSignIn(c, "/me/sessions");
    if (!(await readForm(c))) return respondProblem(c, "formExpired");
    const count = await endOtherSessions(sql, { memberId: member.id, token: sessionOf(c) });
    return c.redirect(`/me/sessions?done=others-${count}`, 303);
  });
  portal.post("/me/sessions/:id/end", async (c) => {
    const { member } = c.get("viewer");
    if (!member) return askToSignIn(c, "/me/sessions");
    if (!(await readForm(c))) return respondProblem(c, "formExpired");
    await endSession(sql, { memberId: member.id, id: c.req.param("id") });
    return c.redirect("/me/sessions?done=ended", 303);
  });
}

function sessionOf(c: WebContext): string {
  return readCookie(c, "session") ?? "";
}
