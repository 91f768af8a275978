import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const secondsMax = 7200; // after which the server ends by itself

type BuildRequest = { readonly folder: string; readonly pages: number; readonly port: number };

/** Compiles the server and generates the site, unless they are there from before; returns the site's folder. */
export function buildBench(bench: string, { folder, pages, port }: BuildRequest): string {
  const site = path.join(folder, `site-${pages}`);
  run("gcc", ["-O2", "-o", path.join(bench, "siteserver"), path.join(bench, "site", "siteserver.c")]);
  const generator = path.join(bench, "site", "gen.mjs");
  if (!existsSync(path.join(site, "site.idx")))
    run(process.execPath, [generator, "--out", site, "--pages", `${pages}`, "--hosts", "1", "--port", `${port}`]);
  return site;
}

/** Serves it on a loopback port from a process of its own on CPU 1. */
export async function serve(site: string, { bench, port }: { readonly bench: string; readonly port: number }) {
  const args = [site, "-p", `${port}`, "-n", "1", "-c", "1", "-m", `${secondsMax}`];
  const child = spawn(path.join(bench, "siteserver"), args, { stdio: "ignore" });
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/__stats`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null || tries > 100) throw new Error(`the site's server does not answer on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { stop: () => void child.kill() };
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${error?.message ?? `ended with ${status}`}`);
}
