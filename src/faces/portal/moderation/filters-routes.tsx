import type { Hono } from "hono";
import { type OwnFilterId, readId } from "../../../base/ids.ts";
import type { PresentMember } from "../../../features/members/index.ts";
import { addFilter, deleteFilter, filterDays, filterWays, listLastingFilters } from "../../../features/social/index.ts";
import { type Fields, readForm, respondProblem, type WebContext, type WebEnv } from "../../http/index.ts";
import { respondAccount } from "../account/account-frame.tsx";
import { askToSignIn, fieldOf } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { FiltersPage } from "./filters-page.tsx";

const home = "/me/filters";

/** Routes of /me/filters: words that one does not want to meet in lists. */
export function addFiltersRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get(home, (c) => {
    const { member } = c.get("viewer");
    return member ? respondFilters(c, deps, { member }) : askToSignIn(c);
  });
  portal.post(home, (c) => acting(c, (member, form) => answerAdd(c, deps, member, form)));
  portal.post(`${home}/remove`, (c) => acting(c, (member, form) => answerRemove(c, deps, member, form)));
}

async function acting(
  c: WebContext,
  act: (member: PresentMember, form: Fields) => Promise<Response>,
): Promise<Response> {
  const { member } = c.get("viewer");
  if (!member) return askToSignIn(c, home);
  const form = await readForm(c);
  return form ? act(member, form) : respondProblem(c, "formExpired");
}

type Shown = { readonly member: PresentMember; readonly typed?: string; readonly complaint?: string | undefined };

async function respondFilters(
  c: WebContext,
  { sql }: PortalDeps,
  { member, typed, complaint }: Shown,
): Promise<Response> {
  const text = portalMessages(c.get("viewer").language).moderation.filters;
  const done = c.req.query("done");
  const notice = done === "added" ? text.added : done === "removed" ? text.removed : undefined;
  return respondAccount(c, {
    tab: "filters",
    title: text.title,
    notice: complaint === undefined ? notice : undefined,
    complaint,
    status: complaint === undefined ? 200 : 422,
    content: <FiltersPage filters={await listLastingFilters(sql, member.id)} typed={typed ?? ""} />,
  });
}

async function answerAdd(c: WebContext, deps: PortalDeps, member: PresentMember, form: Fields): Promise<Response> {
  const way = filterWays.find((each) => each === form.way);
  const days = filterDays.find((each) => String(each) === form.days);
  if (!way || (days === undefined && (form.days ?? "") !== "")) return respondProblem(c, "badRequest");
  const phrase = fieldOf(form, "phrase");
  const filter = { memberId: member.id, phrase, isWholeWord: form.whole === "yes", way, days };
  const outcome = await addFilter(deps.sql, filter, deps.clock);
  if (outcome.kind === "added") return c.redirect(`${home}?done=added`, 303);
  const { faults } = portalMessages(c.get("viewer").language).moderation.filters;
  return respondFilters(c, deps, { member, typed: phrase, complaint: faults[outcome.kind] });
}

async function answerRemove(
  c: WebContext,
  { sql }: PortalDeps,
  member: PresentMember,
  form: Fields,
): Promise<Response> {
  const id = readId<OwnFilterId>(form.id ?? "");
  if (!id) return respondProblem(c, "badRequest");
  await deleteFilter(sql, { memberId: member.id, id });
  return c.redirect(`${home}?done=removed`, 303);
}
