import type { Command } from "./command.ts";
import { crawlCommand } from "./crawl.ts";
import { doctorCommand } from "./doctor.ts";
import { evaluateCommand } from "./evaluate.ts";
import { fetchCommand } from "./fetch.ts";
import { labelsCommand } from "./labels.ts";
import { migrateCommand } from "./migrate.ts";
import { policyCommand } from "./policy.ts";
import { recognizeCommand } from "./recognize.ts";
import { replayCommand } from "./replay.ts";
import { siteCommand } from "./site.ts";
import { startCommand } from "./start.ts";
import { trainCommand } from "./train.ts";
import { userCommand } from "./user.ts";
import { whyNotCommand } from "./why-not.ts";
import { workerCommand } from "./worker.ts";

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  startCommand,
  crawlCommand,
  recognizeCommand,
  siteCommand,
  fetchCommand,
  whyNotCommand,
  policyCommand,
  labelsCommand,
  trainCommand,
  userCommand,
  migrateCommand,
  doctorCommand,
  replayCommand,
  evaluateCommand,
  workerCommand,
];
