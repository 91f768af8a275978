import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./source-files.ts";

export type Ran = { readonly status: number; readonly output: string };

/** Runs a command in the project, its output collected; status 127 when it cannot be started. */
export function run(command: string, args: readonly string[], cwd = projectRoot): Promise<Ran> {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ status: 127, output: error.message }));
    child.on("close", (code) => resolve({ status: code ?? 1, output }));
  });
}

/** Runs a command whose output goes straight to the terminal. */
export function runShown(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { cwd: projectRoot, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** The path of a tool among the dependencies. */
export function tool(name: string): string {
  return join(projectRoot, "node_modules", ".bin", name);
}
