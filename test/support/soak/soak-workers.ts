import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type SoakWorkers = AsyncDisposable & {
  /** Ends worker `index` as kill -9 does. */
  readonly kill: (index: number) => Promise<void>;
  /** Starts those that do not run. */
  readonly ensure: () => void;
  readonly count: number;
};

/** Crawl processes on one database; one that ended is started again under the same name. */
export function soakWorkers(databaseUrl: string, hostMap: string, count: number): SoakWorkers {
  const children: (ChildProcess | undefined)[] = Array.from({ length: count });
  const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
    child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (index: number, signal?: "SIGKILL"): Promise<void> => {
    const child = children[index];
    if (!isRunning(child)) return;
    const exited = once(child, "exit");
    if (signal) child.kill(signal);
    else child.disconnect();
    await exited;
  };
  const ensure = (): void => {
    for (let index = 0; index < count; index++) {
      if (isRunning(children[index])) continue;
      const arguments_ = [databaseUrl, hostMap, `worker-${index + 1}`, "endless"];
      children[index] = fork(join(import.meta.dirname, "../crawl-process.ts"), arguments_, {
        execArgv: [],
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      });
    }
  };
  ensure();
  return {
    count,
    ensure,
    kill: (index) => end(index, "SIGKILL"),
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map((_, index) => end(index)));
    },
  };
}
