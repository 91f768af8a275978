// `npm run check`: everything that can be told without a database or a browser. Runs the checks side by side and shows
// the output of those that failed.
import { run, tool } from "./run.ts";

type Check = { readonly name: string; readonly command: readonly [string, ...string[]]; readonly remedy: string };

const checks: readonly Check[] = [
  { name: "types", command: [tool("tsc"), "-p", "tsconfig.json"], remedy: "mend the types named above" },
  {
    name: "biome",
    command: [tool("biome"), "check", "--max-diagnostics=40"],
    remedy: "npx biome check --write, then mend the rest",
  },
  {
    name: "knip",
    command: [tool("knip"), "--no-progress"],
    remedy: "delete what nothing uses, or export only what is used",
  },
  {
    name: "floors",
    command: [process.execPath, "scripts/check-floors.ts"],
    remedy: "see ARCHITECTURE.md, who may import whom",
  },
  { name: "tidy", command: [process.execPath, "scripts/check-tidy.ts"], remedy: "move the code into its room" },
  {
    name: "schema",
    command: [process.execPath, "scripts/dump-schema.ts", "--check"],
    remedy: "node scripts/dump-schema.ts",
  },
  {
    name: "lift-out",
    command: [process.execPath, "scripts/check-lift-out.ts"],
    remedy: "a library may use nothing of Glint",
  },
];

async function perform(check: Check): Promise<boolean> {
  const startedAt = performance.now();
  const [command, ...args] = check.command;
  const { status, output } = await run(command, args);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (status !== 0) process.stdout.write(`${output.trimEnd()}\n`);
  console.log(
    `${status === 0 ? "ok  " : "FAIL"} ${check.name} (${seconds} s)${status === 0 ? "" : `: ${check.remedy}`}`,
  );
  return status === 0;
}

// Two at a time: tsc and Biome use several threads of their own, and two cores are the least machine.
const waiting = [...checks];
const results: boolean[] = [];
const lane = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await perform(next));
};
await Promise.all([lane(), lane()]);
if (results.includes(false)) process.exit(1);
