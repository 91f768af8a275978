import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const projectRoot = join(import.meta.dirname, "..", "..", "..");
const startSecondsMost = 90;

/** A Glint started as a user starts it: the launcher, in a process group of its own. */
export type GlintProcess = AsyncDisposable & {
  readonly url: string;
  /** The one-time administrator's address, when this start printed one. */
  readonly inviteUrl: string | undefined;
  readonly output: () => string;
  /** Ends the whole group the hard way: launcher, main process, workers; and the database server with it. */
  readonly killAll: () => Promise<void>;
  /** kill -9 of the launcher alone; resolves once the rest has ended too. */
  readonly killLauncher: () => Promise<void>;
  /** Ctrl-C; resolves with the exit status. */
  readonly stop: () => Promise<number | null>;
};

type StartRequest = {
  readonly directory: string;
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

/** A data folder for one test, removed on dispose. */
export function dataFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), "glint-e2e-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts Glint and waits until it has printed its address. */
export async function startGlint({ directory, words = [], environment = {} }: StartRequest): Promise<GlintProcess> {
  const child = spawn(process.execPath, ["bin/glint.mjs", "start", ...words], {
    cwd: projectRoot,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, GLINT_DATA: directory, GLINT_PORT: "0", ...environment },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  // Everything that Glint started writes to the same pipes.
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let output = "";
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const url = await untilPrinted(child, () => output, /Glint is at (\S+)/);
  const killAll = async () => {
    signalGroup(child, "SIGKILL");
    await ended;
    await killDatabaseServer(directory);
  };
  const killLauncher = async () => {
    child.kill("SIGKILL");
    await closed;
  };
  const stop = async () => {
    signalGroup(child, "SIGINT");
    return await ended;
  };
  return {
    url,
    inviteUrl: /(\S+\/invite\/\S+)/.exec(output)?.[1],
    output: () => output,
    killAll,
    killLauncher,
    stop,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) await stop();
    },
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

// The server may be in a session of its own; its data folder tells which it is.
async function killDatabaseServer(directory: string): Promise<void> {
  const listing = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" });
  for (const line of listing.split("\n").filter((each) => each.includes(directory) && !each.includes("ps -eo"))) {
    const pid = Number(line.trim().split(" ")[0]);
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

async function untilPrinted(child: ChildProcess, output: () => string, pattern: RegExp): Promise<string> {
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => fail(`nothing like ${pattern} within ${startSecondsMost} s`),
      startSecondsMost * 1000,
    );
    const look = () => {
      const found = pattern.exec(output());
      if (!found?.[1]) return;
      // The administrator's link follows the address in the same breath; a later chunk may still bring it.
      setImmediate(() => finish(() => resolve(found[1] ?? "")));
    };
    const ended = (code: number | null) => fail(`ended with ${code}`);
    const finish = (act: () => void) => {
      clearTimeout(timer);
      child.stderr?.off("data", look);
      child.off("exit", ended);
      act();
    };
    const fail = (why: string) => finish(() => reject(new Error(`glint start: ${why}. It said:\n${output()}`)));
    child.stderr?.on("data", look);
    child.once("exit", ended);
  });
}

/** Runs `glint WORDS` to its end. */
export async function runGlint(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ status: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, ["bin/glint.mjs", ...words], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, output, errors };
}
