import { describe, expect, test } from "vitest";
import { forwardedFrom, networkOf } from "./remote-address.ts";

const isTrusted = (address: string) => address === "127.0.0.1" || address === "10.0.0.2";

describe("who asked, behind reverse proxies", () => {
  test.each([
    ["nobody is trusted by default", "127.0.0.1", "9.9.9.9", () => false, "127.0.0.1"],
    ["a trusted proxy is believed", "127.0.0.1", "9.9.9.9", isTrusted, "9.9.9.9"],
    ["what the asker invented is not", "127.0.0.1", "1.1.1.1, 9.9.9.9", isTrusted, "9.9.9.9"],
    ["two proxies in a row", "127.0.0.1", "9.9.9.9, 10.0.0.2", isTrusted, "9.9.9.9"],
    ["a stranger that claims to forward", "8.8.8.8", "9.9.9.9", isTrusted, "8.8.8.8"],
    ["IPv4 on an IPv6 socket, with a port", "::ffff:127.0.0.1", "9.9.9.9:4711", isTrusted, "9.9.9.9"],
    ["brackets and a port", "127.0.0.1", "[2001:db8::1]:443", isTrusted, "2001:db8::1"],
    ["no header", "127.0.0.1", undefined, isTrusted, "127.0.0.1"],
    ["an empty header", "127.0.0.1", " , ", isTrusted, "127.0.0.1"],
  ])("%s", (_, peer, forwardedFor, trust, expected) => {
    expect(forwardedFrom(peer, forwardedFor, trust)).toBe(expected);
  });

  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["not:an:address", "not:an:address"],
    ["", ""],
  ])("%s is counted as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
