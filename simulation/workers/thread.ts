// A thread of the simulation: gets the windows once, then one task after the other.
import { parentPort, workerData } from "node:worker_threads";
import { createStage } from "../replay/stage.ts";
import { doTask } from "./do-task.ts";
import type { FromThread, ThreadData, ToThread } from "./tasks.ts";

const { windows, ...options } = workerData as ThreadData;
const stage = createStage(windows, options);
const tell = (message: FromThread) => parentPort?.postMessage(message);

parentPort?.on("message", ({ task, number }: ToThread) => {
  const result = doTask(stage, task, (share) => tell({ kind: "progress", number, share }));
  tell({ kind: "done", number, result });
});
