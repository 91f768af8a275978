import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { ExchangeRequest } from "../../support/hosts/exchange-request.ts";
import {
  exchangeAddress,
  type NetworkedHost,
  type NetworkedHosts,
  networkRange,
} from "../../support/hosts/networked-hosts.ts";

/** The web and the database's line, at the exchange of the machines. */
export type Exchange = {
  /** Of the database, as the machines reach it. */
  readonly databaseUrl: string;
  /** Requests so far, in the order in which they came. */
  readonly requests: readonly ExchangeRequest[];
  /** From now on no page links one that was not linked before; tells the last page of each host. */
  readonly growNoMore: () => Promise<ReadonlyMap<string, number>>;
};

export async function startExchange(
  { exchange }: NetworkedHosts,
  {
    databaseUrl,
    port,
    names,
  }: { readonly databaseUrl: string; readonly port: number; readonly names: readonly string[] },
): Promise<Exchange> {
  const words = ["test/support/hosts/exchange-process.ts", exchangeAddress, String(port), databaseUrl, ...names];
  const child = exchange.run([process.execPath, ...words], {});
  child.stderr?.pipe(process.stderr);
  const requests: ExchangeRequest[] = [];
  const url = Promise.withResolvers<string>();
  const linked = Promise.withResolvers<ReadonlyMap<string, number>>();
  createInterface(child.stdout!).on("line", (line) => {
    const told = JSON.parse(line);
    if (told.databaseUrl) url.resolve(told.databaseUrl);
    else if (told.linked) linked.resolve(new Map(Object.entries(told.linked)));
    else requests.push(told);
  });
  child.on("exit", (code, signal) => url.reject(new Error(`the exchange ended: ${code ?? signal}`)));
  return {
    databaseUrl: await url.promise,
    requests,
    growNoMore: () => {
      child.stdin?.write("end\n");
      return linked.promise;
    },
  };
}

/** A `glint worker` on a machine of its own. */
export type MachineWorker = {
  readonly host: NetworkedHost;
  readonly label: string;
  readonly output: () => string;
  /** kill -9 of all its processes. */
  readonly kill: () => void;
  /** Asks it to end; resolves with its exit status. */
  readonly stop: () => Promise<number | null>;
};

export function startWorkerOn(
  host: NetworkedHost,
  label: string,
  environment: Readonly<Record<string, string>>,
): MachineWorker {
  const child: ChildProcess = host.run([process.execPath, "bin/glint.mjs", "worker", "--name", label], {
    GLINT_ALLOWED_RANGES: networkRange,
    GLINT_LOG_LEVEL: "info",
    GLINT_BUDGET_PER_HOUR: "0",
    GLINT_SITE_BUDGET_PER_HOUR: "0",
    ...environment,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return {
    host,
    label,
    output: () => output,
    kill: () => void process.kill(-child.pid!, "SIGKILL"),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "exit");
      process.kill(-child.pid!, "SIGTERM");
      await ended;
      return child.exitCode;
    },
  };
}
