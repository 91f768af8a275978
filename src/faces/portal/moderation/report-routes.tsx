import type { Hono } from "hono";
import { type Filed, fileReport, findSeenThing, readThing, type ThingRef } from "../../../features/social/index.ts";
import {
  type Fields,
  readForm,
  respondPage,
  respondProblem,
  safeReturnPath,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import { askToSignIn, fieldOf } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { ReportedPage, ReportPage } from "./report-page.tsx";

/** Routes of reporting: /report?kind=post&id=7, with a form that needs no scripts. */
export function addReportRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/report", (c) => {
    if (!c.get("viewer").member) return askToSignIn(c);
    const thing = readThing(c.req.query("kind"), c.req.query("id"));
    return thing ? respondForm(c, deps, { thing, typed: {} }) : respondProblem(c, "notFound");
  });
  portal.post("/report", (c) => answerReport(c, deps));
}

type Asked = { readonly thing: ThingRef; readonly typed: Fields; readonly fault?: Filed["kind"] };

/** What one does not see is answered like what there is not. */
async function respondForm(c: WebContext, { sql }: PortalDeps, { thing, typed, fault }: Asked): Promise<Response> {
  const { member, language } = c.get("viewer");
  const seen = member && (await findSeenThing(sql, { ...thing, viewerId: member.id }));
  if (!seen) return respondProblem(c, "notFound");
  const text = portalMessages(language).moderation.report;
  const title = text.titles[thing.kind] ?? text.link;
  return respondPage(c, {
    title,
    face: "portal",
    isPrivate: true,
    status: fault === undefined ? 200 : fault === "too-many" ? 429 : 422,
    content: (
      <ReportPage
        thing={thing}
        evidence={seen.evidence}
        title={title}
        back={backOf(thing, typed)}
        category={typed.category ?? ""}
        words={typed.words ?? ""}
        complaint={fault && text.faults[fault]}
      />
    ),
  });
}

function backOf({ kind, id }: ThingRef, typed: Fields): string {
  return safeReturnPath(typed.back ?? (kind === "post" ? `/post/${id}` : "/feed"));
}

async function answerReport(c: WebContext, deps: PortalDeps): Promise<Response> {
  const { member, language } = c.get("viewer");
  const form = await readForm(c);
  if (!member) return askToSignIn(c, "/feed");
  if (!form) return respondProblem(c, "formExpired");
  const thing = readThing(form.kind, form.id);
  if (!thing) return respondProblem(c, "notFound");
  const typed = { ...form, words: fieldOf(form, "words", 5000) };
  const report = { reporterId: member.id, thing, category: fieldOf(form, "category"), words: typed.words };
  const outcome = await fileReport(deps.sql, report, deps.clock);
  if (outcome.kind === "unknown-thing") return respondProblem(c, "notFound");
  if (outcome.kind !== "filed" && outcome.kind !== "known")
    return respondForm(c, deps, { thing, typed, fault: outcome.kind });
  if (outcome.kind === "filed") deps.log.info("report-filed", { kind: thing.kind });
  const text = portalMessages(language).moderation.report;
  const isKnown = outcome.kind === "known";
  return respondPage(c, {
    title: isKnown ? text.knownTitle : text.doneTitle,
    face: "portal",
    isPrivate: true,
    content: <ReportedPage isKnown={isKnown} back={backOf(thing, typed)} />,
  });
}
