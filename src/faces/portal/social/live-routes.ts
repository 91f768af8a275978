// "n new": a list that is open hears how many posts came after the youngest it shows.
import type { Hono } from "hono";
import { type MemberId, type PostId, type ProgrammeId, readId } from "../../../base/ids.ts";
import { countNewer, newerMax, type Timeline } from "../../../features/social/index.ts";
import { respondEvents, respondProblem, type WebContext, type WebEnv } from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { readerOf } from "./post-page.ts";

const everySeconds = 2;

/** Routes of live lists: /feed/events?list=…&after=ID. */
export function addLiveRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/feed/events", (c) => respondNewer(c, deps));
}

/** @param list "home", "local", "mentions", "topic:KEY", "member:ID" or "programme:ID". */
export function liveHref(list: string, newest: PostId | undefined): string {
  return `/feed/events?${new URLSearchParams({ list, after: newest ?? "0" })}`;
}

function respondNewer(c: WebContext, { sql, heardPosts }: PortalDeps): Response {
  const timeline = readTimeline(c.req.query("list") ?? "");
  const typed = c.req.query("after") ?? "";
  const after = typed === "0" ? ("0" as PostId) : readId<PostId>(typed);
  if (!timeline || !after) return respondProblem(c, "badRequest");
  const viewer = readerOf(c);
  const { newPosts } = portalMessages(c.get("viewer").language).social;
  let heard = -1;
  let told = 0;
  return respondEvents(c, {
    everySeconds,
    audience: viewer ? "members" : "everyone",
    read: async () => {
      // Nothing was posted anywhere since the last look: nothing to ask.
      if (heardPosts() === heard) return [];
      heard = heardPosts();
      const count = await countNewer(sql, { timeline, viewer, after });
      if (count === told) return [];
      told = count;
      return [{ event: "newer", data: JSON.stringify({ count, label: newPosts(count, count >= newerMax) }) }];
    },
  });
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
