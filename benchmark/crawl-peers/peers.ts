import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

export type PeerCommand = { readonly name: string; readonly words: readonly string[] };
export type MissingPeer = { readonly name: string; readonly why: string };

const start = "http://127.0.0.1:8800/";
const systemPython = "/usr/bin/python3"; // whose modules Debian's packages are

/** The crawlers that are here or can be installed into the bench's copy, each told to do as little as it can beside fetching and links. */
export function installedPeers(bench: string): { readonly peers: PeerCommand[]; readonly missing: MissingPeer[] } {
  const out = path.join(bench, "out", "peer.jsonl");
  const peers: PeerCommand[] = [];
  const missing: MissingPeer[] = [
    { name: "colly", why: "it comes from the Go module proxy, which is not reachable from where this was written" },
  ];
  if (canUse("wget", ["--version"])) peers.push({ name: "wget", words: wget(path.join(bench, "out", "wget")) });
  else missing.push({ name: "wget", why: "it is not installed" });
  if (installNpm(bench)) {
    peers.push(
      { name: "spider-rs", words: ["node", "peers/spider-rs.mjs", start, out, "hp2"] },
      { name: "node-crawler", words: ["node", "peers/node-crawler.mjs", start, out, "32", "hp2"] },
      { name: "Crawlee HttpCrawler", words: ["node", "peers/crawlee-http.mjs", start, out, "32"] },
      { name: "Crawlee CheerioCrawler", words: ["node", "peers/crawlee-cheerio.mjs", start, out, "tuned", "32"] },
    );
  } else missing.push({ name: "Crawlee, spider-rs, node-crawler", why: "npm i failed in the bench's copy" });
  if (canUse(systemPython, ["-c", "import scrapy"])) peers.push({ name: "Scrapy", words: scrapy(out) });
  else missing.push({ name: "Scrapy", why: "apt-get install python3-scrapy" });
  return { peers, missing };
}

function wget(folder: string): string[] {
  return ["wget", "-q", "-e", "robots=off", "-r", "-l", "inf", "-P", folder, "--no-host-directories", start];
}

function scrapy(out: string): string[] {
  const settings = ["-a", `start=${start}`, "-a", `out=${out}`, "-a", "mode=tuned"];
  return [systemPython, "-m", "scrapy", "runspider", "peers/scrapy_spider.py", ...settings];
}

function installNpm(bench: string): boolean {
  if (existsSync(path.join(bench, "node_modules", ".package-lock.json"))) return true;
  return canUse("npm", ["i", "--no-audit", "--no-fund", "--loglevel=error"], bench);
}

function canUse(command: string, args: readonly string[], cwd?: string): boolean {
  return spawnSync(command, args, { stdio: "ignore", ...(cwd === undefined ? {} : { cwd }) }).status === 0;
}
