import { expect, test } from "vitest";
import { createOutboundClient } from "../../src/platform/network/index.ts";
import { loopbackWeb, page } from "./web.ts";

test("the made-up web answers by host, path and query, counts, and says 404 otherwise", async () => {
  await using web = await loopbackWeb({
    "a.example/": page("root"),
    "a.example/p?q=1": page("query"),
    "a.example/*": page("the rest of a"),
    "b.example/": (request) => page(`${request.method} ${request.headers["user-agent"]}`),
  });
  await using client = createOutboundClient({ userAgent: "tester", allowedRanges: [], resolve: web.hostMap });
  const read = async (url: string) => {
    const exchange = await client.request({ url });
    return exchange.kind === "response" ? `${exchange.status} ${Buffer.from(exchange.body)}` : exchange.kind;
  };
  expect(await read("http://a.example/")).toBe("200 root");
  expect(await read("https://a.example/p?q=1")).toBe("200 query");
  expect(await read("https://a.example/p?q=2")).toBe("200 the rest of a");
  expect(await read("http://b.example/")).toBe("200 GET tester");
  expect(await read("http://c.example/")).toBe("404 ");
  web.put("c.example/", page("new", { status: 201 }));
  expect(await read("http://c.example/")).toBe("201 new");
  expect(web.count("c.example/")).toBe(2);
});

test("a handler that throws shows as status 500 with its words", async () => {
  await using web = await loopbackWeb({
    "*": () => {
      throw new Error("not like this");
    },
  });
  await using client = createOutboundClient({ userAgent: "tester", allowedRanges: [], resolve: web.hostMap });
  const exchange = await client.request({ url: "http://a.example/" });
  expect(exchange).toMatchObject({ kind: "response", status: 500, body: Buffer.from("Error: not like this") });
});
