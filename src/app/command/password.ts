import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Misuse } from "./command.ts";

/**
 * Reads one line from standard input; on a terminal it asks, and what is typed is not shown.
 * @throws Misuse when there is none.
 */
export async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write("Password: ");
  // On a terminal readline switches the echo off and would write the characters itself.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal });
  const { promise, resolve } = Promise.withResolvers<string>();
  lines.once("line", resolve);
  lines.once("close", () => resolve("")); // the end of a file, Ctrl-C or Ctrl-D
  const password = await promise;
  lines.close();
  if (isTerminal) process.stderr.write("\n");
  if (password === "") throw new Misuse("give the password on standard input, one line");
  return password;
}
