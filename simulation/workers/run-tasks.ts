import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { FromThread, Task, TaskResult, ThreadData, ToThread } from "./tasks.ts";

// Compiled code stands beside its source's name: the ending tells which of the two this is.
const threadFile = new URL(import.meta.url.endsWith(".ts") ? "./thread.ts" : "./thread.js", import.meta.url);

/**
 * Does all tasks on as many threads as the machine has processors. Each task stands alone, so that neither the number of
 * threads nor their order changes a result.
 *
 * @param progress told the share of all tasks, 0..1.
 * @returns the results in the order of the tasks.
 */
export async function runTasks(
  tasks: readonly Task[],
  { data, threads = availableParallelism(), progress }: RunOptions,
): Promise<TaskResult[]> {
  const results: TaskResult[] = [];
  const shares = new Float64Array(tasks.length);
  let next = 0;
  const work = async () => {
    const worker = new Worker(threadFile, { workerData: data satisfies ThreadData });
    try {
      while (next < tasks.length) {
        const number = next++;
        const task = tasks[number] as Task;
        results[number] = await doOn(worker, { task, number }, (share) => {
          shares[number] = share;
          progress?.(shares.reduce((sum, each) => sum + each, 0) / tasks.length);
        });
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, work));
  return results;
}

export type RunOptions = {
  readonly data: ThreadData;
  readonly threads?: number | undefined;
  readonly progress?: ((share: number) => void) | undefined;
};

async function doOn(worker: Worker, job: ToThread, progress: (share: number) => void): Promise<TaskResult> {
  worker.postMessage(job);
  for (;;) {
    // Rejects with the error of a thread that ends by one.
    const [message] = (await once(worker, "message")) as [FromThread];
    if (message.kind === "progress") progress(message.share);
    else {
      progress(1);
      return message.result;
    }
  }
}
