import { Pool } from "undici";
import type { AddressGuard } from "./address-guard.ts";
import { createConnector, type Resolver } from "./connector.ts";
import { findTarget, type HostMap } from "./host-map.ts";

export type OriginPool = {
  readonly pool: Pool;
  /** The address last connected to; "" before the first connection. */
  address: string;
  /** Runs `begin` now or when a connection is free; it calls `leave` when it is done with it. */
  readonly enter: (begin: (leave: () => void) => void) => void;
  readonly isIdle: () => boolean;
  /** Responses so far: a reset after the first may be no more than an idle connection that the server has closed. */
  served: number;
};

export type OriginPoolsOptions = {
  readonly guard: AddressGuard;
  readonly resolve: Resolver;
  readonly hostMap: HostMap;
  readonly connectionsPerHost: number;
  readonly poolsMax: number;
  readonly connectSeconds: number;
  readonly idleSeconds: number;
  readonly keepAliveSeconds: number;
  readonly headerBytesMax: number;
};

export type OriginPools = {
  readonly forUrl: (url: URL) => OriginPool;
  readonly close: () => Promise<void>;
};

/** Keep-alive connections by origin; the origin unused for longest gives way when there are too many. */
export function createOriginPools(options: OriginPoolsOptions): OriginPools {
  const pools = new Map<string, OriginPool>(); // in order of last use
  return {
    forUrl(url) {
      const found = pools.get(url.origin);
      if (found) {
        if (pools.size > options.poolsMax / 2) {
          pools.delete(url.origin);
          pools.set(url.origin, found);
        }
        return found;
      }
      if (pools.size >= options.poolsMax) dropOldest(pools);
      const created = createPool(url, options);
      pools.set(url.origin, created);
      return created;
    },
    async close() {
      const all = [...pools.values()];
      pools.clear();
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
}

// A pool with requests under way ends after them: `close` waits.
function dropOldest(pools: Map<string, OriginPool>): void {
  const idle = [...pools].find(([, entry]) => entry.isIdle()) ?? pools.entries().next().value;
  if (!idle) return;
  pools.delete(idle[0]);
  void idle[1].pool.close();
}

function createPool(url: URL, options: OriginPoolsOptions): OriginPool {
  const target = findTarget(options.hostMap, url);
  const gate = createGate(options.connectionsPerHost);
  const entry = { address: "", served: 0, ...gate };
  // The Host field follows from this origin, hence the original host also for a mapped one.
  const pool = new Pool(target ? `http://${url.host}` : url.origin, {
    connections: options.connectionsPerHost,
    pipelining: 1,
    keepAliveTimeout: options.keepAliveSeconds * 1000,
    keepAliveMaxTimeout: options.keepAliveSeconds * 4 * 1000,
    maxHeaderSize: options.headerBytesMax,
    headersTimeout: options.idleSeconds * 1000,
    bodyTimeout: options.idleSeconds * 1000,
    connect: createConnector({
      ...options,
      target,
      onConnect: (address) => {
        entry.address = address;
      },
    }),
  });
  return Object.assign(entry, { pool });
}

function createGate(limit: number): Pick<OriginPool, "enter" | "isIdle"> {
  const waiting: ((leave: () => void) => void)[] = [];
  let running = 0;
  const leave = () => {
    running -= 1;
    const next = waiting.shift();
    if (next) start(next);
  };
  const start = (begin: (leave: () => void) => void) => {
    running += 1;
    begin(leave);
  };
  return {
    enter: (begin) => {
      if (running < limit) start(begin);
      else waiting.push(begin);
    },
    isIdle: () => running === 0,
  };
}
