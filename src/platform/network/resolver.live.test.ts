import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dnsServer } from "../../../test/support/dns-server.ts";
import { loopbackWeb, page } from "../../../test/support/web.ts";
import { createOutboundClient } from "./client.ts";
import { createResolver } from "./resolver.ts";

test("names whose server is silent hold up no other, however many there are", async () => {
  const silent = Array.from({ length: 40 }, (_, index) => `silent${index}.example`);
  await using server = await dnsServer((name) => (name.startsWith("silent") ? "silent" : "127.0.0.1"));
  await using web = await loopbackWeb({ "*": page("here") });
  await using client = createOutboundClient({
    userAgent: "Glint/test",
    allowedRanges: ["127.0.0.0/8"],
    connectSeconds: 30,
    resolver: createResolver({ servers: [server.address], answerSeconds: 5 }),
  });
  const { port } = web.address;
  const order: string[] = [];
  const ask = async (host: string) => {
    const exchange = await client.request({ url: `http://${host}:${port}/` });
    order.push(host);
    return exchange;
  };
  const failing = silent.map(ask);
  expect(await ask("good.example")).toMatchObject({ kind: "response", status: 200 });
  expect(order[0]).toBe("good.example");
  for (const exchange of await Promise.all(failing)) expect(exchange).toMatchObject({ kind: "failed", fault: "dns" });
});

test("the hosts file comes first, also after it has changed, and localhost is this machine", async () => {
  await using server = await dnsServer({ "listed.example": "192.0.2.1", "other.example": "192.0.2.2" });
  const folder = mkdtempSync(join(tmpdir(), "glint-hosts-"));
  const hostsFile = join(folder, "hosts");
  writeFileSync(hostsFile, "127.0.0.5 Listed.example alias.example # a comment\n::1 alias.example\nno address\n");
  const resolve = createResolver({ servers: [server.address], hostsFile });
  expect(await resolve("listed.EXAMPLE.")).toEqual([{ address: "127.0.0.5", family: 4 }]);
  expect(await resolve("alias.example")).toEqual([
    { address: "127.0.0.5", family: 4 },
    { address: "::1", family: 6 },
  ]);
  expect(await resolve("other.example")).toEqual([{ address: "192.0.2.2", family: 4 }]);
  expect((await resolve("tv.localhost")).map(({ address }) => address)).toEqual(["127.0.0.1", "::1"]);
  rmSync(folder, { recursive: true });
  expect(await resolve("listed.example")).toEqual([{ address: "192.0.2.1", family: 4 }]);
});

test("a name that does not exist is told as such, and one asked for twice at the same time is one question", async () => {
  await using server = await dnsServer({ "a.example": "192.0.2.1" });
  const resolve = createResolver({ servers: [server.address] });
  await expect(resolve("nowhere.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
  await Promise.all([resolve("a.example"), resolve("a.example")]);
  expect(server.questions.filter(({ name, type }) => name === "a.example" && type === 1)).toHaveLength(1);
});

test("the address that was checked is the one that is connected to, though the next answer is a private one", async () => {
  await using server = await dnsServer((_, times) => (times === 1 ? "192.0.2.1" : "127.0.0.1"));
  await using web = await loopbackWeb({ "*": page("private") });
  await using client = createOutboundClient({
    userAgent: "Glint/test",
    allowedRanges: [],
    resolver: createResolver({ servers: [server.address] }),
  });
  const url = `http://changes.example:${web.address.port}/`;
  for (let times = 1; times <= 3; times++)
    expect(await client.request({ url })).toMatchObject({ kind: "refused", by: "address-guard" });
  expect(web.connections()).toBe(0);
});
