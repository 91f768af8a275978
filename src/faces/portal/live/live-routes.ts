// Pages that are open keep three numbers true: how many notifications and how many conversations are unread, and how many posts came after the youngest that a list
// shows. A stream says only that something changed, so that one is enough for all pages of a browser; each page then asks for its numbers.
import type { Hono } from "hono";
import { type MemberId, type PostId, type ProgrammeId, readId } from "../../../base/ids.ts";
import { countNewer, newerMax, type Timeline } from "../../../features/social/index.ts";
import {
  frameMessages,
  respondEvents,
  respondProblem,
  unreadMessagesWords,
  unreadWords,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { readerOf } from "../social/post-page.ts";

const everySeconds = 2;

/** Routes of what is live: /live/events, and the numbers at /live?list=…&after=ID. */
export function addLiveRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/live/events", (c) => respondChanges(c, deps));
  portal.get("/live", (c) => respondNumbers(c, deps));
}

/**
 * What asks for the posts of a list that are younger than `newest`.
 *
 * @param list "home", "local", "mentions", "topic:KEY", "member:ID" or "programme:ID".
 */
export function newerQuery(list: string, newest: PostId | undefined): string {
  return String(new URLSearchParams({ list, after: newest ?? "0" }));
}

/** Says "ready" first, then what changed: "posts", when something was posted anywhere, "unread", when it is the member's count. */
function respondChanges(c: WebContext, { heardPosts, heardFor }: PortalDeps): Response {
  const { member } = c.get("viewer");
  const read = () => ({ posts: heardPosts(), unread: member ? heardFor(member.id) : 0 });
  let before: ReturnType<typeof read> | undefined;
  return respondEvents(c, {
    everySeconds,
    audience: member ? "members" : "everyone",
    read: async () => {
      const now = read();
      const changed =
        before === undefined
          ? ["ready"]
          : (["posts", "unread"] as const).filter((what) => now[what] !== before?.[what]);
      before = now;
      return changed.length === 0 ? [] : [{ event: "changed", data: changed.join(" ") }];
    },
  });
}

async function respondNumbers(c: WebContext, { sql }: PortalDeps): Promise<Response> {
  const { member, language, unreadCount, unreadMessagesCount } = c.get("viewer");
  const list = c.req.query("list");
  const newer = list === undefined ? undefined : readNewer(list, c.req.query("after") ?? "");
  if (list !== undefined && !newer) return respondProblem(c, "badRequest");
  const count = newer && (await countNewer(sql, { ...newer, viewer: readerOf(c) }));
  const { newPosts } = portalMessages(language).social;
  const numbers = {
    ...(member && {
      unread: unreadWords(unreadCount, frameMessages(language)),
      messages: unreadMessagesWords(unreadMessagesCount, frameMessages(language)),
    }),
    ...(count !== undefined && { newer: { count, label: newPosts(count, count >= newerMax) } }),
  };
  return c.json(numbers, 200, { "Cache-Control": "no-store" });
}

function readNewer(list: string, typed: string): { readonly timeline: Timeline; readonly after: PostId } | undefined {
  const timeline = readTimeline(list);
  const after = typed === "0" ? ("0" as PostId) : readId<PostId>(typed);
  return timeline && after && { timeline, after };
}

function readTimeline(list: string): Timeline | undefined {
  const [kind = "", ...rest] = list.split(":");
  const value = rest.join(":");
  switch (kind) {
    case "home":
    case "local":
    case "mentions":
      return { kind };
    case "topic":
      return value === "" || value.length > 200 ? undefined : { kind, key: value };
    case "member": {
      const memberId = readId<MemberId>(value);
      return memberId && { kind, memberId };
    }
    case "programme": {
      const programmeId = readId<ProgrammeId>(value);
      return programmeId && { kind, programmeId };
    }
    default:
      return undefined;
  }
}
