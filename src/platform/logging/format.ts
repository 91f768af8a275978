import { inspect } from "node:util";

export type Fact = {
  readonly at: Date;
  readonly level: "error" | "warn" | "info" | "debug";
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

const causesMax = 8; // a chain longer than this is a circle or a bug
const stringLengthMax = 8_000; // one fact must not fill the disk

/** One JSON object on one line: `at`, `level`, `event`, then the fields (a field of such a name is written as `field_…`). */
export function formatJson(fact: Fact): string {
  const line: Record<string, unknown> = { at: fact.at.toISOString(), level: fact.level, event: fact.event };
  for (const [name, value] of Object.entries(fact.fields)) {
    if (value === undefined) continue;
    line[name in line ? `field_${name}` : name] = value;
  }
  const seen = new WeakSet<object>();
  return JSON.stringify(line, (_name, value) => plain(value, seen));
}

/** A line for people: time of day, level where it is not info, event, then `name=value`; a stack follows on its own lines. */
export function formatPretty(fact: Fact, isColoured: boolean): string {
  const paint = (code: number, text: string) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text);
  const stacks: string[] = [];
  const fields = Object.entries(fact.fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      if (value instanceof Error) stacks.push(...stackLines(value));
      return `${paint(2, `${name}=`)}${prettyValue(value)}`;
    });
  const mark = { error: paint(31, "ERROR "), warn: paint(33, "WARN "), info: "", debug: paint(2, "debug ") }[
    fact.level
  ];
  const head = `${paint(2, fact.at.toTimeString().slice(0, 8))} ${mark}${fact.event}`;
  return [[head, ...fields].join(" "), ...stacks.map((line) => paint(2, line))].join("\n");
}

function prettyValue(value: unknown): string {
  if (value instanceof Error) return oneLine(messages(value).join(" <- "));
  if (value instanceof Date) return value.toJSON() ?? "invalid date";
  if (typeof value === "string") return /^[^\s"=]+$/.test(value) ? cut(value) : oneLine(value);
  if (typeof value === "object" || typeof value === "function")
    return inspect(value, { breakLength: Infinity, depth: 4 });
  return String(value);
}

const oneLine = (text: string) => JSON.stringify(cut(text));
const cut = (text: string) =>
  text.length <= stringLengthMax ? text : `${text.slice(0, stringLengthMax)}… (${text.length} characters)`;

function stackLines(error: Error): string[] {
  return causes(error).flatMap((cause) => (cause.stack ?? "").split("\n").filter((line) => line.startsWith("    at ")));
}

const messages = (error: Error) => causes(error).map((cause) => `${cause.name}: ${cause.message}`);

function causes(error: Error): Error[] {
  const chain: Error[] = [];
  for (let next: unknown = error; next instanceof Error && chain.length < causesMax; next = next.cause)
    chain.push(next);
  return chain;
}

function plain(value: unknown, seen: WeakSet<object>): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return cut(value);
  if (typeof value !== "object" || value === null) return value;
  if (seen.has(value)) return "(seen above)";
  seen.add(value);
  if (value instanceof Error) return plainError(value);
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  return value;
}

function plainError(error: Error): Record<string, unknown> {
  const code = (error as { code?: unknown }).code;
  return {
    message: messages(error).join(" <- "),
    ...(code === undefined ? {} : { code }),
    stack: stackLines(error).map((line) => line.trim()),
  };
}
