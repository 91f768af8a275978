import { detached } from "../document/detached.ts";
import type { Codes } from "../document/source-text.ts";
import defaultRulesData from "./default-rules.json" with { type: "json" };
import { scriptMarks } from "./script-marks.ts";
import { wordFinder } from "./word-finder.ts";

/** The configurable part of recognition (B1): all names of formats, platforms and players are data, see README.md.
 * Every `pattern`, `embed` and `watch` is a JavaScript regular expression, matched without regard to case; they run on
 * untrusted pages and take linear time (`readRules` holds files to it). */
export type Rules = {
  /** Suffixes without the dot, by what the file is. */
  readonly mediaSuffixes: Readonly<Record<"video" | "audio" | "hls" | "dash" | "flash", readonly string[]>>;
  /** `hosts` match themselves and their subdomains; none given means "any host". `embed` marks an address made to be put
   * into a frame, `watch` one that shows a programme on the platform; both are matched against host, path and query. */
  readonly platforms: readonly PlatformRule[];
  /** Names of player programs and their loaders as they stand in scripts, class names and file names. */
  readonly players: readonly string[];
  /** What marks the address of a frame or film as an advert or a widget. */
  readonly advertWords: readonly string[];
  /** The reference scorer's features and threshold (B2). */
  readonly cosine: { readonly threshold: number; readonly families: readonly CosineFamily[] };
};

export type PlatformRule = {
  readonly id: string;
  readonly hosts: readonly string[];
  readonly embed: string;
  readonly watch: string;
};
export type CosineFamily = { readonly id: string; readonly weight: number; readonly pattern: string };

export type CompiledPlatform = { readonly id: string; readonly embed: RegExp; readonly watch: RegExp };
export type SuffixKind = keyof Rules["mediaSuffixes"];

/** Rules made ready for matching; made once for each rule set. */
export type CompiledRules = {
  readonly source: Rules;
  /** Finds a media suffix at the end of a path; the suffix is group 1. Global: set lastIndex. */
  readonly mediaSuffix: RegExp;
  /** Finds a media suffix or the path of a player anywhere; global: set lastIndex. */
  readonly hotSpot: RegExp;
  readonly suffixKinds: ReadonlyMap<string, SuffixKind>;
  readonly suffixLengthMax: number;
  /** Marks the `startCode` of the first two letters of each suffix. */
  readonly suffixStarts: Uint8Array;
  readonly platformsByHost: ReadonlyMap<string, readonly CompiledPlatform[]>;
  readonly platformsAnywhere: readonly CompiledPlatform[];
  /** What `platformsOfHost` found lately. */
  readonly knownHosts: Map<string, readonly CompiledPlatform[]>;
  /** The first name of a player program in a text. */
  readonly findPlayer: (text: string) => string | undefined;
  /** What a script has to be read for, as `scriptMarks` says. */
  readonly marksOf: (codes: Codes, from: number, to: number) => number;
  readonly adverts: RegExp;
};

export const defaultRules: Rules = defaultRulesData;

const compiled = new WeakMap<Rules, CompiledRules>();

/** Compiles `rules` once; the same object gives the same result. Throws SyntaxError when a pattern is no regular expression. */
export function compileRules(rules: Rules): CompiledRules {
  const known = compiled.get(rules);
  if (known !== undefined) return known;
  const result = compile(rules);
  compiled.set(rules, result);
  return result;
}

function compile(rules: Rules): CompiledRules {
  const suffixKinds = new Map<string, SuffixKind>();
  for (const [kind, suffixes] of Object.entries(rules.mediaSuffixes)) {
    for (const suffix of suffixes) suffixKinds.set(suffix, kind as SuffixKind);
  }
  const byHost = new Map<string, CompiledPlatform[]>();
  const anywhere: CompiledPlatform[] = [];
  for (const platform of rules.platforms) {
    const entry = { id: platform.id, embed: new RegExp(platform.embed, "i"), watch: new RegExp(platform.watch, "i") };
    if (platform.hosts.length === 0) anywhere.push(entry);
    for (const host of platform.hosts) byHost.set(host, [...(byHost.get(host) ?? []), entry]);
  }
  return {
    source: rules,
    mediaSuffix: new RegExp(`\\.(${[...suffixKinds.keys()].join("|")})(?![\\w-])`, "gi"),
    hotSpot: new RegExp(`\\.(?:${[...suffixKinds.keys()].join("|")})(?![\\w-])|/(?:embed|player|v)/`, "gi"),
    suffixKinds,
    suffixStarts: startsOf(suffixKinds.keys()),
    suffixLengthMax: Math.max(0, ...[...suffixKinds.keys()].map((suffix) => suffix.length)),
    platformsByHost: byHost,
    platformsAnywhere: anywhere,
    knownHosts: new Map(),
    findPlayer: wordFinder(rules.players),
    marksOf: scriptMarks(rules.players, [...suffixKinds.keys()]),
    adverts: new RegExp(rules.advertWords.join("|"), "i"),
  };
}

/** Two letters as a number below 1024, in upper and lower case the same; so are some letters and signs. NaN counts as "@". */
export function startCode(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31);
}

function startsOf(suffixes: Iterable<string>): Uint8Array {
  const starts = new Uint8Array(1024);
  for (const suffix of suffixes) starts[startCode(suffix.charCodeAt(0), suffix.charCodeAt(1))] = 1;
  return starts;
}

/** The platform rule whose hosts include `host` or a parent domain of it; the longest match comes first. */
export function platformsOfHost(rules: CompiledRules, host: string): readonly CompiledPlatform[] {
  let platforms = rules.knownHosts.get(host);
  if (platforms === undefined) {
    platforms = findPlatforms(rules, host);
    if (rules.knownHosts.size >= knownHostsMax) rules.knownHosts.clear();
    rules.knownHosts.set(detached(host), platforms);
  }
  return platforms;
}

// Pages link to the same few hosts again and again.
const knownHostsMax = 2000;

function findPlatforms(rules: CompiledRules, host: string): readonly CompiledPlatform[] {
  let rest = host;
  while (rest !== "") {
    const found = rules.platformsByHost.get(rest);
    if (found !== undefined) return found;
    const dot = rest.indexOf(".");
    rest = dot === -1 ? "" : rest.slice(dot + 1);
  }
  return rules.platformsAnywhere;
}
