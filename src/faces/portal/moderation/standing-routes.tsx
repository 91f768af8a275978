import type { Hono } from "hono";
import { type ActId, readId } from "../../../base/ids.ts";
import { isLimitedMember, type PresentMember } from "../../../features/members/index.ts";
import { appeal, listOwnReports, readOwnActs } from "../../../features/social/index.ts";
import {
  ComplaintText,
  Icon,
  readForm,
  respondPage,
  respondProblem,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import { respondAccount } from "../account/account-frame.tsx";
import { askToSignIn, fieldOf, standingPath } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { StandingPage, SuspendedPage } from "./standing-page.tsx";

const reportsShown = 50;

/** Routes of /me/standing: what moderators did to one, and the one objection to each. Also for the suspended. */
export function addStandingRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get(standingPath, (c) => withAnyone(c, (member) => respondStanding(c, deps, member)));
  portal.post(`${standingPath}/appeal`, (c) => withAnyone(c, (member) => answerAppeal(c, deps, member)));
}

function withAnyone(c: WebContext, answer: (member: PresentMember) => Promise<Response>): Promise<Response> | Response {
  const { member, suspended } = c.get("viewer");
  const anyone = member ?? suspended;
  return anyone ? answer(anyone) : askToSignIn(c, standingPath);
}

async function respondStanding(
  c: WebContext,
  { sql }: PortalDeps,
  member: PresentMember,
  complaint?: string,
): Promise<Response> {
  const { language, suspended } = c.get("viewer");
  const text = portalMessages(language).moderation.standing;
  const [acts, reports, isLimited] = await Promise.all([
    readOwnActs(sql, member.id),
    listOwnReports(sql, member.id, reportsShown),
    isLimitedMember(sql, member.id),
  ]);
  const notice = complaint === undefined && c.req.query("done") === "appeal" ? text.sent : undefined;
  const status = complaint === undefined ? 200 : 422;
  if (!suspended) {
    const content = <StandingPage acts={acts} reports={reports} isLimited={isLimited} />;
    return respondAccount(c, { tab: "standing", title: text.title, notice, complaint, status, content });
  }
  return respondPage(c, {
    title: text.suspendedTitle,
    face: "portal",
    current: "me",
    isPrivate: true,
    status,
    content: (
      <div class="account-body suspended">
        <h1>{text.suspendedTitle}</h1>
        {notice !== undefined && (
          <p class="note notice" role="status">
            <Icon name="check" />
            {notice}
          </p>
        )}
        {complaint !== undefined && <ComplaintText id="standing-complaint">{complaint}</ComplaintText>}
        <SuspendedPage acts={acts} />
      </div>
    ),
  });
}

async function answerAppeal(c: WebContext, deps: PortalDeps, member: PresentMember): Promise<Response> {
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const actId = readId<ActId>(form.act ?? "");
  if (!actId) return respondProblem(c, "badRequest");
  const words = fieldOf(form, "words", 5000);
  const outcome = await appeal(deps.sql, { memberId: member.id, actId, words }, deps.clock);
  if (outcome.kind === "appealed") {
    deps.log.info("appeal-sent", { act: actId });
    return c.redirect(`${standingPath}?done=appeal`, 303);
  }
  const { faults } = portalMessages(c.get("viewer").language).moderation.standing;
  return respondStanding(c, deps, member, faults[outcome.kind]);
}
