import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { recognize } from "../src/libraries/recognition/index.ts";
import type { BenchPage } from "./recognition-pages.ts";

export type MemorySample = {
  readonly pages: number;
  readonly heapMegabytes: number;
  readonly residentMegabytes: number;
};

/**
 * Reads `pages` round and round, each time with another title, address and link so that nothing remembered serves twice, and
 * tells heap (after a garbage collection) and resident memory at every tenth of the way.
 */
export function* measureMemory(pages: readonly BenchPage[], pagesTotal: number): Generator<MemorySample> {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const step = Math.max(1, Math.floor(pagesTotal / 10));
  for (let read = 0; read <= pagesTotal; read++) {
    const { input } = pages[read % pages.length] as BenchPage;
    const url = `${input.url}${input.url.includes("?") ? "&" : "?"}round=${read}`;
    recognize({ ...input, url, bytes: marked(input.bytes, read) }, { fields: "always" });
    if (read % step !== 0) continue;
    collectGarbage();
    const { heapUsed, rss } = process.memoryUsage();
    yield { pages: read, heapMegabytes: heapUsed / 1e6, residentMegabytes: rss / 1e6 };
  }
}

/** The page with a mark of its own in the title, a heading and a link. */
function marked(bytes: Uint8Array, mark: number): Uint8Array {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf("<title>");
  const title = at === -1 ? 0 : at + "<title>".length;
  const tail = `<h2>A page seen ${mark} times</h2><a href="/round/${mark}"><img src="/round/${mark}.jpg">The ${mark}th of many</a>`;
  return Buffer.concat([
    bytes.subarray(0, title),
    Buffer.from(at === -1 ? "" : `No ${mark} `),
    bytes.subarray(title),
    Buffer.from(tail),
  ]);
}
