/** Blocks of addresses that are not places on the public internet. */
export type AddressBlock = { readonly cidr: string; readonly name: string; readonly source: string };

/** IPv4: IANA special-purpose address registry, plus multicast and one cloud's metadata address in public space. */
export const specialIpv4: readonly AddressBlock[] = [
  { cidr: "0.0.0.0/8", name: "this network", source: "RFC 791 3.2" },
  { cidr: "10.0.0.0/8", name: "private use", source: "RFC 1918" },
  { cidr: "100.64.0.0/10", name: "shared address space (carrier NAT)", source: "RFC 6598" },
  { cidr: "127.0.0.0/8", name: "loopback", source: "RFC 1122 3.2.1.3" },
  { cidr: "169.254.0.0/16", name: "link local (cloud metadata)", source: "RFC 3927" },
  { cidr: "172.16.0.0/12", name: "private use", source: "RFC 1918" },
  { cidr: "192.0.0.0/24", name: "IETF protocol assignments", source: "RFC 6890 2.1" },
  { cidr: "192.0.2.0/24", name: "documentation", source: "RFC 5737" },
  { cidr: "192.31.196.0/24", name: "AS112", source: "RFC 7535" },
  { cidr: "192.52.193.0/24", name: "automatic multicast tunnelling", source: "RFC 7450" },
  { cidr: "192.88.99.0/24", name: "6to4 relay anycast", source: "RFC 7526" },
  { cidr: "192.168.0.0/16", name: "private use", source: "RFC 1918" },
  { cidr: "192.175.48.0/24", name: "AS112", source: "RFC 7534" },
  { cidr: "198.18.0.0/15", name: "benchmarking", source: "RFC 2544" },
  { cidr: "198.51.100.0/24", name: "documentation", source: "RFC 5737" },
  { cidr: "203.0.113.0/24", name: "documentation", source: "RFC 5737" },
  { cidr: "224.0.0.0/4", name: "multicast", source: "RFC 5771" },
  { cidr: "240.0.0.0/4", name: "reserved, broadcast", source: "RFC 1112 4, RFC 919 7" },
  { cidr: "168.63.129.16/32", name: "cloud metadata (Azure)", source: "Azure: What is IP address 168.63.129.16" },
];

/** IPv6: only 2000::/3 is global unicast (RFC 4291 2.4); these blocks inside it are not. */
export const specialIpv6: readonly AddressBlock[] = [
  { cidr: "2001::/23", name: "IETF protocol assignments, Teredo, ORCHID", source: "RFC 2928, RFC 4380, RFC 7343" },
  { cidr: "2001:db8::/32", name: "documentation", source: "RFC 3849" },
  { cidr: "2620:4f:8000::/48", name: "AS112", source: "RFC 7534" },
  { cidr: "3fff::/20", name: "documentation", source: "RFC 9637" },
];

/** Where an IPv6 address carries an IPv4 address that traffic ends up at, as the index of its first byte. */
export const embeddedIpv4: readonly (AddressBlock & { readonly firstByte: number })[] = [
  { cidr: "::ffff:0:0/96", name: "IPv4-mapped", source: "RFC 4291 2.5.5.2", firstByte: 12 },
  { cidr: "::ffff:0:0:0/96", name: "IPv4-translated", source: "RFC 7915", firstByte: 12 },
  { cidr: "64:ff9b::/96", name: "NAT64", source: "RFC 6052 2.1", firstByte: 12 },
  { cidr: "2002::/16", name: "6to4", source: "RFC 3056 2", firstByte: 2 },
];

/**
 * Ports of other protocols, to which a crafted URL could speak through HTTP.
 * Source: WHATWG Fetch, "bad port".
 */
export const badPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);
