import type { Hono } from "hono";
import { findProfile, type Profile } from "../../../features/members/index.ts";
import { block, mute, muteDays, unblock, unmute } from "../../../features/social/index.ts";
import {
  readForm,
  respondPage,
  respondProblem,
  safeReturnPath,
  type WebContext,
  type WebEnv,
} from "../../http/index.ts";
import { askToSignIn } from "../account/own-account.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { AskDistancePage } from "./distance.tsx";

type DistanceAct = "block" | "unblock" | "mute" | "unmute";

/** Routes of keeping a member at a distance: pages that ask at /@NAME/block and /@NAME/mute, the acts and their undoing. */
export function addDistanceRoutes(portal: Hono<WebEnv>, handle: string, deps: PortalDeps): void {
  for (const act of ["block", "mute"] as const) portal.get(`${handle}/${act}`, (c) => respondAsk(c, deps, act));
  for (const act of ["block", "unblock", "mute", "unmute"] as const)
    portal.post(`${handle}/${act}`, (c) => answerAct(c, deps, act));
}

async function respondAsk(c: WebContext, deps: PortalDeps, act: "block" | "mute"): Promise<Response> {
  const { member, language } = c.get("viewer");
  if (!member) return askToSignIn(c);
  const profile = await profileOf(c, deps);
  if (!profile) return respondProblem(c, "notFound");
  if (profile.id === member.id) return c.redirect(`/@${profile.name}`, 303);
  const { blockTitle, muteTitle } = portalMessages(language).blocks;
  return respondPage(c, {
    title: (act === "block" ? blockTitle : muteTitle)(profile.name),
    face: "portal",
    isPrivate: true,
    content: <AskDistancePage profile={profile} act={act} />,
  });
}

async function answerAct(c: WebContext, deps: PortalDeps, act: DistanceAct): Promise<Response> {
  const { member } = c.get("viewer");
  const profile = await profileOf(c, deps);
  if (!profile) return respondProblem(c, "notFound");
  if (!member) return askToSignIn(c, `/@${profile.name}`);
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const between = { memberId: member.id, otherId: profile.id };
  const days = muteDays.find((choice) => String(choice) === form.days);
  // Anything but the choices of the page would mute for longer than was meant.
  if (act === "mute" && days === undefined && (form.days ?? "") !== "") return respondProblem(c, "badRequest");
  const { sql, clock } = deps;
  if (act === "block") await block(sql, between, clock);
  else if (act === "unblock") await unblock(sql, between);
  else if (act === "mute") await mute(sql, { ...between, days }, clock);
  else await unmute(sql, between);
  return c.redirect(safeReturnPath(form.back ?? `/@${profile.name}`), 303);
}

function profileOf(c: WebContext, { sql }: PortalDeps): Promise<Profile | undefined> {
  return findProfile(sql, (c.req.param("handle") ?? "").slice(1));
}
