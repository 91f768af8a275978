import { resolve } from "node:path";
import { Complaint } from "../base/complaint.ts";
import { flagOf, type Setting, type SettingName, settings } from "./settings.ts";

/** Everything the operator can set, read once; the only reader of the environment. */
export type Config = {
  readonly dataDirectory: string;
  /** undefined: the embedded server. */
  readonly databaseUrl: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly contact: string | undefined;
  readonly workersCount: number;
  readonly turnsCount: number;
  readonly leaseSeconds: number;
  readonly delaySeconds: number;
  /** Fetches an hour; undefined: no limit. */
  readonly budgetPerHour: number | undefined;
  readonly siteBudgetPerHour: number | undefined;
  readonly rendersPerHour: number;
  /** undefined: where systems install it. */
  readonly chromium: string | undefined;
  readonly newPageWorth: number;
  readonly pagesMax: number;
  readonly depthMax: number;
  readonly bodyBytesMax: number;
  readonly timeoutSeconds: number;
  readonly allowedRanges: readonly string[];
  readonly trustedProxies: readonly string[];
  /** undefined: no mails are sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  readonly resolve: string;
  readonly samples: "auto" | "always" | "never";
  /** undefined: the built-in rules. */
  readonly rulesFile: string | undefined;
  readonly visitDays: number;
  readonly logLevel: "debug" | "info" | "warn" | "error";
  /** The environment for a child process that must see the same settings. */
  readonly environment: Readonly<Record<string, string>>;
};

type Given = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the flags, else the environment, else the defaults.
 * @throws Complaint naming the setting, the value and what it should look like.
 */
export function readConfig(flags: Given = {}, environment: Given = process.env): Config {
  const texts = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, readSetting(setting, flags, environment)]),
  ) as Record<SettingName, string>;
  const optional = (text: string): string | undefined => (text === "" ? undefined : text);
  return Object.freeze({
    dataDirectory: resolve(texts.data),
    databaseUrl: optional(texts.databaseUrl),
    host: texts.host,
    port: Number(texts.port),
    publicUrl: optional(texts.publicUrl.replace(/\/+$/, "")),
    contact: optional(texts.contact),
    workersCount: Number(texts.workers),
    turnsCount: Number(texts.turns),
    leaseSeconds: Number(texts.leaseSeconds),
    delaySeconds: Number(texts.delaySeconds),
    budgetPerHour: Number(texts.budgetPerHour) || undefined,
    siteBudgetPerHour: Number(texts.siteBudgetPerHour) || undefined,
    rendersPerHour: Number(texts.rendersPerHour),
    chromium: optional(texts.chromium),
    newPageWorth: Number(texts.newPageWorth),
    pagesMax: Number(texts.pagesMax),
    depthMax: Number(texts.depthMax),
    bodyBytesMax: Number(texts.bodyMegabytesMax) * 1024 * 1024,
    timeoutSeconds: Number(texts.timeoutSeconds),
    allowedRanges: listOf(texts.allowedRanges),
    trustedProxies: listOf(texts.trustedProxies),
    mail: readMail(texts),
    resolve: texts.resolve,
    samples: texts.samples as Config["samples"],
    rulesFile: texts.rules === "" ? undefined : resolve(texts.rules),
    visitDays: Number(texts.visitDays),
    logLevel: texts.logLevel as Config["logLevel"],
    environment: childEnvironment(texts, environment),
  });
}

/** Links in mails must lead to us whatever a request's Host header says, so mails need the public address. */
function readMail({ smtpUrl, mailFrom, publicUrl }: Record<SettingName, string>): Config["mail"] {
  if (smtpUrl === "") return undefined;
  if (publicUrl === "")
    throw new Complaint({
      what: "GLINT_SMTP_URL is set, and GLINT_PUBLIC_URL is not",
      why: "links in mails need an address that others reach.",
      remedy: "Set GLINT_PUBLIC_URL to it, or leave GLINT_SMTP_URL out.",
    });
  return { smtpUrl, from: mailFrom || `Glint <glint@${new URL(publicUrl).hostname}>` };
}

function listOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

function readSetting(setting: Setting, flags: Given, environment: Given): string {
  const flag = flagOf(setting);
  const isFlag = flags[flag] !== undefined;
  const text = (flags[flag] ?? environment[setting.variable] ?? setting.default).trim();
  const fault = setting.fault?.(text);
  if (fault === undefined) return text;
  const name = isFlag ? `--${flag}` : setting.variable;
  throw new Complaint({
    what: `${name} is "${text}"`,
    why: `it must be ${fault}.`,
    remedy: `Set ${name} to ${fault}, or leave it out.`,
  });
}

function childEnvironment(texts: Record<SettingName, string>, environment: Given): Record<string, string> {
  const kept = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !isUnknown(entry[0]),
  );
  const own = Object.entries(settings).map(
    ([name, setting]) => [setting.variable, texts[name as SettingName]] as const,
  );
  return Object.fromEntries([...kept, ...own]);
}

const known: ReadonlySet<string> = new Set(Object.values(settings).map((setting) => setting.variable));
// The test tools' own; see CONTRIBUTING.md.
const foreign = /^GLINT_TEST_/;
const isUnknown = (variable: string) =>
  variable.startsWith("GLINT_") && !known.has(variable) && !foreign.test(variable);

/** Variables that look like settings and are none: misspelt, or of another version. */
export function unknownVariables(environment: Given = process.env): string[] {
  return Object.keys(environment).filter(isUnknown);
}

/** The same settings with other values for some hosts' addresses; what stood there before comes first. */
export function withHostMap(config: Config, entries: string): Config {
  const resolve = [config.resolve, entries].filter(Boolean).join(",");
  return { ...config, resolve, environment: { ...config.environment, [settings.resolve.variable]: resolve } };
}
