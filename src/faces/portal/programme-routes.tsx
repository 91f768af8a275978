import type { Hono } from "hono";
import { type ProgrammeId, readId } from "../../base/ids.ts";
import { findProgramme, listRelated, readThumbnail } from "../../features/catalog/index.ts";
import { listOfProgramme } from "../../features/social/index.ts";
import {
  frameMessages,
  isFresh,
  originOf,
  ownBytes,
  ownHosts,
  placeholderSvg,
  renderFragment,
  respondPage,
  respondProblem,
  type WebContext,
  type WebEnv,
} from "../http/index.ts";
import type { PortalDeps } from "./deps.ts";

import { choosePlayback, type Playback } from "./playback.ts";
import { Player } from "./player.tsx";
import { ProgrammePage } from "./programme.tsx";
import { readMomentQuery } from "./social/moment.ts";
import { olderHref, readPageRequest } from "./social/post-page.ts";
import { ShareData } from "./structured-data.tsx";

const relatedMax = 12;
const descriptionMax = 200;

/** Routes of one programme: /programme/ID and its picture, /thumbnail/ID. */
export function addProgrammeRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/programme/:id", (c) => respondProgramme(c, deps));
  portal.get("/programme/:id/player", (c) => respondPlayer(c, deps));
  portal.get("/thumbnail/:id", (c) => respondThumbnail(c, deps));
}

async function respondProgramme(c: WebContext, { sql }: PortalDeps): Promise<Response> {
  const id = readId<ProgrammeId>(c.req.param("id") ?? "");
  const programme = id && (await findProgramme(sql, id));
  if (!programme) return respondProblem(c, "notFound");
  // Two records that turned out to be one programme: the old address leads to the one that stays.
  if (programme.id !== id) return c.redirect(`/programme/${programme.id}`, 301);
  const request = readPageRequest(c);
  if (!request) return respondProblem(c, "badRequest");
  const [related, { posts, next }] = await Promise.all([
    listRelated(sql, programme.id, relatedMax),
    listOfProgramme(sql, { ...request, programmeId: programme.id }),
  ]);
  const publicUrl = c.get("publicUrl");
  const playback = choosePlayback(programme, ownHosts(c));
  const isEmbedOpen = c.req.query("play") === "embed" && !isFromElsewhere(c);
  const siteTitle = frameMessages(c.get("viewer").language).brand;
  return respondPage(c, {
    title: programme.title,
    description: programme.description?.slice(0, descriptionMax),
    face: "portal",
    // Behind a member's link there may be anything: search engines are not led there.
    isPrivate: !programme.isListed,
    // Whether a platform's player is open depends on where the visitor comes from.
    isShared: c.req.query("play") === undefined,
    scripts: playback.kind === "media" ? ["player", "feed", "composer"] : ["feed", "composer"],
    policy: { playsMedia: true, frameOrigins: isEmbedOpen ? frameOrigins(playback) : [] },
    head: <ShareData programme={programme} playback={playback} publicUrl={publicUrl} siteTitle={siteTitle} />,
    content: (
      <ProgrammePage
        programme={programme}
        playback={playback}
        related={related}
        isEmbedOpen={isEmbedOpen}
        shareUrl={`${publicUrl}/programme/${programme.id}`}
        posts={posts}
        olderPosts={olderHref(c, next)}
        atSeconds={readMomentQuery(c.req.query("t"))}
      />
    ),
  });
}

/** The player alone, for a feed to play in place; 404 where only a platform's own player plays. */
async function respondPlayer(c: WebContext, { sql }: PortalDeps): Promise<Response> {
  const id = readId<ProgrammeId>(c.req.param("id") ?? "");
  const programme = id && (await findProgramme(sql, id));
  const playback = programme && choosePlayback(programme, ownHosts(c));
  if (playback?.kind !== "media") return c.text("nothing to play in place\n", 404, { "Cache-Control": "no-store" });
  const player = <Player programme={programme!} playback={playback} isEmbedOpen={false} atSeconds={undefined} />;
  return c.html(renderFragment(c.get("viewer"), player), 200, {
    "Cache-Control": "private, no-cache",
    Vary: "Cookie, Accept-Language",
  });
}

/** A link on another site does not connect a viewer to a platform: they are asked first. */
function isFromElsewhere(c: WebContext): boolean {
  const from = c.req.header("sec-fetch-site");
  return from === "cross-site" || from === "same-site";
}

function frameOrigins(playback: Playback): string[] {
  const url = playback.kind === "embed" ? playback.url : playback.kind === "media" ? playback.embedUrl : undefined;
  const origin = url === undefined ? undefined : originOf(url);
  return origin === undefined ? [] : [origin];
}

const daySeconds = 86_400;

async function respondThumbnail(c: WebContext, { sql, client, clock }: PortalDeps): Promise<Response> {
  const id = readId<ProgrammeId>(c.req.param("id") ?? "");
  if (!id) return c.text("no such picture\n", 404);
  const thumbnail = await readThumbnail(sql, client, id, clock);
  if (thumbnail.kind === "none") {
    return c.body(placeholderSvg, 200, { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=300" });
  }
  // Pages of other sites may show it: it is the picture that Open Graph names.
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  const headers = { ETag: thumbnail.etag, "Cache-Control": `public, max-age=${7 * daySeconds}` };
  if (isFresh(c, thumbnail.etag)) return c.body(null, 304, headers);
  return c.body(ownBytes(thumbnail.bytes), 200, { ...headers, "Content-Type": thumbnail.contentType });
}
