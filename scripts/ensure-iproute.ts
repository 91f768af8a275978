import { existsSync } from "node:fs";
import { runShown } from "./run.ts";

const places = ["/usr/sbin/ip", "/sbin/ip", "/usr/bin/ip", "/bin/ip"];

/** Installs Debian's iproute2 where `ip` is missing and this is root: the test of several machines is skipped without it. */
export async function ensureIproute(): Promise<void> {
  if (places.some((path) => existsSync(path))) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Installing iproute2 (apt-get) for the test of several machines …");
  await runShown("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "iproute2"]);
}
