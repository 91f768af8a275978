import { randomUUID } from "node:crypto";
import type { Clock } from "../../src/base/clock.ts";
import type { PostId } from "../../src/base/ids.ts";
import type { Member, Sql } from "../../src/features/members/index.ts";
import { type Draft, publishPost } from "../../src/features/social/index.ts";

/** A post that stands, public unless told. */
export async function postBy(
  sql: Sql,
  author: Member,
  draft: Partial<Draft> & { readonly text: string },
  clock: Clock,
): Promise<PostId> {
  const sent = await publishPost(
    sql,
    { authorId: author.id, visibility: "public", key: randomUUID(), ...draft },
    clock,
  );
  if (sent.kind !== "published") throw new Error(`${draft.text}: ${sent.kind}`);
  return sent.id;
}
