import type { Exchange, OutboundClient } from "../../../platform/network/index.ts";
import type { LeaseHold } from "../frontier/lease-hold.ts";

const over: Exchange = { kind: "failed", fault: "aborted", detail: "the turn's lease is over" };

/**
 * The client as a turn may use it: while its lease is held, asked again as each request goes out. An answer that comes
 * when the lease is over counts as none.
 */
export function leasedClient(client: OutboundClient, { isHeld, signal }: LeaseHold): OutboundClient {
  const request: OutboundClient["request"] = async (asked) => {
    if (!isHeld()) return over;
    const exchange = await client.request({ ...asked, signal: asked.signal ?? signal, mayBegin: isHeld });
    return isHeld() ? exchange : over;
  };
  return {
    request,
    follow: async (first, options) => {
      if (!isHeld()) return { ...over, hops: [] };
      const followed = await client.follow({ ...first, signal: first.signal ?? signal, mayBegin: isHeld }, options);
      return isHeld() ? followed : { ...over, hops: followed.hops };
    },
    [Symbol.asyncDispose]: async () => {}, // it is the worker's
  };
}
