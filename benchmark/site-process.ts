import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { BenchmarkSite } from "./site.ts";
import type { ServerMessage } from "./site-server.ts";

/** The benchmark's site, served by a process of its own so that its CPU time is told apart. */
export async function startSite(site: BenchmarkSite) {
  const script = path.join(import.meta.dirname, `site-server${path.extname(import.meta.filename)}`);
  const sender = fork(script, [JSON.stringify(site)]);
  const [first] = (await once(sender, "message")) as [ServerMessage];
  if (first.kind !== "listening") throw new Error(`the site's server said ${first.kind} first`);
  return {
    port: first.port,
    /** What it served until now. */
    async figures() {
      sender.send("figures");
      const [message] = (await once(sender, "message")) as [ServerMessage];
      if (message.kind !== "figures") throw new Error(`the site's server said ${message.kind}`);
      const { kind: _, cpuSeconds: serverCpuSeconds, ...counts } = message;
      return { serverCpuSeconds, ...counts };
    },
    stop: () => sender.disconnect(),
  };
}
