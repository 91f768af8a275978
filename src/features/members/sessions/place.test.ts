import { expect, test } from "vitest";
import { shortenAddress } from "./place.ts";

test("of an address the part that tells persons apart is left out", () => {
  const cases = [
    ["192.0.2.77", "192.0.2.…"],
    ["2001:db8:1:2::/64", "2001:db8:1:…"],
    ["2001:db8::1", "2001:db8:…"],
    ["", ""],
    ["nonsense", ""],
  ] as const;
  for (const [address, place] of cases) expect([address, shortenAddress(address)]).toEqual([address, place]);
});
