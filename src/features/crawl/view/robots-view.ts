import {
  decidingRule,
  groupsFor,
  type RobotsGroup,
  readRobots,
  readRobotsGroups,
  readRobotsSitemaps,
  robotsLines,
} from "../fetch/robots.ts";
import { isRobotsUnreachable } from "../fetch/robots-answer.ts";

/** A line of a robots.txt, numbered from 1. */
export type RobotsLine = { readonly line: number; readonly text: string };

/** An origin's robots.txt as it is stored. */
export type StoredRobots = {
  readonly origin: string;
  /** Absent: never asked for. 0: no answer came. */
  readonly robotsStatus?: number;
  readonly robotsBody: string;
  readonly robotsFetchedAt?: Date;
  readonly robotsDueAt?: Date;
  readonly robotsUnreachableSince?: Date;
};

/** What an origin's robots.txt says to one address. */
export type RobotsAnswerInForce =
  | { readonly kind: "not-asked"; readonly robotsUrl: string }
  | {
      readonly kind: "unreachable";
      readonly robotsUrl: string;
      readonly status: number;
      readonly nextAt?: Date;
      readonly since?: Date;
    }
  | {
      readonly kind: "rules";
      readonly robotsUrl: string;
      readonly status: number;
      /** The line that decides; absent where none speaks of the address, which allows it. */
      readonly rule?: RobotsLine & { readonly allows: boolean };
    };

/** @param target path and query, as on the request line. */
export function robotsInForce(stored: StoredRobots, agent: string, target: string): RobotsAnswerInForce {
  const robotsUrl = `${stored.origin}/robots.txt`;
  const { robotsStatus: status, robotsBody: body } = stored;
  if (status === undefined) return { kind: "not-asked", robotsUrl };
  if (isRobotsUnreachable(status))
    return {
      kind: "unreachable",
      robotsUrl,
      status,
      ...(stored.robotsDueAt && { nextAt: stored.robotsDueAt }),
      ...(stored.robotsUnreachableSince && { since: stored.robotsUnreachableSince }),
    };
  const rule = isText(status) ? decidingRule(readRobots(body, agent), target) : undefined;
  if (rule?.line === undefined) return { kind: "rules", robotsUrl, status };
  const text = robotsLines(body)[rule.line - 1]?.trim() ?? "";
  return { kind: "rules", robotsUrl, status, rule: { allows: rule.allows, line: rule.line, text } };
}

/** An origin's robots.txt for people: what is in force for us, and the whole text. */
export type RobotsView = {
  readonly origin: string;
  /** "missing": no such file, so all is allowed. "unreachable": nothing may be fetched. */
  readonly kind: "not-asked" | "rules" | "missing" | "unreachable";
  readonly status?: number;
  readonly fetchedAt?: Date;
  readonly nextAt?: Date;
  readonly unreachableSince?: Date;
  readonly crawlDelaySeconds?: number;
  /** The groups that apply, each with its lines in the file's order. */
  readonly groups: readonly ShownGroup[];
  /** Groups that name others only. */
  readonly otherGroups: number;
  readonly sitemaps: readonly string[];
  readonly text: string;
};

export type ShownGroup = {
  readonly agents: readonly string[];
  readonly rules: readonly { readonly line: number; readonly allows: boolean; readonly text: string }[];
  /** Rules beyond those shown. */
  readonly more: number;
};

const rulesShownMax = 100;
const textShownMax = 20_000;

export function viewRobots(stored: StoredRobots, agent: string): RobotsView {
  const { origin, robotsStatus: status, robotsBody: body } = stored;
  const dates = {
    ...(stored.robotsFetchedAt && { fetchedAt: stored.robotsFetchedAt }),
    ...(stored.robotsDueAt && { nextAt: stored.robotsDueAt }),
    ...(stored.robotsUnreachableSince && { unreachableSince: stored.robotsUnreachableSince }),
  };
  const base = { origin, ...dates, groups: [], otherGroups: 0, sitemaps: [], text: body.slice(0, textShownMax) };
  if (status === undefined) return { ...base, kind: "not-asked" };
  if (isRobotsUnreachable(status)) return { ...base, kind: "unreachable", status };
  if (!isText(status)) return { ...base, kind: "missing", status };
  const all = readRobotsGroups(body);
  const ours = groupsFor(all, agent);
  const { crawlDelaySeconds } = readRobots(body, agent);
  const lines = robotsLines(body);
  return {
    ...base,
    kind: "rules",
    status,
    groups: ours.map((group) => shownGroup(group, lines)),
    otherGroups: all.length - ours.length,
    sitemaps: readRobotsSitemaps(body, `${origin}/robots.txt`),
    ...(crawlDelaySeconds === undefined ? {} : { crawlDelaySeconds }),
  };
}

function shownGroup({ agents, rules }: RobotsGroup, lines: readonly string[]): ShownGroup {
  return {
    agents,
    rules: rules.slice(0, rulesShownMax).map(({ allows, line = 0, pattern }) => ({
      line,
      allows,
      text: lines[line - 1]?.trim() ?? pattern,
    })),
    more: Math.max(0, rules.length - rulesShownMax),
  };
}

function isText(status: number): boolean {
  return status >= 200 && status < 300;
}
