import type { Hono } from "hono";
import { countDistant, listBlocked, listMuted } from "../../../features/social/index.ts";
import { pageCount, readPageNumber, respondProblem, type WebContext, type WebEnv } from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { portalMessages } from "../messages/portal-messages.ts";
import { respondAccount } from "./account-frame.tsx";
import { BlocksPage } from "./blocks-page.tsx";
import { askToSignIn } from "./own-account.ts";

const linesShown = 50;

/** Route of /me/blocks: whom one has blocked or muted. The acts are those of /@NAME. */
export function addBlocksRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/me/blocks", (c) => respondBlocks(c, deps));
}

/** Both lists turn their pages together. */
async function respondBlocks(c: WebContext, { sql }: PortalDeps): Promise<Response> {
  const { member, language } = c.get("viewer");
  if (!member) return askToSignIn(c);
  const page = readPageNumber(c.req.query("page"), linesShown);
  if (!page) return respondProblem(c, "badRequest");
  const which = { memberId: member.id, limit: page.limit, offset: page.offset };
  const [{ blockedCount, mutedCount }, blocked, muted] = await Promise.all([
    countDistant(sql, member.id),
    listBlocked(sql, which),
    listMuted(sql, which),
  ]);
  const pages = pageCount(Math.max(blockedCount, mutedCount), linesShown);
  return respondAccount(c, {
    tab: "blocks",
    title: portalMessages(language).blocks.title,
    content: <BlocksPage blocked={blocked} muted={muted} page={page.page} pages={pages} />,
  });
}
