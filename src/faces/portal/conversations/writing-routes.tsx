import type { Hono } from "hono";
import { findProfile, type PresentMember, type Profile } from "../../../features/members/index.ts";
import {
  findConversationWith,
  findOwnMessage,
  type MessageFault,
  sendMessage,
} from "../../../features/social/index.ts";
import {
  ownHosts,
  readRawFields,
  renderFragment,
  respondProblem,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import { askToSignIn } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { findOwnProgramme } from "../social/own-programme.ts";
import { wantsJson } from "../social/wants-json.ts";
import { ChooseMember, NewConversation, type Writing } from "./conversation-pane.tsx";
import { MessageItem } from "./message-item.tsx";
import { readList, respondOpen, respondPanes } from "./respond-panes.tsx";

const textLengthMax = 40_000;

/** Routes of writing a message: /messages/new asks for a name, /messages/to/NAME is where one writes to somebody. */
export function addWritingRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/messages/new", (c) => respondChoice(c, deps));
  portal.get("/messages/to/:name", (c) => respondWriting(c, deps));
  portal.post("/messages/to/:name", (c) => answerWriting(c, deps));
}

async function respondChoice(c: WebContext, deps: PortalDeps): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c);
  const typed = (c.req.query("to") ?? "")
    .trim()
    .replace(/^[@＠]/, "")
    .slice(0, 40);
  const profile = typed === "" ? undefined : await findProfile(deps.sql, typed);
  if (profile) return c.redirect(`/messages/to/${profile.name}`, 303);
  return respondPanes(c, {
    list: await readList(deps, member, { folder: "inbox" }),
    title: portalMessages(c.get("viewer").language).conversations.newTitle,
    content: <ChooseMember typed={typed} isUnknown={typed !== ""} />,
  });
}

async function respondWriting(c: WebContext, deps: PortalDeps): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c);
  const other = await findProfile(deps.sql, c.req.param("name") ?? "");
  if (!other || other.id === member.id) return respondProblem(c, "notFound");
  const id = await findConversationWith(deps.sql, { memberId: member.id, otherId: other.id });
  return id ? c.redirect(`/messages/${id}`, 303) : respondWith(c, deps, { member, other, writing: {} });
}

type Status = 200 | 403 | 422 | 429;
type With = {
  readonly member: PresentMember;
  readonly other: Profile;
  readonly writing: Writing;
  readonly status?: Status;
};

/** Where one writes to `other`: in the conversation the two have, or in a new one. */
async function respondWith(
  c: WebContext,
  deps: PortalDeps,
  { member, other, writing, status }: With,
): Promise<Response> {
  const id = await findConversationWith(deps.sql, { memberId: member.id, otherId: other.id });
  if (id) return respondOpen(c, deps, { member, id, writing, ...(status && { status }) });
  return respondPanes(c, {
    list: await readList(deps, member, { folder: "inbox" }),
    title: portalMessages(c.get("viewer").language).conversations.titleWith(other.name),
    ...(status && { status }),
    content: <NewConversation other={other} writing={writing} />,
  });
}

async function answerWriting(c: WebContext, deps: PortalDeps): Promise<Response> {
  const { member } = c.get("viewer");
  const name = c.req.param("name") ?? "";
  const form = await readRawFields(c);
  const here = `/messages/to/${encodeURIComponent(name)}`;
  if (!member) {
    if (!wantsJson(c)) return askToSignIn(c, here);
    return c.json({ kind: "signed-out", href: `/sign-in?back=${encodeURIComponent(here)}` }, 401);
  }
  const other = await findProfile(deps.sql, name);
  if (!other) return respondProblem(c, "notFound");
  const typed = (form.text("text") ?? "").slice(0, textLengthMax);
  const sendKey = form.text("key") ?? "";
  const refused = (kind: MessageFault["kind"] | "stale", status: Status) => {
    const complaint = portalMessages(c.get("viewer").language).conversations.problems[kind];
    if (wantsJson(c)) return c.json({ kind, complaint }, status);
    return respondWith(c, deps, { member, other, writing: { typed, sendKey, complaint }, status });
  };
  if (!form.isGenuine) return refused("stale", 403);
  const programme = await findOwnProgramme(deps, typed, ownHosts(c));
  const outcome = await sendMessage(
    deps.sql,
    { authorId: member.id, otherId: other.id, text: typed, key: sendKey, ...(programme && { programme }) },
    deps.clock,
  );
  if (outcome.kind !== "sent") return refused(outcome.kind, outcome.kind.startsWith("too-many") ? 429 : 422);
  const { conversationId, id } = outcome;
  const href = `/messages/${conversationId}#message-${id}`;
  if (!wantsJson(c)) return c.redirect(href, 303);
  const message = await findOwnMessage(deps.sql, { memberId: member.id, id: conversationId, messageId: id });
  const html = message ? renderFragment(c.get("viewer"), <MessageItem message={message} other={undefined} />) : "";
  return c.json({ kind: "sent", id, href, html }, 201);
}
