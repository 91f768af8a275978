import { patternFault } from "./pattern-cost.ts";
import { defaultRules, type Rules, type SuffixKind } from "./rules.ts";

/** What a rule file says, or what is wrong with it: a sentence each, naming the field and the remedy. */
export type RulesReading =
  | { readonly kind: "rules"; readonly rules: Rules }
  | { readonly kind: "faulty"; readonly complaints: readonly string[] };

type Complain = (field: string, says: string) => undefined;
type Reader<Value> = (value: unknown, field: string, complain: Complain) => Value | undefined;

const entriesMax = 5000;
const complaintsMax = 20;
const suffixKinds: readonly SuffixKind[] = ["video", "audio", "hls", "dash", "flash"];

/**
 * Reads a rule file (format: rules/README.md). Parts left out are the built-in ones; what stands under `add` is added to
 * them. Patterns are held to linear time.
 *
 * @param text the file's JSON.
 */
export function readRules(text: string): RulesReading {
  const complaints: string[] = [];
  const complain: Complain = (field, says) => {
    if (complaints.length < complaintsMax) complaints.push(`${field === "" ? "The rule file" : field} ${says}.`);
    return undefined;
  };
  const file = parse(text, complain);
  const { add, ...own } = file ?? {};
  const replaced = readParts(own, [...partNames, "add"], "", complain);
  const added = add === undefined ? undefined : readParts(add, addableNames, "add.", complain);
  if (complaints.length > 0) return { kind: "faulty", complaints };
  const rules = { ...defaultRules, ...replaced };
  return { kind: "rules", rules: added === undefined ? rules : merged(rules, added) };
}

function parse(text: string, complain: Complain): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    return isRecord(value) ? value : complain("", `is no object: write {"players": […], …}`);
  } catch (error) {
    return complain(
      "",
      `is no JSON (${error instanceof Error ? error.message : String(error)}): check commas and quotes`,
    );
  }
}

type Parts = Partial<Rules>;

const partReaders: { readonly [Name in keyof Rules]: Reader<Rules[Name]> } = {
  mediaSuffixes: readSuffixes,
  platforms: (value, field, complain) => readList(value, field, complain, readPlatform),
  players: (value, field, complain) => readList(value, field, complain, readPattern),
  advertWords: (value, field, complain) => readList(value, field, complain, readPattern),
  cosine: readCosine,
};

const partNames = Object.keys(partReaders) as (keyof Rules)[];
// The scorer's vector is one whole: it is replaced or kept.
const addableNames = partNames.filter((name) => name !== "cosine");

function readParts(value: unknown, known: readonly string[], prefix: string, complain: Complain): Parts {
  if (!isRecord(value)) return complain(prefix.slice(0, -1), `is no object: write {"platforms": […]}`) ?? {};
  checkKeys(value, known, prefix, complain);
  const read = partNames
    .filter((name) => value[name] !== undefined)
    .map((name) => [name, partReaders[name](value[name], `${prefix}${name}`, complain)]);
  return Object.fromEntries(read) as Parts;
}

function merged(rules: Rules, added: Parts): Rules {
  return {
    mediaSuffixes: byKind((kind) => [...rules.mediaSuffixes[kind], ...(added.mediaSuffixes?.[kind] ?? [])]),
    // Own platforms come first: the first that matches an address names it.
    platforms: [...(added.platforms ?? []), ...rules.platforms],
    players: [...rules.players, ...(added.players ?? [])],
    advertWords: [...rules.advertWords, ...(added.advertWords ?? [])],
    cosine: rules.cosine,
  };
}

function readSuffixes(value: unknown, field: string, complain: Complain): Rules["mediaSuffixes"] | undefined {
  if (!isRecord(value)) return complain(field, `is no object: write {"video": ["mp4"], …}`);
  checkKeys(value, suffixKinds, `${field}.`, complain);
  return byKind((kind) => readList(value[kind] ?? [], `${field}.${kind}`, complain, readSuffix) ?? []);
}

function byKind(list: (kind: SuffixKind) => readonly string[]): Rules["mediaSuffixes"] {
  return Object.fromEntries(suffixKinds.map((kind) => [kind, list(kind)])) as Record<SuffixKind, readonly string[]>;
}

function readSuffix(value: unknown, field: string, complain: Complain): string | undefined {
  if (typeof value === "string" && /^[a-z\d]{2,5}$/.test(value)) return value;
  return complain(field, `(${shown(value)}) is no suffix: write two to five small letters or digits without the dot`);
}

function readPlatform(value: unknown, field: string, complain: Complain): Rules["platforms"][number] | undefined {
  if (!isRecord(value)) return complain(field, `is no object: write {"id", "hosts", "embed", "watch"}`);
  checkKeys(value, ["id", "hosts", "embed", "watch"], `${field}.`, complain);
  const id = readId(value.id, `${field}.id`, complain);
  const hosts = readList(value.hosts, `${field}.hosts`, complain, readHost);
  const embed = readPattern(value.embed, `${field}.embed`, complain);
  // Most platforms of players have no pages of their own.
  const watch = value.watch === undefined ? "^$" : readPattern(value.watch, `${field}.watch`, complain);
  if (id === undefined || hosts === undefined || embed === undefined || watch === undefined) return undefined;
  return { id, hosts, embed, watch };
}

function readId(value: unknown, field: string, complain: Complain): string | undefined {
  if (typeof value === "string" && /^[\w-]{1,60}$/.test(value)) return value;
  return complain(field, `(${shown(value)}) is no id: write letters, digits and - only`);
}

function readHost(value: unknown, field: string, complain: Complain): string | undefined {
  if (typeof value === "string" && /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}$/.test(value)) return value;
  return complain(field, `(${shown(value)}) is no host name: write it in small letters, without https:// and path`);
}

function readPattern(value: unknown, field: string, complain: Complain): string | undefined {
  if (typeof value !== "string") return complain(field, `(${shown(value)}) is no text: write a regular expression`);
  const fault = patternFault(value);
  return fault === undefined ? value : complain(field, `(${shown(value)}) ${fault}`);
}

function readCosine(value: unknown, field: string, complain: Complain): Rules["cosine"] | undefined {
  if (!isRecord(value)) return complain(field, `is no object: write {"threshold": 0.2, "families": […]}`);
  checkKeys(value, ["threshold", "families"], `${field}.`, complain);
  const threshold = value.threshold ?? defaultRules.cosine.threshold;
  if (typeof threshold !== "number" || !(threshold >= 0 && threshold <= 1))
    return complain(`${field}.threshold`, `(${shown(threshold)}) is no number from 0 to 1`);
  const families =
    value.families === undefined
      ? defaultRules.cosine.families
      : readList(value.families, `${field}.families`, complain, readFamily);
  return families === undefined ? undefined : { threshold, families };
}

function readFamily(
  value: unknown,
  field: string,
  complain: Complain,
): Rules["cosine"]["families"][number] | undefined {
  if (!isRecord(value)) return complain(field, `is no object: write {"id", "weight", "pattern"}`);
  checkKeys(value, ["id", "weight", "pattern"], `${field}.`, complain);
  const id = readId(value.id, `${field}.id`, complain);
  const pattern = readPattern(value.pattern, `${field}.pattern`, complain);
  const { weight } = value;
  if (typeof weight !== "number" || !(weight > 0 && weight <= 1000))
    return complain(`${field}.weight`, `(${shown(weight)}) is no number above 0, at most 1000`);
  return id === undefined || pattern === undefined ? undefined : { id, weight, pattern };
}

function readList<Value>(
  value: unknown,
  field: string,
  complain: Complain,
  read: Reader<Value>,
): readonly Value[] | undefined {
  if (!Array.isArray(value)) return complain(field, `(${shown(value)}) is no list: write […]`);
  if (value.length > entriesMax) return complain(field, `has ${value.length} entries: ${entriesMax} is the limit`);
  const entries = value.map((each, at) => read(each, `${field}[${at}]`, complain));
  return entries.filter((entry): entry is Value & {} => entry !== undefined);
}

function checkKeys(value: Record<string, unknown>, known: readonly string[], prefix: string, complain: Complain): void {
  for (const key of Object.keys(value))
    if (!known.includes(key)) complain(`${prefix}${key}`, `is unknown: use ${known.join(", ")}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "missing").slice(0, 60);
}
