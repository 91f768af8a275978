import { evaluateRefresh, isPolicy, type Recorded, refreshTable, TraceFault } from "../../../simulation/index.ts";
import { Complaint } from "../../base/complaint.ts";
import {
  exitStatus,
  type Invocation,
  Misuse,
  numberOption,
  type OptionShape,
  textOption,
  writeJson,
} from "./command.ts";

export const refreshOptions: Readonly<Record<string, OptionShape>> = {
  traces: {
    type: "string",
    value: "DIR",
    says: "recorded listing pages, plain or gzip (refresh; without: made-up ones)",
  },
  policies: { type: "string", value: "A,B", says: "refresh policies (default: all, see src/libraries/refresh)" },
  budgets: { type: "string", value: "N,N", says: "fetches per page and day (default 0.5,1,2,4)" },
  "window-days": { type: "string", value: "N", says: "length of a replayed window (default 60)" },
  "warmup-days": { type: "string", value: "N", says: "not measured at its start (default 12)" },
  recorded: { type: "string", value: "HOW", says: "only sources recorded hourly, or daily" },
  seed: { type: "string", value: "N", says: "settles first visits and signals (default 1)" },
};

const allPolicies = [
  // utility-bounds is the strongest of its readings, paper-a: not replayed twice.
  ...["glint", "item-churn", "utility-bounds", "utility-bounds/paper-b", "utility-bounds/thesis"],
  ...["change-rate", "nutch-adaptive", "fixed"],
];

export async function runRefresh(invocation: Invocation): Promise<number> {
  const startedAt = performance.now();
  const windowDays = numberOption(invocation, "window-days", 1) ?? 60;
  const warmupDays = numberOption(invocation, "warmup-days") ?? 12;
  // Items born in the last three days do not count: something must be left to measure between.
  if (warmupDays + 3 >= windowDays)
    throw new Misuse(`--warmup-days ${warmupDays} leaves nothing to measure of --window-days ${windowDays}`);
  const options = {
    directory: textOption(invocation, "traces"),
    policies: policiesOf(invocation),
    budgets: budgetsOf(invocation),
    windowDays,
    warmupDays,
    seed: numberOption(invocation, "seed") ?? 1,
    recorded: recordedOf(invocation),
    progress: progressBar(invocation),
  };
  const evaluation = await evaluateRefresh(options).catch(complain);
  if (invocation.terminal.isInteractive) process.stderr.write("\r\u001b[K");
  const seconds = (performance.now() - startedAt) / 1000;
  if (invocation.options.json) writeJson(invocation.terminal, { ...evaluation, seconds });
  else invocation.terminal.write(`${refreshTable(evaluation)}\n${seconds.toFixed(1)} seconds\n`);
  return exitStatus.done;
}

function policiesOf(invocation: Invocation): string[] {
  const names = listOption(invocation, "policies") ?? allPolicies;
  const unknown = names.find((name) => !isPolicy(name));
  if (unknown !== undefined) throw new Misuse(`there is no policy "${unknown}"; there are ${allPolicies.join(", ")}`);
  return names;
}

function budgetsOf(invocation: Invocation): number[] {
  const texts = listOption(invocation, "budgets") ?? ["0.5", "1", "2", "4"];
  return texts.map((text) => {
    const budget = Number(text);
    // At 24 a day every page is fetched every hour, the shortest interval.
    if (!(budget > 0 && budget < 24))
      throw new Misuse(`--budgets are fetches per page and day, above 0 and below 24, not "${text}"`);
    return budget;
  });
}

function recordedOf(invocation: Invocation): Recorded | undefined {
  const text = textOption(invocation, "recorded");
  if (text === undefined || text === "hourly" || text === "daily") return text;
  throw new Misuse(`--recorded is hourly or daily, not "${text}"`);
}

/** The different parts of a list with commas, or undefined when the option is absent. */
function listOption(invocation: Invocation, name: string): string[] | undefined {
  const text = textOption(invocation, name);
  if (text === undefined) return undefined;
  const parts = [...new Set(text.split(",").map((part) => part.trim()))].filter((part) => part !== "");
  if (parts.length === 0) throw new Misuse(`--${name} is empty`);
  return parts;
}

const barWidth = 30;

function progressBar({ terminal }: Invocation): (what: string, share: number) => void {
  let shown = -1;
  return (what, share) => {
    const percent = Math.floor(share * 100);
    if (!terminal.isInteractive || percent === shown) return;
    shown = percent;
    const filled = Math.round(share * barWidth);
    process.stderr.write(
      `\r${what.padEnd(14)} ${"█".repeat(filled)}${"░".repeat(barWidth - filled)} ${String(percent).padStart(3)} %`,
    );
  };
}

function complain(cause: unknown): never {
  if (!(cause instanceof TraceFault)) throw cause;
  throw new Complaint({ what: "The traces cannot be used", why: `${cause.message}.`, remedy: cause.remedy, cause });
}
