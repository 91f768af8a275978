// The two panes of /messages, read and answered.
import type { VNode } from "preact";
import type { ConversationId, MessageId } from "../../../base/ids.ts";
import type { PresentMember } from "../../../features/members/index.ts";
import {
  countMessageRequests,
  countUnreadConversations,
  type Folder,
  findAcceptance,
  listConversations,
  markConversationRead,
  readConversation,
} from "../../../features/social/index.ts";
import { respondPage, respondProblem, unreadShown, type WebContext } from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { OpenConversation, type Writing } from "./conversation-pane.tsx";
import { type ConversationList, ConversationsPage } from "./conversations-page.tsx";

const home = "/messages";
const linesPerPage = 30;
const messagesPerPage = 40;

type Asked = { readonly folder: Folder; readonly before?: MessageId | undefined };

export async function readList({ sql }: PortalDeps, member: PresentMember, asked: Asked): Promise<ConversationList> {
  const { folder, before } = asked;
  const [{ lines, next }, requests, accepts] = await Promise.all([
    listConversations(sql, { memberId: member.id, folder, before, limit: linesPerPage }),
    countMessageRequests(sql, member.id),
    findAcceptance(sql, member.id),
  ]);
  const query = folder === "inbox" ? "" : "folder=requests&";
  return {
    lines,
    folder,
    requests: unreadShown(requests),
    older: next && `${home}?${query}before=${next}`,
    accepts,
  };
}

type Panes = {
  readonly list: ConversationList;
  readonly open?: string;
  readonly title?: string;
  readonly content?: VNode;
  readonly status?: 200 | 403 | 404 | 422 | 429;
};

export function respondPanes(c: WebContext, { list, open, title, content, status = 200 }: Panes): Response {
  return respondPage(c, {
    title: title ?? portalMessages(c.get("viewer").language).conversations.title,
    face: "portal",
    current: "messages",
    isPrivate: true,
    status,
    scripts: content ? ["feed", "composer", "messages"] : ["messages"],
    policy: { playsMedia: true },
    content: (
      <ConversationsPage list={list} open={open}>
        {content}
      </ConversationsPage>
    ),
  });
}

type Opening = {
  readonly member: PresentMember;
  readonly id: ConversationId;
  readonly before?: MessageId | undefined;
  readonly writing?: Writing;
  readonly status?: Panes["status"];
};

/** A conversation beside the list. What is shown of it is read; a request is not until it was answered or let in. */
export async function respondOpen(c: WebContext, deps: PortalDeps, opening: Opening): Promise<Response> {
  const { member, id, before, writing = {}, status } = opening;
  const conversation = await readConversation(deps.sql, { memberId: member.id, id, before, limit: messagesPerPage });
  if (!conversation) return respondProblem(c, "notFound");
  const { line, messages, older } = conversation;
  const youngest = messages.at(-1);
  if (youngest && c.req.method === "GET") {
    await markConversationRead(deps.sql, { memberId: member.id, id, upTo: youngest.id });
    c.set("viewer", {
      ...c.get("viewer"),
      unreadMessagesCount: await countUnreadConversations(deps.sql, member.id),
    });
  }
  const list = await readList(deps, member, { folder: line.isRequest ? "requests" : "inbox" });
  const text = portalMessages(c.get("viewer").language).conversations;
  return respondPanes(c, {
    list,
    open: id,
    title: text.titleWith(line.other?.name ?? text.gone),
    ...(status && { status }),
    content: (
      <OpenConversation
        conversation={conversation}
        older={older && `${home}/${id}?before=${older}`}
        newest={before === undefined ? undefined : `${home}/${id}`}
        writing={writing}
      />
    ),
  });
}
