import { type ChildProcess, fork } from "node:child_process";
import { workerFlags } from "../../features/crawl/index.ts";
import type { Logger } from "../../platform/logging/index.ts";

/** Crawl processes under watch: one that dies is started again, after a growing pause. */
export type WorkerProcesses = AsyncDisposable & { readonly running: () => number };

type WorkersRequest = {
  readonly count: number;
  /** The program to run: the same main file as this process. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
};

const pauseSecondsFirst = 1;
const pauseSecondsMost = 60;
const healthySeconds = 60; // a worker that lived this long starts again without a longer pause
const stopSeconds = 20; // a visit may wait for its response this long before the worker is ended

export function startWorkers(request: WorkersRequest): WorkerProcesses {
  const slots = Array.from({ length: request.count }, (_, index) => superviseWorker(index + 1, request));
  return {
    running: () => slots.filter((slot) => slot.isRunning()).length,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(slots.map((slot) => slot.stop()));
    },
  };
}

function superviseWorker(number: number, { entry, environment, log }: WorkersRequest) {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let pauseSeconds = pauseSecondsFirst;

  const start = () => {
    const startedAt = performance.now();
    // The channel of fork() ends with this process, however it ends: that is how a worker notices a kill -9 of its parent.
    child = fork(entry, ["worker", "--name", `worker-${number}`], {
      env: environment,
      execArgv: [...process.execArgv, ...workerFlags],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.on("error", (error) => log.error("worker-not-started", { number, error }));
    child.on("exit", (code, signal) => {
      child = undefined;
      if (isStopping) return;
      if ((performance.now() - startedAt) / 1000 > healthySeconds) pauseSeconds = pauseSecondsFirst;
      log.error("worker-ended", { number, code, signal, againInSeconds: pauseSeconds });
      timer = setTimeout(start, pauseSeconds * 1000);
      pauseSeconds = Math.min(pauseSeconds * 2, pauseSecondsMost);
    });
  };

  const stop = async () => {
    isStopping = true;
    clearTimeout(timer);
    const running = child;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    const killer = setTimeout(() => running.kill("SIGKILL"), stopSeconds * 1000);
    running.kill("SIGTERM");
    await ended;
    clearTimeout(killer);
  };

  start();
  return { stop, isRunning: () => child !== undefined };
}
