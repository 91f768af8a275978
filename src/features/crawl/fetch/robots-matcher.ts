// Every new link of a page is asked for, and some robots.txt have thousands of rules: a rule is looked at only for paths
// that begin like it.

const startCharacters = 4;

export type RobotsRule = {
  readonly allows: boolean;
  /** Normalised, `*` and a final `$` special. */
  readonly pattern: string;
  /** Where it stands in the file, from 1; absent for a rule that no file holds. */
  readonly line?: number;
};

type Compiled = {
  readonly rule: RobotsRule;
  /** What stands between the `*`. */
  readonly pieces: readonly string[];
  readonly isAnchored: boolean;
  readonly rank: number;
};

type Matcher = { readonly byStart: ReadonlyMap<string, readonly Compiled[]>; readonly others: readonly Compiled[] };

const matchers = new WeakMap<readonly RobotsRule[], Matcher>();

/** The most specific rule that matches the normalised `path`; undefined when none does. RFC 9309 2.2.2. */
export function mostSpecificRule(rules: readonly RobotsRule[], path: string): RobotsRule | undefined {
  let matcher = matchers.get(rules);
  if (!matcher) {
    matcher = compile(rules);
    matchers.set(rules, matcher);
  }
  const near = matcher.byStart.get(path.slice(0, startCharacters))?.find((rule) => matches(rule, path));
  const other = matcher.others.find((rule) => matches(rule, path));
  if (!near || !other) return (near ?? other)?.rule;
  return near.rank < other.rank ? near.rule : other.rule;
}

/** The longest pattern first, allowing ones before forbidding ones of the same length; each once. */
function compile(rules: readonly RobotsRule[]): Matcher {
  const once = new Map(rules.map((rule) => [`${rule.allows} ${rule.pattern}`, rule]));
  const sorted = [...once.values()].sort(
    (left, right) => right.pattern.length - left.pattern.length || Number(right.allows) - Number(left.allows),
  );
  const byStart = new Map<string, Compiled[]>();
  const others: Compiled[] = [];
  sorted.forEach((rule, rank) => {
    const { pattern } = rule;
    const isAnchored = pattern.endsWith("$");
    const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
    const start = pieces[0]!.slice(0, startCharacters);
    const bucket = start.length < startCharacters ? others : (byStart.get(start) ?? []);
    bucket.push({ rule, pieces, isAnchored, rank });
    if (bucket !== others) byStart.set(start, bucket);
  });
  return { byStart, others };
}

/** Linear in pattern × path at worst, without backtracking explosions: pieces between `*` are found left to right. */
function matches({ pieces, isAnchored }: Compiled, path: string): boolean {
  const first = pieces[0]!;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (let index = 1; index < pieces.length; index++) {
    const piece = pieces[index]!;
    if (isAnchored && index === pieces.length - 1) {
      return path.length - piece.length >= at && path.endsWith(piece);
    }
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return !isAnchored || at === path.length;
}
