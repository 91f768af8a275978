import { lookup, Resolver as Questions } from "node:dns/promises";
import { readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ResolvedAddress, Resolver } from "./connector.ts";

// The system's own look-up (getaddrinfo) keeps a thread until it has an answer, and there are few: some names whose servers
// are silent would hold up all others. So names are asked for over the wire, any number at the same time. What that does not
// know is looked up as before: the hosts file first, and names that only this network has by the system, a few at a time.

export type ResolverOptions = {
  /** "address" or "address:port"; those of /etc/resolv.conf when absent. */
  readonly servers?: readonly string[];
  /** Default /etc/hosts. */
  readonly hostsFile?: string;
  /** Until a server is asked again, once more and for twice as long. Default 2. */
  readonly answerSeconds?: number;
};

const tries = 2;
const resolutionDelayMs = 50; // RFC 8305 3: for IPv6 addresses once there are IPv4 ones
const systemLookupsMax = 2;
const loopback: readonly ResolvedAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/** Finds addresses without keeping others waiting. IPv4 comes first: it is what every machine has. */
export function createResolver(options: ResolverOptions = {}): Resolver {
  const hosts = followFile(options.hostsFile ?? "/etc/hosts", readHosts);
  const questions = followFile("/etc/resolv.conf", () => openQuestions(options));
  const running = new Map<string, Promise<readonly ResolvedAddress[]>>();
  const system = limited(systemLookupsMax, lookUpBySystem);

  const find = async (name: string): Promise<readonly ResolvedAddress[]> => {
    if (name === "localhost" || name.endsWith(".localhost")) return loopback; // RFC 6761 6.3
    const listed = hosts().get(name);
    if (listed) return listed;
    if (!name.includes(".") || name.endsWith(".local")) return system(name); // search lists, RFC 6762
    try {
      return await ask(questions(), name);
    } catch (error) {
      if (!hasNoServer(error)) throw error;
      return system(name);
    }
  };
  return (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/, "");
    const known = running.get(name);
    if (known) return known;
    const found = find(name).finally(() => running.delete(name));
    running.set(name, found);
    return found;
  };
}

function openQuestions({ servers, answerSeconds = 2 }: ResolverOptions): Questions {
  const questions = new Questions({ timeout: answerSeconds * 1000, tries });
  if (servers) questions.setServers(servers);
  return questions;
}

async function ask(questions: Questions, name: string): Promise<readonly ResolvedAddress[]> {
  const six = questions.resolve6(name).then(
    (addresses) => addresses.map((address) => ({ address, family: 6 as const })),
    (error: unknown) => ({ error }),
  );
  const four = await questions.resolve4(name).then(
    (addresses) => addresses.map((address) => ({ address, family: 4 as const })),
    (error: unknown) => ({ error }),
  );
  if (!("error" in four)) {
    const late = new AbortController();
    const more = await Promise.race([six, pause(resolutionDelayMs, [], { signal: late.signal }).catch(() => [])]);
    late.abort();
    return "error" in more ? four : [...four, ...more];
  }
  const only = await six;
  if ("error" in only) throw four.error;
  return only;
}

function hasNoServer(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
}

async function lookUpBySystem(name: string): Promise<readonly ResolvedAddress[]> {
  const addresses = await lookup(name, { all: true, order: "ipv4first" });
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

function limited<Value>(most: number, work: (name: string) => Promise<Value>): (name: string) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (name) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work(name);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** What a file says, read again when it has changed; read as empty where it is missing. */
function followFile<Value>(path: string, read: (text: string) => Value): () => Value {
  let seen: number | undefined;
  let value: Value | undefined;
  return () => {
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (value === undefined || changedAt !== seen) {
      seen = changedAt;
      value = read(changedAt === 0 ? "" : readFileSync(path, "utf8"));
    }
    return value;
  };
}

/** hosts(5): an address and its names on each line. */
function readHosts(text: string): Map<string, ResolvedAddress[]> {
  const hosts = new Map<string, ResolvedAddress[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    const family = isIP(address);
    if (family !== 4 && family !== 6) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      hosts.set(key, [...(hosts.get(key) ?? []), { address, family }]);
    }
  }
  return hosts;
}
