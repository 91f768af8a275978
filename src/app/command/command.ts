import type { Config } from "../config.ts";

/** Where a command reads and writes; a test hands in its own. */
export type Terminal = {
  /** Writes to standard output as it is. */
  readonly write: (text: string) => void;
  /** Writes a line to standard error: progress and complaints. */
  readonly say: (line: string) => void;
  /** True when standard error is a terminal that can redraw a line. */
  readonly isInteractive: boolean;
};

export type Invocation = {
  readonly positionals: readonly string[];
  /** The command's own options: string values, or true for switches. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly config: Config;
  readonly terminal: Terminal;
};

/** What a command line may say: `type` as in node:util parseArgs. */
export type OptionShape = { readonly type: "string" | "boolean"; readonly value?: string; readonly says: string };

export type Command = {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Longer help, shown by `glint NAME --help`. */
  readonly help?: string;
  readonly options: Readonly<Record<string, OptionShape>>;
  /** @returns the exit status: see exitStatus. */
  readonly run: (invocation: Invocation) => Promise<number>;
};

/** Exit statuses, the same for all commands. */
export const exitStatus = { done: 0, failed: 1, misused: 2, notFound: 3 } as const;

/** A command line that cannot be understood; ends with status 2 and the usage. */
export class Misuse extends Error {}

/** The text of an option, or undefined. */
export function textOption(invocation: Invocation, name: string): string | undefined {
  const value = invocation.options[name];
  return typeof value === "string" ? value : undefined;
}

/** A whole number from `least`, or undefined when the option is absent. @throws Misuse otherwise. */
export function numberOption(invocation: Invocation, name: string, least = 0): number | undefined {
  const text = textOption(invocation, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,12}$/.test(text) || Number(text) < least)
    throw new Misuse(`--${name} must be a whole number from ${least}, not "${text}"`);
  return Number(text);
}

/** The different parts of a list with commas, or undefined when the option is absent. */
export function listOption(invocation: Invocation, name: string): string[] | undefined {
  const text = textOption(invocation, name);
  if (text === undefined) return undefined;
  const parts = [...new Set(text.split(",").map((part) => part.trim()))].filter((part) => part !== "");
  if (parts.length === 0) throw new Misuse(`--${name} is empty`);
  return parts;
}

/** Writes a value as one line of JSON. */
export function writeJson(terminal: Terminal, value: unknown): void {
  terminal.write(`${JSON.stringify(value)}\n`);
}
