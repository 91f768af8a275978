import type { Hono } from "hono";
import { type NotificationId, readId } from "../../../base/ids.ts";
import { listNotifications, markNotificationsRead } from "../../../features/social/index.ts";
import { respondPage, respondProblem, type WebContext, type WebEnv } from "../../http/index.ts";
import { askToSignIn } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { NotificationsPage } from "./notifications-page.tsx";

const home = "/notifications";
const linesPerPage = 30;

/** Routes of what a member is told: /notifications. */
export function addNotificationsRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get(home, (c) => respondNotifications(c, deps));
}

/** What was shown is read: the youngest page marks all up to its first line. */
async function respondNotifications(c: WebContext, { sql }: PortalDeps): Promise<Response> {
  const { member, language } = c.get("viewer");
  if (!member) return askToSignIn(c);
  const typed = c.req.query("before") ?? "";
  const before = typed === "" ? undefined : readId<NotificationId>(typed);
  if (typed !== "" && !before) return respondProblem(c, "badRequest");
  const { lines, next } = await listNotifications(sql, { memberId: member.id, before, limit: linesPerPage });
  const [youngest] = lines;
  if (before === undefined && youngest?.isUnread && c.req.method === "GET") {
    await markNotificationsRead(sql, { memberId: member.id, upTo: youngest.id });
    c.set("viewer", { ...c.get("viewer"), unreadCount: 0 });
  }
  return respondPage(c, {
    title: portalMessages(language).notifications.title,
    face: "portal",
    current: "notifications",
    isPrivate: true,
    content: (
      <NotificationsPage
        lines={lines}
        older={next && `${home}?before=${next}`}
        newest={before === undefined ? undefined : home}
      />
    ),
  });
}
