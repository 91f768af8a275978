import type { Hono } from "hono";
import { type MemberId, readId } from "../../base/ids.ts";
import {
  approveMember,
  countApplicants,
  countDirectory,
  createInvitation,
  declineMember,
  findMemberLine,
  listActs,
  listApplicants,
  listDirectory,
  type Moderated,
  makeHandedLink,
  memberStates,
  type PresentMember,
  promoteMember,
  readRegistrationMode,
  registrationModes,
  restoreMember,
  roles,
  setRegistrationMode,
  suspendMember,
  unlimitMember,
} from "../../features/members/index.ts";
import { type Fields, pageCount, readPageNumber, respondProblem, type WebContext, type WebEnv } from "../http/index.ts";
import { type Acting, acting } from "./acting.ts";
import type { ConsoleDeps } from "./deps.ts";
import { ConsoleMemberPage } from "./members/member-page.tsx";
import { invitableRoles, LinkPage, MembersPage } from "./members/members-page.tsx";
import { consoleMessages } from "./messages/console-messages.ts";
import { respondConsole } from "./respond-console.ts";

const home = "/console/members";
const linesShown = 50;
const applicantsShown = 50;
const actsShown = 30;
const invitationSeconds = 7 * 24 * 3600;

/** What moderators may open of the console. */
export function isModeratorsPath(path: string): boolean {
  return [home, "/console/moderation"].some((open) => path === open || path.startsWith(`${open}/`));
}

/** Routes of members: the list, the queue of applicants, one member and what is done to them. */
export function addMembersRoutes(console: Hono<WebEnv>, deps: ConsoleDeps): void {
  const { sql, clock, post } = deps;
  const means = { clock, post };
  console.get("/members", (c) => respondMembers(c, deps));
  console.post("/members/registration", (c) => asAdministrator(c, (_, form) => chooseMode(c, deps, form)));
  console.post("/members/invite", (c) => acting(c, (actor, form) => invite(c, deps, { actor, form })));
  console.get("/members/:id", (c) => respondMember(c, deps));
  console.post("/members/:id/approve", (c) => moderate(c, deps, "approve", (act) => approveMember(sql, act, means)));
  console.post("/members/:id/decline", (c) => moderate(c, deps, "decline", (act) => declineMember(sql, act, means)));
  console.post("/members/:id/suspend", (c) => moderate(c, deps, "suspend", (act) => suspendMember(sql, act, clock)));
  console.post("/members/:id/restore", (c) => moderate(c, deps, "restore", (act) => restoreMember(sql, act, clock)));
  console.post("/members/:id/unlimit", (c) => moderate(c, deps, "unlimit", (act) => unlimitMember(sql, act, clock)));
  console.post("/members/:id/role", (c) => asAdministrator(c, (actor, form) => changeRole(c, deps, { actor, form })));
  console.post("/members/:id/link", (c) => asAdministrator(c, (actor) => handLink(c, deps, actor)));
}

const textOf = (c: WebContext) => consoleMessages(c.get("viewer").language).members;

async function respondMembers(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const { sql, post } = deps;
  const page = readPageNumber(c.req.query("page"), linesShown);
  if (!page) return respondProblem(c, "badRequest");
  const search = (c.req.query("q") ?? "").replaceAll("\u0000", "").trim().slice(0, 100);
  const role = roles.find((each) => each === c.req.query("role"));
  const state = memberStates.find((each) => each === c.req.query("state"));
  const filter = { search, role, state };
  const [lines, count, applicants, applicantsCount, mode, acts] = await Promise.all([
    listDirectory(sql, { ...filter, limit: page.limit, offset: page.offset }),
    countDirectory(sql, filter),
    listApplicants(sql, applicantsShown),
    countApplicants(sql),
    readRegistrationMode(sql),
    listActs(sql, { limit: actsShown }),
  ]);
  return respondConsole(c, {
    title: textOf(c).title,
    current: "members",
    content: (
      <MembersPage
        filter={{ search, role: role ?? "", state: state ?? "" }}
        lines={lines}
        count={count}
        page={page.page}
        pages={pageCount(count, linesShown)}
        path={c.get("viewer").path}
        applicants={applicants}
        applicantsCount={applicantsCount}
        mode={mode}
        hasMail={post !== undefined}
        acts={acts}
        notice={noticeOf(c)}
      />
    ),
  });
}

function noticeOf(c: WebContext): string | undefined {
  const text = textOf(c);
  const done = c.req.query("done") ?? "";
  if (done === "registration") return text.registration.saved;
  return Object.hasOwn(text.done, done) ? text.done[done] : undefined;
}

async function respondMember(c: WebContext, { sql }: ConsoleDeps): Promise<Response> {
  const id = readId<MemberId>(c.req.param("id") ?? "");
  const line = id && (await findMemberLine(sql, id));
  if (!line) return respondProblem(c, "notFound");
  const acts = await listActs(sql, { memberId: line.id, limit: actsShown });
  const fault = c.req.query("fault") ?? "";
  const { faults } = textOf(c);
  const complaint = Object.hasOwn(faults, fault) ? faults[fault] : undefined;
  const content = <ConsoleMemberPage line={line} acts={acts} notice={noticeOf(c)} complaint={complaint} />;
  return respondConsole(c, { title: `@${line.name}`, current: "members", content });
}

function asAdministrator(c: WebContext, act: Acting): Promise<Response> {
  return acting(c, async (actor, form) =>
    actor.role === "administrator" ? act(actor, form) : respondProblem(c, "forbidden"),
  );
}

type ModeratorAct = { readonly actor: PresentMember; readonly memberId: MemberId; readonly reason: string };

function moderate(
  c: WebContext,
  { log }: ConsoleDeps,
  done: string,
  change: (act: ModeratorAct) => Promise<Moderated>,
): Promise<Response> {
  return acting(c, async (actor, form) => {
    const memberId = readId<MemberId>(c.req.param("id") ?? "");
    if (!memberId) return respondProblem(c, "notFound");
    const outcome = await change({ actor, memberId, reason: form.reason ?? "" });
    if (outcome.kind === "unknown-member") return respondProblem(c, "notFound");
    if (outcome.kind !== "done") return c.redirect(`${home}/${memberId}?fault=${outcome.kind}`, 303);
    log.info("member-moderated", { act: done, member: memberId, by: actor.id });
    const isOfQueue = done === "approve" || done === "decline";
    return c.redirect(isOfQueue ? `${home}?done=${done}` : `${home}/${memberId}?done=${done}`, 303);
  });
}

async function chooseMode(c: WebContext, { sql, clock }: ConsoleDeps, form: Fields): Promise<Response> {
  const mode = registrationModes.find((each) => each === form.mode);
  if (!mode) return respondProblem(c, "badRequest");
  await setRegistrationMode(sql, { mode, now: clock.now() });
  return c.redirect(`${home}?done=registration`, 303);
}

type ActForm = { readonly actor: PresentMember; readonly form: Fields };

async function invite(c: WebContext, { sql, clock }: ConsoleDeps, { actor, form }: ActForm): Promise<Response> {
  const role = invitableRoles(actor.role).find((each) => each === (form.role ?? "member"));
  if (!role) return respondProblem(c, "forbidden");
  const request = { role, expiresInSeconds: invitationSeconds, by: actor.id };
  const { token } = await createInvitation(sql, request, clock);
  const text = textOf(c).invite;
  const url = `${c.get("publicUrl")}/invite/${token}`;
  const content = <LinkPage title={text.madeTitle} says={text.made} url={url} />;
  return respondConsole(c, { title: text.madeTitle, current: "members", content });
}

async function changeRole(
  c: WebContext,
  { sql, clock, log }: ConsoleDeps,
  { actor, form }: ActForm,
): Promise<Response> {
  const id = readId<MemberId>(c.req.param("id") ?? "");
  const line = id && (await findMemberLine(sql, id));
  const role = roles.find((each) => each === form.role);
  if (!line) return respondProblem(c, "notFound");
  if (!role) return respondProblem(c, "badRequest");
  if (line.id === actor.id) return c.redirect(`${home}/${line.id}?fault=not-allowed`, 303);
  const outcome = await promoteMember(sql, { name: line.name, role, actorId: actor.id }, clock);
  if (outcome.kind !== "changed") return c.redirect(`${home}/${line.id}?fault=${outcome.kind}`, 303);
  log.info("member-role-changed", { role, member: line.id, by: actor.id });
  return c.redirect(`${home}/${line.id}?done=role`, 303);
}

async function handLink(c: WebContext, { sql, clock, log }: ConsoleDeps, actor: PresentMember): Promise<Response> {
  const id = readId<MemberId>(c.req.param("id") ?? "");
  const line = id && (await findMemberLine(sql, id));
  if (!line) return respondProblem(c, "notFound");
  const made = await makeHandedLink(sql, { name: line.name, actorId: actor.id }, clock);
  if (made.kind !== "made") return respondProblem(c, "notFound");
  log.info("member-link-made", { member: line.id, by: actor.id });
  const text = textOf(c).invite;
  const url = `${c.get("publicUrl")}/reset/${made.token}`;
  const title = text.resetTitle(line.name);
  return respondConsole(c, {
    title,
    current: "members",
    content: <LinkPage title={title} says={text.resetMade} url={url} />,
  });
}
