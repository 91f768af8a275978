import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { isDeadHolder, workerName } from "./worker-name.ts";

const [place] = workerName("any").split("/");
const { pid: deadPid } = spawnSync("true");

const holders = [
  {
    name: workerName("worker"),
    isDead: true,
    because: "a predecessor with this very number, asked before the first lease",
  },
  { name: `${place}/worker-2/${deadPid}`, isDead: true, because: "a process of this machine that is no more" },
  { name: `${place}/worker-2/${process.ppid}`, isDead: false, because: "a process of this machine that lives" },
  {
    name: `elsewhere-12345678/worker-2/${deadPid}`,
    isDead: false,
    because: "numbers of another machine mean nothing here",
  },
  { name: "worker-1", isDead: false, because: "it names no process" },
];

for (const { name, isDead, because } of holders)
  test(`${because}: ${isDead ? "dead" : "not dead"}`, () => expect(isDeadHolder(name)).toBe(isDead));
