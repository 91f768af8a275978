import { Worker } from "node:worker_threads";
import type { StoredLabel } from "../pages/labels.sql.ts";
import type { Learned, LearnRequest } from "./learner.ts";
import type { FromThread, ThreadData, ToThread } from "./learning-thread.ts";

type ThreadRequest = ThreadData &
  LearnRequest & {
    readonly labels: AsyncIterable<readonly StoredLabel[]>;
    readonly onRead: (count: number) => Promise<void>;
  };

// From the sources Node strips the types; built files end in .js.
const threadFile = new URL(`./learning-thread${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/** Learns in a thread of its own; labels are handed over as fast as they are read. Rejects with what the thread threw. */
export async function learnInThread({
  labels,
  onRead,
  seed,
  wantedPrecision,
  rules,
  now,
}: ThreadRequest): Promise<Learned> {
  const thread = new Worker(threadFile, { workerData: { rules, now } satisfies ThreadData });
  const ended = Promise.withResolvers<never>();
  thread.once("error", ended.reject);
  thread.once("exit", (code) => ended.reject(new Error(`the learning thread ended with ${code}`)));
  ended.promise.catch(() => {});
  const ask = (message: ToThread) => {
    const answer = new Promise<FromThread>((resolve) => thread.once("message", resolve));
    thread.postMessage(message);
    return Promise.race([answer, ended.promise]);
  };
  try {
    for await (const some of labels) {
      const answer = await ask({ kind: "labels", labels: some });
      if (answer.kind === "read") await onRead(answer.count);
    }
    const answer = await ask({ kind: "learn", request: { seed, wantedPrecision } });
    if (answer.kind !== "learned") throw new Error(`the learning thread answered ${answer.kind}`);
    return answer.learned;
  } finally {
    await thread.terminate();
  }
}
