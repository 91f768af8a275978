// The one way out: every request Glint makes to another machine goes through an outbound client, which refuses private
// addresses, limits size and time, and decodes content codings. Outcomes are values; nothing is thrown for what the
// other side does.

export { createRangeMatcher } from "./address-guard.ts";
export { type BodyHold, type BodyRoom, createBodyRoom } from "./body-room.ts";
export { createOutboundClient } from "./client.ts";
export { decodeBody } from "./decode-body.ts";
export type { Exchange, NetworkFault, OutboundClient } from "./exchange.ts";
export { type HostMap, readHostMap } from "./host-map.ts";
