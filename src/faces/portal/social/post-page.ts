// How the pages of lists of posts are asked for: by cursor.
import { type PostId, readId } from "../../../base/ids.ts";
import type { PageRequest } from "../../../features/social/index.ts";
import type { WebContext } from "../../http/index.ts";

export const postsPerPage = 20;

/** Who reads what stretch; undefined when the address names no post to begin after. */
export function readPageRequest(c: WebContext): PageRequest | undefined {
  const typed = c.req.query("before");
  const before = typed === undefined || typed === "" ? undefined : readId<PostId>(typed);
  if (typed && !before) return undefined;
  return { viewer: readerOf(c), before, limit: postsPerPage };
}

export function readerOf(c: WebContext): PageRequest["viewer"] {
  const { member } = c.get("viewer");
  return member && { memberId: member.id };
}

/** The address of this list from `before` on, its other questions kept. */
export function olderHref(c: WebContext, before: PostId | undefined): string | undefined {
  if (before === undefined) return undefined;
  const url = new URL(c.get("viewer").path, "http://here.invalid");
  url.searchParams.set("before", before);
  return `${url.pathname}${url.search}`;
}

/** The address of this list from its beginning. */
export function newestHref(c: WebContext): string {
  const url = new URL(c.get("viewer").path, "http://here.invalid");
  url.searchParams.delete("before");
  return `${url.pathname}${url.search}`;
}
