import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import { type AddressBlock, embeddedIpv4, specialIpv4, specialIpv6 } from "./special-addresses.ts";

/** Tells why an address must not be connected to; undefined when it may. */
export type AddressGuard = (address: string) => string | undefined;

/**
 * Guards against requests into private networks: everything that is not a public unicast address is refused, unless it
 * is in an allowed range.
 *
 * @param allowedRanges CIDR blocks or single addresses, such as "127.0.0.0/8", "fd00::/8", "192.168.1.5". An IPv4 range
 *   also covers the IPv6 addresses that carry its addresses.
 * @throws when a range cannot be read.
 */
export function createAddressGuard(allowedRanges: readonly string[]): AddressGuard {
  const allowed = new BlockList();
  for (const range of allowedRanges) addRange(allowed, range);
  const special4 = specialIpv4.map(compile);
  const special6 = specialIpv6.map(compile);

  return function refuse(text: string): string | undefined {
    const address = text.split("%", 1)[0]!; // a zone such as %eth0 does not change what kind of address it is
    const family = isIP(address);
    if (family === 0) return `"${text}" is not an IP address`;
    if (allowed.check(address, family === 4 ? "ipv4" : "ipv6")) return undefined;
    if (family === 4) return describe(address, special4);
    const bytes = ipv6Bytes(address);
    for (const { block, list } of embedded) {
      if (!list.check(address, "ipv6")) continue;
      const reason = refuse(bytes.slice(block.firstByte, block.firstByte + 4).join("."));
      return reason === undefined ? undefined : `${block.name}: ${reason}`;
    }
    if ((bytes[0]! & 0xe0) !== 0x20) return `${address} is not a global unicast address (RFC 4291 2.4)`;
    return describe(address, special6);
  };
}

/**
 * Tells whether an address lies in one of `ranges`, written as for the guard; text that is no address does not.
 * @throws when a range cannot be read.
 */
export function createRangeMatcher(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  return (address) => isIP(address) !== 0 && list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

type CompiledBlock = { readonly block: AddressBlock; readonly list: BlockList };

const embedded = embeddedIpv4.map((block) => ({ block, list: compile(block).list }));

function compile(block: AddressBlock): CompiledBlock {
  const list = new BlockList();
  addRange(list, block.cidr);
  return { block, list };
}

function describe(address: string, blocks: readonly CompiledBlock[]): string | undefined {
  const family = isIPv4(address) ? "ipv4" : "ipv6";
  const hit = blocks.find(({ list }) => list.check(address, family))?.block;
  return hit && `${address} is in ${hit.cidr}, ${hit.name} (${hit.source})`;
}

function addRange(list: BlockList, range: string): void {
  const [address = "", prefix, ...rest] = range.trim().split("/");
  const family = isIP(address);
  const bits = family === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
  if (family === 0 || rest.length > 0 || length < 0 || length > bits)
    throw new Error(`"${range}" is not a range of addresses; write it like 192.168.0.0/16 or fd00::/8`);
  list.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
}

/** The 16 bytes of an IPv6 address in any of its spellings. */
export function ipv6Bytes(address: string): number[] {
  if (!isIPv6(address)) throw new Error(`"${address}" is not an IPv6 address`);
  // The WHATWG serializer spells every IPv6 address in hexadecimal groups.
  const [head = "", tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const groups = (part: string | undefined) => (part ? part.split(":").map((group) => Number.parseInt(group, 16)) : []);
  const left = groups(head);
  const right = groups(tail);
  const zeros = Array<number>(8 - left.length - right.length).fill(0);
  return [...left, ...zeros, ...right].flatMap((group) => [group >> 8, group & 0xff]);
}
