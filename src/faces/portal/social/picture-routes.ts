import type { Hono } from "hono";
import { type PostPictureId, readId } from "../../../base/ids.ts";
import { completeNames, findPostPicture } from "../../../features/social/index.ts";
import { isFresh, ownBytes, pictureUrl, respondProblem, type WebContext, type WebEnv } from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { readerOf } from "./post-page.ts";

const daySeconds = 86_400;
const namesMax = 6;

/** Routes of what composers and posts load: /post-picture/ID, /compose/names. */
export function addPictureRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  portal.get("/post-picture/:id", (c) => respondPicture(c, deps));
  portal.get("/compose/names", (c) => respondNames(c, deps));
}

async function respondPicture(c: WebContext, { sql }: PortalDeps): Promise<Response> {
  const id = readId<PostPictureId>(c.req.param("id") ?? "");
  const picture = id && (await findPostPicture(sql, { viewer: readerOf(c), id }));
  if (!picture) return c.text("no such picture\n", 404, { "Cache-Control": "no-store" });
  // Who may see it can change, so no cache between may keep it.
  const headers = { ETag: picture.etag, "Cache-Control": `private, max-age=${daySeconds}`, Vary: "Cookie" };
  if (isFresh(c, picture.etag)) return c.body(null, 304, headers);
  return c.body(ownBytes(picture.bytes), 200, { ...headers, "Content-Type": picture.contentType });
}

/** Members whose names begin like `q`, for the composer. */
async function respondNames(c: WebContext, { sql }: PortalDeps): Promise<Response> {
  const { member } = c.get("viewer");
  const prefix = c.req.query("q") ?? "";
  if (!member) return respondProblem(c, "forbidden");
  if (!/^[A-Za-z0-9_]{1,30}$/.test(prefix)) return c.json([]);
  const found = await completeNames(sql, { memberId: member.id, prefix, limit: namesMax });
  return c.json(
    found.map(({ id, name, displayName, avatarEtag }) => ({
      name,
      displayName,
      ...(avatarEtag && { avatar: pictureUrl("avatar", id, avatarEtag) }),
    })),
  );
}
