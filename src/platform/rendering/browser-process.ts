import { readFileSync } from "node:fs";
import type { Browser, BrowserServer } from "playwright-core";

// The browser reaches nothing by itself: its proxy is a port where nothing listens, for loopback too, and no name resolves. What
// would go around a proxy (WebRTC, QUIC) is off.
const closedPort = 9; // discard, RFC 863: not served by any system of this century
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--disable-domain-reliability",
  "--disable-remote-fonts",
  "--dns-prefetch-disable",
  "--mute-audio",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  `--proxy-server=http://127.0.0.1:${closedPort}`,
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--renderer-process-limit=1",
  "--js-flags=--max-old-space-size=256",
];

const pageBytes = 4096;
const launchSeconds = 30;

/** A running Chromium. */
export type BrowserProcess = {
  readonly browser: Browser;
  /** Memory of all its processes; 0 where the system does not tell. */
  readonly memoryBytes: () => number;
  /** Ends it, kindly where it answers. */
  readonly end: () => Promise<void>;
};

/** Starts Chromium. Rejects where it does not start, or the driver is not installed. */
export async function startBrowser(executablePath: string): Promise<BrowserProcess> {
  const { chromium } = await import("playwright-core");
  const server: BrowserServer = await chromium.launchServer({
    executablePath,
    args: flags,
    host: "127.0.0.1",
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: launchSeconds * 1000,
  });
  try {
    const browser = await chromium.connect(server.wsEndpoint(), { timeout: launchSeconds * 1000 });
    const { pid } = server.process();
    return { browser, memoryBytes: () => (pid === undefined ? 0 : memoryOf(pid)), end: () => server.kill() };
  } catch (error) {
    await server.kill();
    throw error;
  }
}

/** Memory of a process and all below it, pages they share counted for each. */
function memoryOf(pid: number): number {
  try {
    const own = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * pageBytes;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return children.split(" ").reduce((sum, child) => sum + (child === "" ? 0 : memoryOf(Number(child))), own);
  } catch {
    return 0;
  }
}
