// A thread of its own for learning, so that the process goes on answering: it takes labels a few at a time, then the order
// to learn, and answers with how many it has read and at the end with what it learned.
import { parentPort, workerData } from "node:worker_threads";
import type { Rules } from "../../../libraries/recognition/index.ts";
import type { StoredLabel } from "../pages/labels.sql.ts";
import { createLearner, type Learned, type LearnRequest } from "./learner.ts";

export type ThreadData = { readonly rules: Rules | undefined; readonly now: Date };
export type ToThread =
  | { readonly kind: "labels"; readonly labels: readonly StoredLabel[] }
  | { readonly kind: "learn"; readonly request: LearnRequest };
export type FromThread =
  | { readonly kind: "read"; readonly count: number }
  | { readonly kind: "learned"; readonly learned: Learned };

const learner = createLearner(workerData as ThreadData);
const say = (message: FromThread) => parentPort?.postMessage(message);
let count = 0;

parentPort?.on("message", (message: ToThread) => {
  if (message.kind === "learn") {
    say({ kind: "learned", learned: learner.learn(message.request) });
    parentPort?.close();
    return;
  }
  for (const label of message.labels) learner.add(label);
  count += message.labels.length;
  say({ kind: "read", count });
});
