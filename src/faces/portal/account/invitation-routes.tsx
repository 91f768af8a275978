import type { Hono } from "hono";
import { acceptInvitation, judgeInvitation } from "../../../features/members/index.ts";
import {
  ensureFormToken,
  readForm,
  respondPage,
  respondProblem,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { InvitationPage } from "./invitation-page.tsx";
import { fieldOf } from "./own-account.ts";
import { enter } from "./register-routes.tsx";

/** /invite/TOKEN: an account by a link that was handed over. */
export function addInvitationRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/invite/:token", async (c) => {
    const judged = await judgeInvitation(deps.sql, c.req.param("token"), deps.clock);
    return respondInvitation(c, judged.kind === "open" ? {} : { complaint: judged, status: 410 });
  });
  portal.post("/invite/:token", (c) => answerInvitation(c, deps));
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
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const name = fieldOf(form, "name").trim();
  const password = fieldOf(form, "password");
  const outcome = await acceptInvitation(deps.sql, { token: c.req.param("token") ?? "", name, password }, deps.clock);
  switch (outcome.kind) {
    case "accepted": {
      const back = outcome.member.role === "administrator" ? "/console" : "/me";
      return enter(c, deps, { name: outcome.member.name, password, back });
    }
    case "unknown-or-used":
    case "expired":
      return respondInvitation(c, { complaint: outcome, status: 410 });
    case "name-taken":
      return respondInvitation(c, { name, complaint: outcome, status: 409 });
    case "name-reserved":
    case "invalid-name":
    case "weak-password":
      return respondInvitation(c, { name, complaint: outcome, status: 422 });
  }
}
