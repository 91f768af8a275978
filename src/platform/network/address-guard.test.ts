import { expect, test } from "vitest";
import { createAddressGuard, createRangeMatcher, ipv6Bytes } from "./address-guard.ts";
import { specialIpv4, specialIpv6 } from "./special-addresses.ts";

const guard = createAddressGuard([]);

test.each([
  { address: "0.0.0.0", source: "RFC 791" },
  { address: "0.255.255.255", source: "RFC 791" },
  { address: "10.0.0.1", source: "RFC 1918" },
  { address: "10.255.255.255", source: "RFC 1918" },
  { address: "100.64.0.1", source: "RFC 6598" },
  { address: "100.100.100.200", source: "Alibaba metadata, within RFC 6598" },
  { address: "100.127.255.255", source: "RFC 6598" },
  { address: "127.0.0.1", source: "RFC 1122" },
  { address: "127.255.255.254", source: "RFC 1122" },
  { address: "169.254.169.254", source: "cloud metadata, within RFC 3927" },
  { address: "172.16.0.1", source: "RFC 1918" },
  { address: "172.31.255.255", source: "RFC 1918" },
  { address: "192.0.0.192", source: "Oracle metadata, within RFC 6890" },
  { address: "192.0.2.1", source: "RFC 5737" },
  { address: "192.88.99.1", source: "RFC 7526" },
  { address: "192.168.1.1", source: "RFC 1918" },
  { address: "198.18.0.1", source: "RFC 2544" },
  { address: "198.19.255.255", source: "RFC 2544" },
  { address: "198.51.100.1", source: "RFC 5737" },
  { address: "203.0.113.1", source: "RFC 5737" },
  { address: "224.0.0.1", source: "RFC 5771" },
  { address: "239.255.255.255", source: "RFC 2365" },
  { address: "240.0.0.1", source: "RFC 1112" },
  { address: "255.255.255.255", source: "RFC 919" },
  { address: "168.63.129.16", source: "Azure metadata" },
  { address: "::", source: "RFC 4291 2.5.2" },
  { address: "::1", source: "RFC 4291 2.5.3" },
  { address: "::127.0.0.1", source: "RFC 4291 2.5.5.1" },
  { address: "::ffff:127.0.0.1", source: "RFC 4291 2.5.5.2" },
  { address: "::ffff:a9fe:a9fe", source: "RFC 4291 2.5.5.2" },
  { address: "::ffff:0:10.0.0.1", source: "RFC 7915" },
  { address: "64:ff9b::10.0.0.1", source: "RFC 6052" },
  { address: "64:ff9b:1::1", source: "RFC 8215" },
  { address: "100::1", source: "RFC 6666" },
  { address: "2001::1", source: "RFC 4380 (Teredo)" },
  { address: "2001:10::1", source: "RFC 4843" },
  { address: "2001:20::1", source: "RFC 7343" },
  { address: "2001:db8::1", source: "RFC 3849" },
  { address: "2002:7f00:1::1", source: "RFC 3056 with 127.0.0.1" },
  { address: "2002:c0a8:101::1", source: "RFC 3056 with 192.168.1.1" },
  { address: "3fff::1", source: "RFC 9637" },
  { address: "5f00::1", source: "RFC 9602" },
  { address: "fc00::1", source: "RFC 4193" },
  { address: "fd00:ec2::254", source: "Amazon metadata, within RFC 4193" },
  { address: "fe80::1", source: "RFC 4291 2.5.6" },
  { address: "fe80::1%eth0", source: "RFC 4007" },
  { address: "fec0::1", source: "RFC 3879" },
  { address: "ff02::1", source: "RFC 4291 2.7" },
  { address: "FE80::1", source: "RFC 5952: any case" },
  { address: "not an address", source: "a resolver gone wrong" },
  { address: "", source: "a resolver gone wrong" },
])("$address is refused ($source)", ({ address }) => {
  expect(guard(address)).toBeTypeOf("string");
});

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.1",
  "192.167.255.255",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2606:4700::1111",
  "2a00:1450:4001::200e",
  "2400:3200::1",
  "2001:4860:4860::8888",
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
  "2002:808:808::1",
])("%s is public", (address) => {
  expect(guard(address)).toBeUndefined();
});

test("every block of the tables is refused at its first address and names its source", () => {
  for (const { cidr, source } of [...specialIpv4, ...specialIpv6]) expect(guard(cidr.split("/")[0]!)).toContain(source);
});

test.each([
  { range: "127.0.0.0/8", allows: ["127.0.0.1", "127.9.9.9", "::ffff:127.0.0.1"], refuses: ["10.0.0.1", "::1"] },
  { range: "192.168.1.5", allows: ["192.168.1.5"], refuses: ["192.168.1.6"] },
  { range: "fd00::/8", allows: ["fd12::1"], refuses: ["fe80::1", "fc00::1"] },
  { range: "::1", allows: ["::1"], refuses: ["::2", "127.0.0.1"] },
])("$range allows what is in it and nothing else", ({ range, allows, refuses }) => {
  const withRange = createAddressGuard([range]);
  for (const address of allows) expect(withRange(address)).toBeUndefined();
  for (const address of refuses) expect(withRange(address)).toBeTypeOf("string");
});

test.each(["localhost", "10.0.0.0/33", "10.0.0/8", "fd00::/129", "10.0.0.0/8/8", "10.0.0.0/", ""])(
  'the range "%s" is no range',
  (range) => {
    expect(() => createAddressGuard([range])).toThrow("is not a range of addresses");
  },
);

test("an IPv6 address has the same bytes in all its spellings", () => {
  const bytes = [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4];
  for (const text of ["2001:db8::1.2.3.4", "2001:0DB8:0:0:0:0:102:304", "2001:db8::102:304"])
    expect(ipv6Bytes(text)).toEqual(bytes);
});

test("a range matcher knows what lies in its ranges, and that text is no address", () => {
  const isInside = createRangeMatcher(["10.0.0.0/8", "fd00::/8", "192.0.2.7"]);
  expect(["10.1.2.3", "fd12::1", "192.0.2.7"].map(isInside)).toEqual([true, true, true]);
  expect(["11.0.0.1", "192.0.2.8", "::1", "proxy.example", ""].map(isInside)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
