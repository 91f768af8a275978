import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Three machines and an exchange between them, as network namespaces of this one: each has its own address, and none has a
// way out. The exchange carries the database's line and the web.

const network = "10.93.7";
export const exchangeAddress = `${network}.1`;
export const networkRange = `${network}.0/24`;

export type NetworkedHost = {
  readonly name: string;
  readonly address: string;
  /** Runs a program there, in a process group of its own. */
  readonly run: (words: readonly string[], environment: Readonly<Record<string, string>>) => ChildProcess;
  /** Pulls its plug at the exchange, or puts it back. */
  readonly cut: () => void;
  readonly mend: () => void;
};

export type NetworkedHosts = Disposable & {
  /** Where the others meet. */
  readonly exchange: Pick<NetworkedHost, "run">;
  readonly hosts: readonly NetworkedHost[];
};

/** Why namespaces cannot be made here; undefined when they can. */
export function whyNoNamespaces(): string | undefined {
  if (process.platform !== "linux") return "network namespaces are Linux's";
  if (process.getuid?.() !== 0) return "only root may make network namespaces";
  const name = `glint-${process.pid}-try`;
  try {
    execFileSync("ip", ["netns", "add", name], { stdio: "pipe" });
    execFileSync("ip", ["netns", "exec", name, "true"], { stdio: "pipe" });
    execFileSync("ip", ["netns", "del", name], { stdio: "pipe" });
    return undefined;
  } catch (error) {
    return `\`ip netns\` does not work here: ${(error as Error).message.split("\n").at(-1)}`;
  }
}

/** @param names of the web's hosts, which all are at the exchange. They go away with this program, however it ends. */
export function networkedHosts(names: readonly string[], count: number): NetworkedHosts {
  const prefix = `glint-${process.pid}`;
  const exchange = `${prefix}-x`;
  const hosts = Array.from({ length: count }, (_, index) => ({
    name: `${prefix}-${index + 1}`,
    plug: `plug${index + 1}`,
    address: `${network}.${11 + index}`,
  }));
  const spaces = [exchange, ...hosts.map(({ name }) => name)];
  const guard = startGuard(spaces);
  const stack = new DisposableStack();
  stack.defer(() => {
    removeSpaces(spaces);
    guard.kill();
  });
  try {
    for (const space of spaces) ip("netns", "add", space);
    for (const space of spaces) ip("-n", space, "link", "set", "lo", "up");
    ip("-n", exchange, "link", "add", "bridge", "type", "bridge");
    ip("-n", exchange, "addr", "add", `${exchangeAddress}/24`, "dev", "bridge");
    ip("-n", exchange, "link", "set", "bridge", "up");
    for (const { name, plug, address } of hosts) {
      ip("-n", exchange, "link", "add", plug, "type", "veth", "peer", "name", "eth0", "netns", name);
      ip("-n", exchange, "link", "set", plug, "master", "bridge", "up");
      ip("-n", name, "addr", "add", `${address}/24`, "dev", "eth0");
      ip("-n", name, "link", "set", "eth0", "up");
      // `ip netns exec` shows a namespace these files in place of the machine's.
      mkdirSync(settingsOf(name), { recursive: true });
      writeFileSync(join(settingsOf(name), "hosts"), names.map((each) => `${exchangeAddress} ${each}\n`).join(""));
    }
  } catch (error) {
    stack.dispose();
    throw error;
  }
  return {
    exchange: { run: runIn(exchange) },
    hosts: hosts.map(({ name, plug, address }) => ({
      name,
      address,
      run: runIn(name),
      cut: () => ip("-n", exchange, "link", "set", plug, "down"),
      mend: () => ip("-n", exchange, "link", "set", plug, "up"),
    })),
    [Symbol.dispose]: () => stack.dispose(),
  };
}

function runIn(space: string): NetworkedHost["run"] {
  return (words, environment) =>
    spawn("ip", ["netns", "exec", space, ...words], {
      cwd: join(import.meta.dirname, "..", "..", ".."),
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, ...environment },
    });
}

const settingsOf = (space: string): string => join("/etc/netns", space);

function ip(...words: string[]): string {
  return execFileSync("ip", words, { stdio: "pipe", encoding: "utf8" });
}

function removeSpaces(spaces: readonly string[]): void {
  for (const space of spaces) {
    try {
      // A namespace that is deleted lives on while a process is in it.
      for (const pid of ip("netns", "pids", space).split("\n").filter(Boolean)) process.kill(Number(pid), "SIGKILL");
    } catch {
      // there was none, or it has ended
    }
    try {
      ip("netns", "del", space);
    } catch {
      // it was never made
    }
    rmSync(settingsOf(space), { recursive: true, force: true });
  }
}

// A program that is killed cannot clean up. The shell reads from a pipe that ends with the program, whatever ended it.
function startGuard(spaces: readonly string[]): ChildProcess {
  const remove = `read -r line; for space in "$@"; do
      ip netns pids "$space" | xargs -r kill -9; ip netns del "$space"; rm -rf "/etc/netns/$space"; done`;
  const guard = spawn("/bin/sh", ["-c", remove, "guard", ...spaces], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.unref();
  return guard;
}
