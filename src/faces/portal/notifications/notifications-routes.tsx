import type { Hono } from "hono";
import { type NotificationId, readId } from "../../../base/ids.ts";
import { countUnread, listNotifications, markNotificationsRead } from "../../../features/social/index.ts";
import {
  frameMessages,
  respondEvents,
  respondPage,
  respondProblem,
  unreadWords,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import { askToSignIn } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { NotificationsPage } from "./notifications-page.tsx";

const home = "/notifications";
const linesPerPage = 30;
const everySeconds = 2;

/** Routes of what a member is told: /notifications, and how many are unread, live. */
export function addNotificationsRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get(home, (c) => respondNotifications(c, deps));
  portal.get(`${home}/events`, (c) => respondUnread(c, deps));
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

function respondUnread(c: WebContext, { sql, heardFor }: PortalDeps): Response {
  const { member, language, unreadCount } = c.get("viewer");
  if (!member) return respondProblem(c, "forbidden");
  let heard = -1;
  let told: number | undefined;
  return respondEvents(c, {
    everySeconds,
    audience: "members",
    read: async () => {
      const now = heardFor(member.id);
      if (now === heard) return [];
      const count = heard === -1 ? unreadCount : await countUnread(sql, member.id);
      heard = now;
      if (count === told) return [];
      told = count;
      return [{ event: "unread", data: JSON.stringify(unreadWords(count, frameMessages(language))) }];
    },
  });
}
