import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { readLabelledPages } from "../../../evaluation/recognition/index.ts";
import { createOutboundClient, readHostMap } from "../../platform/network/index.ts";
import { startPageServer } from "./page-server.ts";

const folder = mkdtempSync(join(tmpdir(), "glint-replay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("saved pages answer under their own names, whatever the scheme; all else is 404", async () => {
  writeFileSync(join(folder, "a.html.gz"), gzipSync("<title>你好</title>"));
  const rows = [
    { id: "a", file: "a.html.gz", url: "https://tv.example/v?a=1&amp;b=2#t", charset: "utf-8", class: "play" },
    { id: "b", file: "a.html.gz", url: null },
  ];
  writeFileSync(join(folder, "labels.jsonl"), rows.map((row) => JSON.stringify(row)).join("\n"));
  const pages = readLabelledPages(folder);
  expect(pages.map((page) => page.url)).toEqual(["https://tv.example/v?a=1&b=2#t", "https://unknown.example/b"]);

  await using server = await startPageServer(pages);
  await using client = createOutboundClient({
    userAgent: "test",
    allowedRanges: [],
    resolve: readHostMap(`*=127.0.0.1:${server.port}`),
  });
  const statusOf = async (url: string) => {
    const exchange = await client.request({ url });
    return exchange.kind === "response" ? exchange.status : exchange.kind;
  };
  expect(await statusOf("https://tv.example/v?a=1&b=2")).toBe(200);
  expect(await statusOf("https://unknown.example/b")).toBe(200);
  expect(await statusOf("https://tv.example/robots.txt")).toBe(404);
  expect(await statusOf("https://elsewhere.example/v?a=1&b=2")).toBe(404);
  expect(server.counts).toEqual({ served: 2, absent: 2 });
});
