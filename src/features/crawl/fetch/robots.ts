// robots.txt by RFC 9309: own matcher, because the packaged ones err on %2A/%24, on encoded unreserved characters and on
// other lines between user-agent lines (design/stack.md).
import { mostSpecificRule, type RobotsRule } from "./robots-matcher.ts";

/** RFC 9309 2.5 asks for at least 500 KiB; what lies beyond is not read. */
export const robotsBytesMax = 500 * 1024;

/** A crawl delay beyond this is taken as this: one page in two minutes is already a near refusal. */
const crawlDelaySecondsMax = 120;

/** What one agent may fetch from one origin. */
export type RobotsRules = {
  readonly rules: readonly RobotsRule[];
  /** Seconds between requests, 0..120, when the agent's group names one. */
  readonly crawlDelaySeconds?: number;
};

/** A group as it stands in the file: whom it names, and what it says to them. */
export type RobotsGroup = {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  crawlDelaySeconds?: number;
};

/**
 * Reads the rules for `agent` out of a robots.txt.
 *
 * @param text decoded as UTF-8; a byte order mark is skipped, only the first 500 KiB count.
 * @param agent the product token, for example "GlintBot", or a user agent that begins with it; compared without case.
 * @returns the union of all groups that name the agent, else of the groups for `*`, else no rules (all allowed).
 * Source: RFC 9309 2.2.1, 2.2.2.
 */
export function readRobots(text: string, agent: string): RobotsRules {
  const chosen = groupsFor(readRobotsGroups(text), agent);
  const delays = chosen.flatMap((group) => group.crawlDelaySeconds ?? []);
  return {
    rules: chosen.flatMap((group) => group.rules),
    ...(delays.length > 0 ? { crawlDelaySeconds: Math.max(...delays) } : {}),
  };
}

/** The groups in force for `agent`: all that name it, else those for `*`. RFC 9309 2.2.1. */
export function groupsFor(groups: readonly RobotsGroup[], agent: string): RobotsGroup[] {
  const token = agentToken(agent) ?? agent.toLowerCase();
  const own = groups.filter((group) => group.agents.includes(token));
  return own.length > 0 ? own : groups.filter((group) => group.agents.includes("*"));
}

/**
 * Whether the rules let the agent fetch `target`.
 *
 * @param target path and query as sent on the request line, for example "/a?b=1".
 * Source: RFC 9309 2.2.2 (the longest match decides, allow wins a tie), 2.2.3 (`*`, `$`), and /robots.txt is always allowed.
 */
export function robotsAllow(rules: RobotsRules, target: string): boolean {
  return rules.rules.length === 0 || (decidingRule(rules, target)?.allows ?? true);
}

/** The rule by which `target` is allowed or forbidden; undefined when none speaks of it, which allows it. */
export function decidingRule({ rules }: RobotsRules, target: string): RobotsRule | undefined {
  const path = normalizeTarget(target);
  return path === "/robots.txt" ? undefined : mostSpecificRule(rules, path);
}

/**
 * The sitemaps a robots.txt names, in order, without repeats. The lines belong to no group.
 *
 * @param robotsUrl resolves relative addresses; sitemaps.org wants full ones, sites do otherwise.
 */
export function readRobotsSitemaps(text: string, robotsUrl: string): string[] {
  const found = new Set<string>();
  for (const { key, value } of readLines(text)) {
    if (key !== "sitemap" || value === "") continue;
    const url = URL.parse(value, robotsUrl);
    if (url && (url.protocol === "http:" || url.protocol === "https:")) found.add(url.href);
  }
  return [...found];
}

export const allowAll: RobotsRules = { rules: [] };
export const disallowAll: RobotsRules = { rules: [{ allows: false, pattern: "/" }] };

/** All groups of a robots.txt, in their order. */
export function readRobotsGroups(text: string): RobotsGroup[] {
  const groups: RobotsGroup[] = [];
  let group: RobotsGroup | undefined;
  let isNaming = false; // inside a run of user-agent lines; other records do not end it (RFC 9309 2.2.4)
  for (const { key, value, line } of readLines(text)) {
    if (key === "user-agent") {
      if (!group || !isNaming) {
        group = { agents: [], rules: [] };
        groups.push(group);
      }
      isNaming = true;
      const agent = agentToken(value);
      if (agent) group.agents.push(agent);
    } else if (group && (key === "allow" || key === "disallow")) {
      isNaming = false;
      const pattern = normalizePattern(value);
      if (pattern) group.rules.push({ allows: key === "allow", pattern, line });
    } else if (group && key === "crawl-delay") {
      const seconds = Number.parseFloat(value);
      if (seconds >= 0) group.crawlDelaySeconds = Math.min(seconds, crawlDelaySecondsMax);
    }
  }
  return groups;
}

/** The product token at the start of a user-agent value: "GlintBot/1.0 (x)" names GlintBot. */
function agentToken(value: string): string | undefined {
  if (/^\*(\s|$)/.test(value)) return "*";
  return /^[a-z_-]+/i.exec(value)?.[0].toLowerCase();
}

type Line = { readonly key: string; readonly value: string; readonly line: number };

function* readLines(text: string): Generator<Line> {
  let number = 0;
  for (const line of robotsLines(text)) {
    number++;
    const hash = line.indexOf("#");
    const content = hash < 0 ? line : line.slice(0, hash);
    const colon = content.indexOf(":");
    if (colon < 0) continue;
    yield { key: content.slice(0, colon).trim().toLowerCase(), value: content.slice(colon + 1).trim(), line: number };
  }
}

/** The lines of a robots.txt that count, as a rule's `line` numbers them from 1. */
export function robotsLines(text: string): string[] {
  return withinLimit(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).split(/\r\n|\n|\r/);
}

/** Cut between lines: half a rule would be another rule. */
function withinLimit(text: string): string {
  if (text.length <= robotsBytesMax) return text;
  const cut = text.slice(0, robotsBytesMax);
  return cut.slice(0, Math.max(cut.lastIndexOf("\n"), cut.lastIndexOf("\r")) + 1);
}

/** undefined for the empty pattern (which forbids nothing) and for one that could match no path. */
function normalizePattern(value: string): string | undefined {
  if (!value.startsWith("/") && !value.startsWith("*")) return undefined;
  const isAnchored = value.endsWith("$");
  const body = normalizeOctets(isAnchored ? value.slice(0, -1) : value).replaceAll("$", "%24");
  return (isAnchored ? `${body}$` : body).replace(/\*{2,}/g, "*");
}

/** In an address `*` and `$` are ordinary characters; rules write them %2A and %24 (RFC 9309 2.2.3, table). */
function normalizeTarget(target: string): string {
  const path = target.startsWith("/") ? target : `/${target}`;
  return normalizeOctets(path).replaceAll("*", "%2A").replaceAll("$", "%24");
}

/** Unreserved characters decoded, everything beyond ASCII encoded, hexadecimal digits upper case (RFC 9309 2.2.2). */
function normalizeOctets(text: string): string {
  if (/^[!-$&-~]*$/.test(text)) return text;
  return text
    .replace(/[^!-~]+/gu, (run) => encodeURIComponent(run.toWellFormed()))
    .replace(/%([0-9a-f]{2})/gi, (whole, digits: string) => {
      const character = String.fromCharCode(Number.parseInt(digits, 16));
      return /[A-Za-z0-9._~-]/.test(character) ? character : whole.toUpperCase();
    });
}
