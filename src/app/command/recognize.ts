import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { systemClock } from "../../base/clock.ts";
import { Complaint } from "../../base/complaint.ts";
import { type PageInput, type PageReading, recognize } from "../../libraries/recognition/index.ts";
import { createClient } from "../client.ts";
import { readFileUnpacked } from "../input-file.ts";
import { type Command, exitStatus, type Invocation, Misuse, textOption, writeJson } from "./command.ts";

export const recognizeCommand: Command = {
  name: "recognize",
  usage: "recognize FILE|URL… [--json] [--explain]",
  summary: "says which programme a page carries, and from what evidence",
  help: "A FILE is HTML, plain or gzip; --url says where it came from, so that relative links mean something.",
  options: {
    url: { type: "string", value: "URL", says: "the address the FILE was saved from" },
    scorer: { type: "string", value: "trained|cosine", says: "which scorer decides (default trained)" },
    explain: { type: "boolean", says: "each piece of evidence with its contribution" },
    json: { type: "boolean", says: "one JSON object a page, everything in it" },
  },
  run: async (invocation) => {
    if (invocation.positionals.length === 0) throw new Misuse("name at least one FILE or URL");
    const scorer = textOption(invocation, "scorer") ?? "trained";
    if (scorer !== "trained" && scorer !== "cosine") throw new Misuse(`--scorer is trained or cosine, not "${scorer}"`);
    const url = textOption(invocation, "url");
    if (url !== undefined && !/^https?:\/\/./i.test(url)) throw new Misuse(`--url is an http(s) address, not "${url}"`);
    let failed = 0;
    for (const name of invocation.positionals) {
      const input = await readInput(name, invocation);
      if (typeof input === "string") {
        invocation.terminal.say(`glint: ${name}: ${input}`);
        failed += 1;
      } else show(recognize(input, { scorer }), invocation);
    }
    return failed > 0 ? exitStatus.failed : exitStatus.done;
  },
};

async function readInput(name: string, invocation: Invocation): Promise<PageInput | string> {
  if (/^https?:\/\//i.test(name)) return fetchInput(name, invocation);
  if (!existsSync(name)) return "there is no such file, and it is no http(s) address.";
  const url = textOption(invocation, "url") ?? pathToFileURL(resolve(name)).href;
  try {
    const bytes = readFileUnpacked(name);
    return { url, bytes, headers: { "content-type": "text/html" }, now: systemClock.now() };
  } catch (error) {
    if (error instanceof Complaint) return error.why;
    throw error;
  }
}

async function fetchInput(url: string, { config }: Invocation): Promise<PageInput | string> {
  await using client = createClient(config);
  const exchange = await client.follow({
    url,
    bodyBytesMax: config.bodyBytesMax,
    timeoutSeconds: config.timeoutSeconds,
  });
  if (exchange.kind === "refused")
    return `refused by the ${exchange.by}: ${exchange.detail}.${exchange.by === "address-guard" ? " GLINT_ALLOWED_RANGES allows a range." : ""}`;
  if (exchange.kind === "failed") return `could not be fetched (${exchange.fault}): ${exchange.detail}`;
  if (exchange.status >= 400) return `the server answered ${exchange.status}.`;
  return { url: exchange.url, bytes: exchange.body, headers: exchange.headers, now: systemClock.now() };
}

function show(reading: PageReading, invocation: Invocation): void {
  if (invocation.options.json) {
    writeJson(invocation.terminal, reading);
    return;
  }
  const lines = [
    `${reading.url}`,
    `  ${reading.kind}, score ${reading.score.toFixed(3)}, play ${reading.playScore.toFixed(3)}`,
  ];
  for (const [name, field] of Object.entries(reading.programme ?? {})) {
    if (Array.isArray(field))
      lines.push(
        ...field.map(
          (item: { url: string; source?: string }) =>
            `  ${name}: ${item.url}${item.source ? `  (${item.source})` : ""}`,
        ),
      );
    else
      lines.push(
        `  ${name}: ${JSON.stringify((field as { value: unknown }).value)}  (${(field as { source: string }).source})`,
      );
  }
  const shown = invocation.options.explain ? reading.evidence : [...reading.evidence].slice(0, 5);
  for (const item of shown)
    lines.push(
      `  evidence ${item.rule} ×${item.count} ${item.weight >= 0 ? "+" : ""}${item.weight.toFixed(2)}${item.at >= 0 ? ` at ${item.at}` : ""}: ${item.text}`,
    );
  if (shown.length < reading.evidence.length)
    lines.push(`  … ${reading.evidence.length - shown.length} more with --explain`);
  lines.push(`  ${reading.links.length} links, ${reading.cards.length} cards, ${reading.feeds.length} feeds`);
  invocation.terminal.write(`${lines.join("\n")}\n`);
}
