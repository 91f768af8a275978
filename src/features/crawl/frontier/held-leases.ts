import { type Clock, type Stopwatch, secondsAfter } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logging/index.ts";
import { leaseMarginShare, renewShare } from "../settings.ts";
import { leaseKey, renewLeases, type TurnLease } from "./lease.sql.ts";
import { createLeaseHold, type LeaseHold } from "./lease-hold.ts";

/** What a statement told of leases (leaseKey): prolonged, or another worker's. */
export type LeaseNews = ReadonlyMap<string, { readonly isHeld: boolean }>;

/** The leases of one worker, prolonged until disposed. */
export type HeldLeases = Disposable & {
  /** Takes up a lease that was taken by a statement sent at `sentAt`. */
  readonly add: (lease: TurnLease, sentAt: number) => LeaseHold;
  /** Its turn is given back, or given up. */
  readonly remove: (lease: TurnLease) => void;
  readonly hear: (news: LeaseNews, sentAt: number) => void;
  /** All are over. */
  readonly endAll: () => void;
};

type HeldLeasesOptions = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly stopwatch: Stopwatch;
  readonly log: Logger;
  readonly leaseSeconds: number;
};

export function createHeldLeases({ sql, clock, stopwatch, log, leaseSeconds }: HeldLeasesOptions): HeldLeases {
  const held = new Map<string, { readonly lease: TurnLease; readonly hold: LeaseHold }>();

  const hear: HeldLeases["hear"] = (news, sentAt) => {
    for (const [key, { isHeld }] of news) {
      if (isHeld) held.get(key)?.hold.prolong(sentAt);
      else held.get(key)?.hold.end();
    }
  };

  const renew = async (): Promise<void> => {
    const sentAt = stopwatch();
    const leases = [...held.values()].map(({ lease }) => lease);
    if (leases.length === 0) return;
    try {
      const renewed = await renewLeases(sql, leases, secondsAfter(clock.now(), leaseSeconds));
      const known = renewed.filter(({ state }) => state !== "busy");
      hear(new Map(known.map((lease) => [leaseKey(lease), { isHeld: lease.state === "renewed" }])), sentAt);
    } catch (error) {
      log.warn("leases-not-renewed", { error });
    }
  };

  let isRenewing = false;
  const renewInTurn = async (): Promise<void> => {
    if (isRenewing) return; // over a line that is cut a statement may wait for minutes
    isRenewing = true;
    await renew();
    isRenewing = false;
  };
  const timer = setInterval(() => void renewInTurn(), leaseSeconds * renewShare * 1000);

  return {
    add: (lease, sentAt) => {
      const hold = createLeaseHold(leaseSeconds * (1 - leaseMarginShare), sentAt, stopwatch);
      held.set(leaseKey(lease), { lease, hold });
      return hold;
    },
    remove: (lease) => {
      held.get(leaseKey(lease))?.hold.end();
      held.delete(leaseKey(lease));
    },
    hear,
    endAll: () => {
      for (const { hold } of held.values()) hold.end();
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
