import { Hono } from "hono";
import { respondPage, type WebEnv } from "../http/index.ts";
import { addAccountRoutes } from "./account/account-routes.tsx";
import { addConversationsRoutes } from "./conversations/conversations-routes.tsx";
import { CrawlerPage } from "./crawler-page.tsx";
import type { PortalDeps } from "./deps.ts";
import { addHomeRoutes } from "./home-routes.tsx";
import { addListingRoutes } from "./listing-routes.tsx";
import { addLiveRoutes } from "./live/live-routes.ts";
import { addMemberRoutes } from "./member/member-routes.tsx";
import { portalMessages } from "./messages/portal-messages.ts";
import { addFiltersRoutes } from "./moderation/filters-routes.tsx";
import { addReportRoutes } from "./moderation/report-routes.tsx";
import { addStandingRoutes } from "./moderation/standing-routes.tsx";
import { addNotificationsRoutes } from "./notifications/notifications-routes.tsx";
import { addProgrammeRoutes } from "./programme-routes.tsx";
import { robotsText } from "./robots-text.ts";
import { addSocialRoutes } from "./social/social-routes.ts";

/** The public site. Mount it at "/" of createWeb. */
export function createPortal(deps: PortalDeps): Hono<WebEnv> {
  const portal = new Hono<WebEnv>();
  addHomeRoutes(portal, deps);
  addListingRoutes(portal, deps);
  addProgrammeRoutes(portal, deps);
  addAccountRoutes(portal, deps);
  addMemberRoutes(portal, deps);
  addSocialRoutes(portal, deps);
  addNotificationsRoutes(portal, deps);
  addConversationsRoutes(portal, deps);
  addLiveRoutes(portal, deps);
  addReportRoutes(portal, deps);
  addStandingRoutes(portal, deps);
  addFiltersRoutes(portal, deps);
  portal.get("/crawler", (c) =>
    respondPage(c, {
      title: portalMessages(c.get("viewer").language).crawler.title,
      face: "portal",
      content: <CrawlerPage />,
    }),
  );
  portal.get("/robots.txt", (c) => c.text(robotsText, 200, { "Cache-Control": "public, max-age=86400" }));
  return portal;
}
