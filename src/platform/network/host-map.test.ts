import { expect, test } from "vitest";
import { findTarget, readHostMap } from "./host-map.ts";

test("a map sends its hosts, also by port and by default, to other addresses", () => {
  const map = readHostMap(
    "Video.example=127.0.0.1:4599, b.example:8080=127.0.0.1:4600\n*=[::1]:4601 影.example=127.0.0.1:1",
  );
  expect(findTarget(map, new URL("https://video.example/x"))).toEqual({ address: "127.0.0.1", port: 4599 });
  expect(findTarget(map, new URL("http://b.example:8080/"))).toEqual({ address: "127.0.0.1", port: 4600 });
  expect(findTarget(map, new URL("http://b.example/"))).toEqual({ address: "::1", port: 4601 });
  expect(findTarget(map, new URL("http://影.example/"))?.port).toBe(1);
  expect(findTarget(readHostMap(""), new URL("http://b.example/"))).toBeUndefined();
});

test.each([
  "a.example",
  "a.example=127.0.0.1",
  "a.example=127.0.0.1:0",
  "a.example=127.0.0.1:70000",
  "=127.0.0.1:80",
  "a b=1:1",
])('the entry "%s" is refused', (text) => {
  expect(() => readHostMap(text)).toThrow("is not");
});
