// npm run bench:refresh -- [--pages 2000] [--days 60] [--policy NAME] [--note TEXT] [--no-record]
// CPU time of refresh decisions, learning included, and the bytes kept of a page, for each policy; adds lines to refresh-results.md.
import { appendFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  defaultRefreshSettings,
  type ItemList,
  type PageMemory,
  policies,
  type RefreshPolicy,
  type Visit,
} from "../src/libraries/refresh/index.ts";

const { values: options } = parseArgs({
  options: {
    pages: { type: "string", default: "2000" },
    days: { type: "string", default: "60" },
    policy: { type: "string" },
    note: { type: "string", default: "" },
    "no-record": { type: "boolean", default: false },
  },
});
const days = Number(options.days);
const startDays = 20_000;
// The first ones warm up; of the others the best is what other programs on the machine disturb least.
const passes = 25;
const settings = defaultRefreshSettings;
// A mix as a crawler has it: most pages list nothing; of the listings most are slow, some follow the hours of the day.
const kinds = [
  { share: 0.6, bornPerDay: 0.05, size: 0, isDaily: false },
  { share: 0.2, bornPerDay: 0.5, size: 20, isDaily: false },
  { share: 0.1, bornPerDay: 5, size: 30, isDaily: false },
  { share: 0.07, bornPerDay: 8, size: 30, isDaily: true },
  { share: 0.03, bornPerDay: 60, size: 50, isDaily: false },
];
type Kind = (typeof kinds)[number];
/** Lists of all versions of a page, made before the clock starts: making them is the caller's work. */
type Page = { readonly kind: Kind; readonly lists: readonly ItemList[] };

const pages = kinds.flatMap((kind) =>
  Array.from({ length: Math.round(kind.share * Number(options.pages)) }, () => pageOf(kind)),
);

function pageOf(kind: Kind): Page {
  const versions = Math.ceil(kind.bornPerDay * (days + 31)) + 1;
  const lists = Array.from({ length: kind.size === 0 ? 0 : versions }, (_, version) => ({
    numbers: Uint32Array.from({ length: kind.size }, (_, i) => version + i),
    count: kind.size,
  }));
  return { kind, lists };
}

/** Births are even, or two thirds of them come at nine. */
function versionAt({ bornPerDay, isDaily }: Kind, passed: number): number {
  if (!isDaily) return Math.floor(bornPerDay * passed);
  const day = Math.floor(passed + 15 / 24);
  return Math.floor(bornPerDay * ((2 / 3) * day + passed / 3));
}

function live(policy: RefreshPolicy, { kind, lists }: Page, visits: Visit[]): PageMemory | undefined {
  let memory: PageMemory | undefined;
  let last = -1;
  for (let passed = 0; passed < days; ) {
    const version = versionAt(kind, passed);
    const items = lists[version];
    const visit: Visit = {
      atDays: startDays + passed,
      outcome: version === last ? "unchanged" : "changed",
      ...(items ? { items } : {}),
    };
    last = version;
    visits.push(visit);
    memory = policy.learn(memory, visit, settings);
    passed += policy.decide(memory, settings, visit.atDays);
  }
  return memory;
}

type Figure = {
  readonly name: string;
  readonly decisionsPerSecond: number;
  readonly stateBytes: number;
  readonly besideBytes: number;
};

/** The policy's own schedule first, then the same visits again on the clock; the best of many passes. */
function measure(policy: RefreshPolicy): Figure {
  const histories = pages.map((page) => {
    const visits: Visit[] = [];
    live(policy, page, visits);
    return visits;
  });
  const count = histories.reduce((sum, visits) => sum + visits.length, 0);
  let best = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < passes; pass++) {
    const before = process.cpuUsage();
    for (const visits of histories) replay(policy, visits);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1e6);
  }
  return { name: policy.name, decisionsPerSecond: count / best, ...stateSizes(policy) };
}

function replay(policy: RefreshPolicy, visits: readonly Visit[]): void {
  let memory: PageMemory | undefined;
  for (const visit of visits) {
    memory = policy.learn(memory, visit, settings);
    policy.decide(memory, settings, visit.atDays);
  }
}

/** Of a busy listing of 50 after a hundred visits by text: what is stored, in bytes, and the lists kept beside. */
function stateSizes(policy: RefreshPolicy): { stateBytes: number; besideBytes: number } {
  let state = "";
  for (let visit = 0; visit < 100; visit++) {
    const at = new Date((startDays + visit / 3) * 86_400_000);
    const tokens = Array.from({ length: 50 }, (_, i) => `/play/${visit * 3 + i}`);
    state = policy.next(state, { at, outcome: "changed", tokens }, settings).state;
  }
  const [head = "", beside = ""] = state.split(".");
  return { stateBytes: head.length, besideBytes: beside.length };
}

const machine = `${cpus()[0]?.model.trim() ?? "?"} × ${cpus().length}, Node ${process.version}`;
const date = new Date().toISOString().slice(0, 10);
for (const policy of Object.values<RefreshPolicy>(policies)) {
  if (options.policy !== undefined && options.policy !== policy.name) continue;
  const { name, decisionsPerSecond, stateBytes, besideBytes } = measure(policy);
  const millions = (decisionsPerSecond / 1e6).toFixed(2);
  console.log(
    `${name.padEnd(24)} ${millions} million decisions/CPU-s, state ${stateBytes} B, lists beside ${besideBytes} B`,
  );
  if (options["no-record"]) continue;
  const row = [date, machine, name, millions, stateBytes, besideBytes, options.note].join(" | ");
  appendFileSync(path.join(import.meta.dirname, "refresh-results.md"), `| ${row} |\n`);
}
