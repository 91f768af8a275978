import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { Complaint } from "../../../base/complaint.ts";
import { type Account, canEnter } from "./account.ts";

// The server's processes see nothing of Glint's environment: PGPORT and its like would change how they behave.
const environment = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" };

type Output = "pipe" | number;

/**
 * Starts one of the server's programs under the account, on a folder that the account owns.
 *
 * The account may be unable to walk down to that folder (a data folder under /root, mode 700). On Linux the folder is
 * then handed over already open, as file descriptor 3, and named /proc/self/fd/3, which needs no walk.
 */
export function spawnAsAccount(
  account: Account | undefined,
  folder: string,
  program: string,
  args: (folderName: string) => readonly string[],
  options: { readonly output: Output; readonly detached: boolean },
): ChildProcess {
  const isHandedOver = account !== undefined && !canEnter(account, folder);
  if (isHandedOver && process.platform !== "linux") throw unreachable(account, folder);
  const descriptor = isHandedOver ? openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY) : undefined;
  try {
    return spawn(program, args(isHandedOver ? "/proc/self/fd/3" : folder), {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      cwd: "/",
      env: environment,
      detached: options.detached,
      stdio: ["ignore", options.output, options.output, ...(descriptor === undefined ? [] : [descriptor])],
    });
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Runs a program to its end. */
export async function runAsAccount(
  account: Account | undefined,
  folder: string,
  program: string,
  args: (folderName: string) => readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawnAsAccount(account, folder, program, args, { output: "pipe", detached: false });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const { promise, resolve } = Promise.withResolvers<number>();
  child.on("error", (error) => {
    chunks.push(Buffer.from(error.message));
    resolve(-1);
  });
  child.on("close", (code) => resolve(code ?? -1));
  return { code: await promise, output: Buffer.concat(chunks).toString() };
}

function unreachable(account: Account, folder: string): Complaint {
  return new Complaint({
    what: "The database server cannot be started as root",
    why: `the account ${account.name}, which has to run it, cannot reach ${folder}.`,
    remedy: "Choose a data folder that everybody may pass through (GLINT_DATA), or run Glint as an ordinary user.",
  });
}
