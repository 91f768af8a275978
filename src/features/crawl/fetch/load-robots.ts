import type { Clock } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { OutboundClient } from "../../../platform/network/index.ts";
import { type OriginRow, writeRobots } from "./origins.sql.ts";
import type { FailureReason } from "./outcome.ts";
import { retryNotBefore } from "./retry-after.ts";
import { allowAll, type RobotsRules, readRobotsSitemaps, robotsBytesMax } from "./robots.ts";
import { isRobotsUnreachable, nextRobotsVisit, type RobotsAnswer, rulesOfAnswer } from "./robots-answer.ts";

const redirectsMax = 5; // RFC 9309 2.3.1.2
const timeoutSecondsMax = 20;
/** Faults that are no matter of robots.txt: nothing of the host can be had, and that is said. */
const hostFaults: readonly FailureReason[] = ["dns", "connect", "tls"];

/** What robots.txt says about an origin now. */
export type RobotsState =
  | {
      readonly kind: "rules";
      readonly rules: RobotsRules;
      readonly sitemaps: readonly string[];
      readonly isFresh: boolean;
    }
  /** The turn ended while they were asked for: nothing is known. */
  | { readonly kind: "aborted" }
  /** Nothing of the origin may be fetched before `notBefore`. */
  | { readonly kind: "unreachable"; readonly reason: FailureReason; readonly detail: string; readonly notBefore: Date };

type Unreachable = Extract<RobotsState, { kind: "unreachable" }>;

type LoadRequest = {
  readonly sql: Sql;
  readonly client: OutboundClient;
  readonly clock: Clock;
  readonly agent: string;
  /** For robots.txt, 20 at most. */
  readonly timeoutSeconds: number;
  readonly origin: OriginRow;
};

/** The origin's rules: the stored copy for a day, then asked for again. `isFresh` when it was just fetched. */
export async function loadRobots(request: LoadRequest): Promise<RobotsState> {
  const { origin, clock } = request;
  const now = clock.now();
  if (origin.robotsStatus !== undefined && origin.robotsDueAt && origin.robotsDueAt > now)
    return stateOf({ status: origin.robotsStatus, body: origin.robotsBody }, request, origin.robotsDueAt, false);
  const answer = await askRobots(request);
  if (answer.kind === "aborted") return answer;
  if (answer.kind === "guarded") return { kind: "rules", rules: allowAll, sitemaps: [], isFresh: false };
  // "Too many requests" is no statement about robots.txt: ask again when the host allows it.
  if (answer.status === 429) return unreachable("status 429", retryNotBefore(answer.retryAfter, now) ?? now);
  const schedule = nextRobotsVisit(answer, origin.robotsUnreachableSince, now);
  const effective = schedule.isGivenUp ? { status: 404, body: "" } : answer;
  await writeRobots(request.sql, origin.id, {
    status: effective.status,
    body: effective.body,
    fetchedAt: now,
    dueAt: schedule.dueAt,
    ...(schedule.unreachableSince ? { unreachableSince: schedule.unreachableSince } : {}),
  });
  const { fault } = answer;
  if (fault !== undefined && !schedule.isGivenUp)
    return unreachable(
      fault,
      schedule.dueAt,
      hostFaults.find((one) => one === fault),
    );
  return stateOf(effective, request, schedule.dueAt, true);
}

function unreachable(detail: string, notBefore: Date, reason: FailureReason = "robots-unreachable"): Unreachable {
  return { kind: "unreachable", reason, detail, notBefore };
}

function stateOf(answer: RobotsAnswer, { agent, origin }: LoadRequest, dueAt: Date, isFresh: boolean): RobotsState {
  if (isRobotsUnreachable(answer.status))
    return unreachable(answer.status === 0 ? "no answer" : `status ${answer.status}`, dueAt);
  const isText = answer.status >= 200 && answer.status < 300;
  return {
    kind: "rules",
    rules: rulesOfAnswer(answer, agent),
    sitemaps: isText ? readRobotsSitemaps(answer.body, `${origin.origin}/robots.txt`) : [],
    isFresh,
  };
}

type Asked =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly body: string;
      readonly retryAfter?: string;
      /** Why no answer came that could be used; `status` is 0 then. */
      readonly fault?: string;
    }
  /** The address guard forbids the host: each page will say so in its own visit. */
  | { readonly kind: "guarded" }
  | { readonly kind: "aborted" };

async function askRobots({ client, origin, timeoutSeconds }: LoadRequest): Promise<Asked> {
  const exchange = await client.follow(
    {
      url: `${origin.origin}/robots.txt`,
      bodyBytesMax: robotsBytesMax,
      whenTooLarge: "cut",
      timeoutSeconds: Math.min(timeoutSeconds, timeoutSecondsMax),
    },
    { redirectsMax },
  );
  // Five redirects or a circle: as good as absent (RFC 9309 2.3.1.2).
  if (exchange.kind === "refused" && exchange.by === "redirect") return { kind: "answer", status: 302, body: "" };
  // Led to where nothing may be fetched: the rules exist and cannot be had.
  if (exchange.kind === "refused") return exchange.hops.length === 0 ? { kind: "guarded" } : noAnswer(exchange.by);
  if (exchange.kind === "failed" && exchange.fault === "aborted") return { kind: "aborted" };
  if (exchange.kind === "failed") return noAnswer(exchange.fault);
  // Half of the rules would be other rules. What was cut at the limit is as long as it.
  const isSuccess = exchange.status >= 200 && exchange.status < 300;
  if (isSuccess && !exchange.complete && exchange.body.length < robotsBytesMax) return noAnswer("truncated");
  const body = new TextDecoder("utf-8").decode(exchange.body).replaceAll("\0", "");
  const retryAfter = exchange.headers["retry-after"];
  return { kind: "answer", status: exchange.status, body, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

function noAnswer(fault: string): Extract<Asked, { kind: "answer" }> {
  return { kind: "answer", status: 0, body: "", fault };
}
