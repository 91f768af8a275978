import { writeFileSync } from "node:fs";
import {
  type DiscoveryOptions,
  discoveryPlot,
  discoveryTable,
  evaluateDiscovery,
  ReplicaFault,
  strategyNames,
} from "../../../evaluation/discovery/index.ts";
import { Complaint } from "../../base/complaint.ts";
import {
  exitStatus,
  type Invocation,
  listOption,
  Misuse,
  numberOption,
  type OptionShape,
  textOption,
  writeJson,
} from "./command.ts";
import { progressBar } from "./progress-bar.ts";
import { requireWritable } from "./require-writable.ts";

export const discoveryOptions: Readonly<Record<string, OptionShape>> = {
  sites: { type: "string", value: "DIR", says: "frozen sites, a folder each (discovery)" },
  strategies: { type: "string", value: "A,B", says: `order of the crawl (default: ${strategyNames.join(",")})` },
  seeds: { type: "string", value: "N", says: "crawls with each strategy that draws lots (default 5)" },
};

const seedsDefault = 5;

export async function runDiscovery(invocation: Invocation): Promise<number> {
  const startedAt = performance.now();
  const directory = textOption(invocation, "sites");
  if (!directory) throw new Misuse("name the folder of frozen sites with --sites DIR");
  const plot = textOption(invocation, "plot");
  const options: DiscoveryOptions = {
    directory,
    strategies: strategiesOf(invocation),
    seeds: numberOption(invocation, "seeds", 1) ?? seedsDefault,
    seed: numberOption(invocation, "seed") ?? 1,
    progress: progressBar(invocation),
  };
  if (plot) requireWritable(plot);
  const evaluation = await evaluateDiscovery(options).catch(complain);
  if (invocation.terminal.isInteractive) process.stderr.write("\r\u001b[K");
  if (plot) writeFileSync(plot, discoveryPlot(evaluation, commandLine(options)));
  const seconds = (performance.now() - startedAt) / 1000;
  if (invocation.options.json) writeJson(invocation.terminal, { runs: evaluation.runs });
  else invocation.terminal.write(`${discoveryTable(evaluation)}${seconds.toFixed(1)} seconds\n`);
  return exitStatus.done;
}

function strategiesOf(invocation: Invocation): readonly string[] {
  const names = listOption(invocation, "strategies") ?? strategyNames;
  const unknown = names.find((name) => !strategyNames.includes(name));
  if (unknown) throw new Misuse(`there is no strategy "${unknown}"; there are ${strategyNames.join(", ")}`);
  return names;
}

function commandLine({ strategies, seeds, seed }: DiscoveryOptions): string {
  return `npx glint evaluate discovery --sites DIR --strategies ${strategies.join(",")} --seeds ${seeds} --seed ${seed} --plot FILE.html`;
}

function complain(cause: unknown): never {
  if (!(cause instanceof ReplicaFault)) throw cause;
  throw new Complaint({ what: "The sites cannot be used", why: `${cause.message}.`, remedy: cause.remedy, cause });
}
