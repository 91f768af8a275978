import type { Hono } from "hono";
import { pictureBytesMax } from "../../../features/members/index.ts";
import { followsCsvBytesMax, listRequests, picturesMax } from "../../../features/social/index.ts";
import { type Mount, respondPage, type WebEnv } from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { addBlocksRoutes } from "./blocks-routes.tsx";
import { addDataRoutes } from "./data-routes.tsx";
import { addFollowsRoutes } from "./follows-routes.tsx";
import { addForgottenRoutes } from "./forgotten-routes.tsx";
import { addInvitationRoutes } from "./invitation-routes.tsx";
import { MePage } from "./me-page.tsx";
import { standingPath } from "./own-account.ts";
import { addProfileRoutes } from "./profile-routes.tsx";
import { addRegisterRoutes } from "./register-routes.tsx";
import { addSecurityRoutes } from "./security-routes.tsx";
import { addSessionsRoutes } from "./sessions-routes.tsx";
import { addSignInRoutes } from "./sign-in-routes.tsx";

const requestsCounted = 100;

/** Where members may send files, and how large. */
export const largeForms: NonNullable<Mount["largeForms"]> = {
  paths: /^\/(?:me\/(?:picture\/(?:avatar|banner)|follows\/import)|compose)$/,
  // Beside the file there are the form's own lines.
  bytesMax: Math.max(picturesMax * pictureBytesMax, followsCsvBytesMax) + 65_536,
  audience: "members",
};

/** Routes of accounts: getting in, /me and what is under it. */
export function addAccountRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  addSignInRoutes(portal, deps);
  addRegisterRoutes(portal, deps);
  addInvitationRoutes(portal, deps);
  addForgottenRoutes(portal, deps);
  portal.get("/me", async (c) => {
    const { member, suspended, language } = c.get("viewer");
    if (suspended) return c.redirect(standingPath, 303);
    const requests = member ? await listRequests(deps.sql, member.id, requestsCounted) : [];
    const content = <MePage requestsCount={requests.length} />;
    return respondPage(c, {
      title: portalMessages(language).me.title,
      face: "portal",
      current: "me",
      isPrivate: true,
      scripts: member ? ["sign-out"] : [],
      content,
    });
  });
  addProfileRoutes(portal, deps);
  addSecurityRoutes(portal, deps);
  addSessionsRoutes(portal, deps);
  addFollowsRoutes(portal, deps);
  addBlocksRoutes(portal, deps);
  addDataRoutes(portal, deps);
}
