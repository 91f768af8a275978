import type { Hono } from "hono";
import { type ConversationId, type MessageId, readId } from "../../../base/ids.ts";
import type { PresentMember } from "../../../features/members/index.ts";
import {
  acceptances,
  acceptRequest,
  deleteMessage,
  hideConversation,
  setAcceptance,
} from "../../../features/social/index.ts";
import { readForm, respondProblem, type WebContext, type WebEnv } from "../../http/index.ts";
import { askToSignIn } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { readList, respondOpen, respondPanes } from "./respond-panes.tsx";
import { addWritingRoutes } from "./writing-routes.tsx";

const home = "/messages";

/** Routes of direct messages: /messages, /messages/ID, and what is done with them; /messages/new and /messages/to/NAME to write. */
export function addConversationsRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get(home, (c) => respondList(c, deps));
  addWritingRoutes(portal, deps);
  portal.get(`${home}/:id`, (c) => respondConversation(c, deps));
  const { sql } = deps;
  portal.post(`${home}/settings`, (c) =>
    answer(c, async (member, form) => {
      const accepts = acceptances.find((each) => each === form.accepts);
      if (accepts) await setAcceptance(sql, member.id, accepts);
      return home;
    }),
  );
  portal.post(`${home}/message/:id/delete`, (c) =>
    answer(c, async (member) => {
      const id = readId<MessageId>(c.req.param("id") ?? "");
      if (id) await deleteMessage(sql, { memberId: member.id, id });
      return backTo(c);
    }),
  );
  portal.post(`${home}/:id/accept`, (c) =>
    answer(c, async (member) => {
      const id = idOf(c);
      if (id) await acceptRequest(sql, { memberId: member.id, id });
      return id ? `${home}/${id}` : home;
    }),
  );
  portal.post(`${home}/:id/remove`, (c) =>
    answer(c, async (member) => {
      const id = idOf(c);
      if (id) await hideConversation(sql, { memberId: member.id, id });
      return home;
    }),
  );
}

/** A form of the member's; where to go on. */
async function answer(
  c: WebContext,
  act: (member: PresentMember, form: Readonly<Record<string, string>>) => Promise<string>,
): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c, home);
  const form = await readForm(c);
  return form ? c.redirect(await act(member, form), 303) : respondProblem(c, "formExpired");
}

const idOf = (c: WebContext) => readId<ConversationId>(c.req.param("id") ?? "");

/** The conversation where the button was pressed. */
function backTo(c: WebContext): string {
  const path = URL.parse(c.req.header("referer") ?? "")?.pathname ?? home;
  return /^\/messages\/\d+$/.test(path) ? path : home;
}

async function respondList(c: WebContext, deps: PortalDeps): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c);
  const typed = c.req.query("before") ?? "";
  const before = typed === "" ? undefined : readId<MessageId>(typed);
  if (typed !== "" && !before) return respondProblem(c, "badRequest");
  const folder = c.req.query("folder") === "requests" ? "requests" : "inbox";
  return respondPanes(c, { list: await readList(deps, member, { folder, before }) });
}

async function respondConversation(c: WebContext, deps: PortalDeps): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c);
  const id = idOf(c);
  const typed = c.req.query("before") ?? "";
  const before = typed === "" ? undefined : readId<MessageId>(typed);
  if (typed !== "" && !before) return respondProblem(c, "badRequest");
  return id ? respondOpen(c, deps, { member, id, before }) : respondProblem(c, "notFound");
}
