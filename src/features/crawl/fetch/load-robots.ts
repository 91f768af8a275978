import type { Clock } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { OutboundClient } from "../../../platform/network/index.ts";
import { type OriginRow, writeRobots } from "./origins.sql.ts";
import { retryNotBefore } from "./retry-after.ts";
import { allowAll, type RobotsRules, readRobotsSitemaps, robotsBytesMax } from "./robots.ts";
import { isRobotsUnreachable, nextRobotsVisit, type RobotsAnswer, rulesOfAnswer } from "./robots-answer.ts";

const redirectsMax = 5; // RFC 9309 2.3.1.2
const timeoutSeconds = 20;

/** What robots.txt says about an origin now. */
export type RobotsState =
  | {
      readonly kind: "rules";
      readonly rules: RobotsRules;
      readonly sitemaps: readonly string[];
      readonly isFresh: boolean;
    }
  /** Nothing of the origin may be fetched before `notBefore`. */
  | { readonly kind: "unreachable"; readonly detail: string; readonly notBefore: Date };

type LoadRequest = {
  readonly sql: Sql;
  readonly client: OutboundClient;
  readonly clock: Clock;
  readonly agent: string;
  readonly origin: OriginRow;
};

/** The origin's rules: the stored copy for a day, then asked for again. `isFresh` when it was just fetched. */
export async function loadRobots(request: LoadRequest): Promise<RobotsState> {
  const { origin, clock } = request;
  const now = clock.now();
  if (origin.robotsStatus !== undefined && origin.robotsDueAt && origin.robotsDueAt > now)
    return stateOf({ status: origin.robotsStatus, body: origin.robotsBody }, request, origin.robotsDueAt, false);
  const answer = await askRobots(request);
  if (answer.kind === "guarded") return { kind: "rules", rules: allowAll, sitemaps: [], isFresh: false };
  // "Too many requests" is no statement about robots.txt: ask again when the host allows it.
  if (answer.status === 429)
    return { kind: "unreachable", detail: "status 429", notBefore: retryNotBefore(answer.retryAfter, now) ?? now };
  const schedule = nextRobotsVisit(answer, origin.robotsUnreachableSince, now);
  const effective = schedule.isGivenUp ? { status: 404, body: "" } : answer;
  await writeRobots(request.sql, origin.id, {
    status: effective.status,
    body: effective.body,
    dueAt: schedule.dueAt,
    ...(schedule.unreachableSince ? { unreachableSince: schedule.unreachableSince } : {}),
  });
  return stateOf(effective, request, schedule.dueAt, true);
}

function stateOf(answer: RobotsAnswer, { agent, origin }: LoadRequest, dueAt: Date, isFresh: boolean): RobotsState {
  if (isRobotsUnreachable(answer.status))
    return {
      kind: "unreachable",
      detail: answer.status === 0 ? "no answer" : `status ${answer.status}`,
      notBefore: dueAt,
    };
  const isText = answer.status >= 200 && answer.status < 300;
  return {
    kind: "rules",
    rules: rulesOfAnswer(answer, agent),
    sitemaps: isText ? readRobotsSitemaps(answer.body, `${origin.origin}/robots.txt`) : [],
    isFresh,
  };
}

type Asked =
  | { readonly kind: "answer"; readonly status: number; readonly body: string; readonly retryAfter?: string }
  /** The address guard forbids the host: each page will say so in its own visit. */
  | { readonly kind: "guarded" };

async function askRobots({ client, origin }: LoadRequest): Promise<Asked> {
  const exchange = await client.follow(
    { url: `${origin.origin}/robots.txt`, bodyBytesMax: robotsBytesMax, whenTooLarge: "cut", timeoutSeconds },
    { redirectsMax },
  );
  // Five redirects or a circle: as good as absent (RFC 9309 2.3.1.2).
  if (exchange.kind === "refused")
    return exchange.by === "redirect" ? { kind: "answer", status: 302, body: "" } : { kind: "guarded" };
  if (exchange.kind === "failed") return { kind: "answer", status: 0, body: "" };
  const body = new TextDecoder("utf-8").decode(exchange.body).replaceAll("\0", "");
  const retryAfter = exchange.headers["retry-after"];
  return { kind: "answer", status: exchange.status, body, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
