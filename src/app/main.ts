// The command line: finds the command, reads its options and the settings, shows help and complaints.
import { parseArgs } from "node:util";
import { Complaint } from "../base/complaint.ts";
import { type Command, exitStatus, Misuse, type Terminal } from "./command/command.ts";
import { commands } from "./command/index.ts";
import { readConfig, unknownVariables } from "./config.ts";
import { describeSettings, flagOf, type Setting, settings } from "./settings.ts";
import { version } from "./version.ts";

const terminal: Terminal = {
  write: (text) => process.stdout.write(text),
  // A progress line may stand there, without its end.
  say: (line) => process.stderr.write(`${process.stderr.isTTY ? "\r\u001b[K" : ""}${line}\n`),
  isInteractive: process.stderr.isTTY === true,
};

const settingOptions = Object.fromEntries(
  Object.values(settings).map((setting: Setting) => [flagOf(setting), { type: "string" as const }]),
);

// Output into a pipe that was closed (`glint site list | head`) is no fault of ours, and what runs ends in order.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
// A terminal that was closed takes no more messages.
process.stderr.on("error", () => {});

process.exitCode = await main(process.argv.slice(2));
if (process.connected) process.disconnect(); // the launcher's channel would keep this process alive

async function main(words: readonly string[]): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    terminal.write(helpText());
    return name === undefined ? exitStatus.misused : exitStatus.done;
  }
  if (name === "--version" || name === "-V") {
    terminal.write(`${version}\n`);
    return exitStatus.done;
  }
  const command = commands.find((each) => each.name === name);
  if (!command) {
    terminal.say(`glint: there is no command "${name}". \`glint --help\` lists them.`);
    return exitStatus.misused;
  }
  return await perform(command, rest);
}

async function perform(command: Command, words: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseWords(command, words);
    if (values.help === true) {
      terminal.write(commandHelp(command));
      return exitStatus.done;
    }
    for (const variable of unknownVariables())
      terminal.say(`glint: ${variable} is no setting and does nothing. \`glint --help\` lists them.`);
    const config = readConfig(settingFlags(values));
    return await command.run({ positionals, options: values, config, terminal });
  } catch (error) {
    return complain(command, error);
  }
}

function settingFlags(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const flags: Record<string, string> = {};
  for (const [name, value] of Object.entries(values))
    if (name in settingOptions && typeof value === "string") flags[name] = value;
  return flags;
}

function parseWords(command: Command, words: readonly string[]) {
  const own = Object.fromEntries(Object.entries(command.options).map(([key, { type }]) => [key, { type }]));
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      strict: true,
      options: { ...settingOptions, ...own, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

function complain(command: Command, error: unknown): number {
  if (error instanceof Misuse) {
    terminal.say(`glint ${command.name}: ${error.message}\nusage: glint ${command.usage}`);
    return exitStatus.misused;
  }
  if (error instanceof Complaint) {
    terminal.say(`glint: ${error.message}`);
    return exitStatus.failed;
  }
  terminal.say(`glint ${command.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return exitStatus.failed;
}

function helpText(): string {
  const rows = commands.map((command) => `  glint ${command.usage}\n      ${command.summary}`);
  return `Glint finds the videos on any list of sites and shows them in one place.

Commands (each has --help):
${rows.join("\n")}

Settings, as environment variables or as flags (GLINT_PORT=80 is --port 80):
${describeSettings()}

Exit status: 0 done, 1 failed, 2 not understood, 3 not found.
`;
}

function commandHelp(command: Command): string {
  const entries = Object.entries(command.options);
  const left = ([name, option]: (typeof entries)[number]) =>
    `--${name}${option.type === "string" ? ` ${option.value ?? "TEXT"}` : ""}`;
  const width = Math.max(0, ...entries.map((entry) => left(entry).length));
  const rows = entries.map((entry) => `  ${left(entry).padEnd(width)}  ${entry[1].says}`);
  return `glint ${command.usage}\n\n${command.summary}\n${command.help ? `\n${command.help.trim()}\n` : ""}${
    rows.length > 0 ? `\nOptions:\n${rows.join("\n")}\n` : ""
  }\nEvery setting of \`glint --help\` can be given as a flag too.\n`;
}
