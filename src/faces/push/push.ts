import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Clock } from "../../base/clock.ts";
import {
  answerIntent,
  createRefusalCounts,
  type PushAnswer,
  type PushRefusal,
  receivePush,
} from "../../features/crawl/index.ts";
import type { Sql } from "../../features/members/index.ts";
import type { Logger } from "../../platform/logging/index.ts";
import { createFloodGate } from "./flood-gate.ts";

export type PushDeps = { readonly sql: Sql; readonly clock: Clock; readonly log: Logger };

/** A hub may send the whole feed, which is read for its signature alone. */
const bodyBytesMax = 1024 * 1024;
/** Of one callback; a busy feed tells of something every few seconds at most. */
const callsPerMinute = 30;
/** Of all callbacks together: each costs a look into the database. */
const callsPerMinuteAll = 600;
const callbacksToldApart = 2_000;

const statuses: Readonly<Record<PushRefusal, 400 | 403 | 404 | 410 | 413 | 429>> = {
  "unknown-path": 404,
  "not-wanted": 410, // WebSub 7.1: the hub may end the subscription
  "not-asked": 404, // 5.3: anything but the challenge says no
  "other-topic": 404,
  "no-challenge": 400,
  "not-confirmed": 403,
  unsigned: 403,
  "wrong-signature": 403,
  "too-large": 413,
  "too-many": 429,
};

/** Routes of the callbacks. Nothing of a call is shown to anybody, and none is answered with more than a line. */
export function createPush({ sql, clock, log }: PushDeps): Hono {
  const push = new Hono();
  const refusals = createRefusalCounts({ sql, clock });
  const all = createFloodGate(clock, { perMinute: callsPerMinuteAll, namesMax: 1 });
  const each = createFloodGate(clock, { perMinute: callsPerMinute, namesMax: callbacksToldApart });
  const refuse = async (c: Context, why: PushRefusal): Promise<Response> => {
    await refusals.note(why);
    if (why === "too-many") c.header("Retry-After", "60");
    return c.text(`${why}\n`, statuses[why]);
  };
  const say = (c: Context, answer: PushAnswer): Response | Promise<Response> => {
    if (answer.kind === "refused") return refuse(c, answer.why);
    return answer.kind === "confirmed" ? c.text(answer.challenge) : c.body(null, 204);
  };
  push.use("/:token", async (c, next) =>
    all.passes("") && each.passes(c.req.param("token")) ? await next() : await refuse(c, "too-many"),
  );
  push.get("/:token", async (c) => {
    const asked = (name: string) => c.req.query(`hub.${name}`) ?? "";
    const question = {
      token: c.req.param("token"),
      mode: asked("mode"),
      topic: asked("topic"),
      challenge: asked("challenge"),
      leaseSeconds: asked("lease_seconds"),
      reason: asked("reason"),
    };
    return say(c, await answerIntent(sql, clock, question));
  });
  const limit = bodyLimit({ maxSize: bodyBytesMax, onError: (c) => refuse(c, "too-large") });
  push.post("/:token", limit, async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header("x-hub-signature");
    return say(c, await receivePush(sql, clock, { token: c.req.param("token"), signature, body }));
  });
  push.onError((error, c) => {
    log.error("push-broke", { error });
    return c.text("error\n", 500);
  });
  return push;
}
