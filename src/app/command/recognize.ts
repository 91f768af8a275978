import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { systemClock } from "../../base/clock.ts";
import { Complaint } from "../../base/complaint.ts";
import { explainPage, type PageInput, type RecognizeOptions, recognize } from "../../libraries/recognition/index.ts";
import { createClient } from "../client.ts";
import { readFileUnpacked } from "../input-file.ts";
import { loadRules, readWeightsInUse } from "../recognition.ts";
import { type Command, exitStatus, type Invocation, Misuse, textOption, writeJson } from "./command.ts";
import { explanationJson, explanationLines, readingLines } from "./recognize-lines.ts";

export const recognizeCommand: Command = {
  name: "recognize",
  usage: "recognize FILE|URL… [--json] [--explain]",
  summary: "says which programme a page carries, and from what evidence",
  help: `A FILE is HTML, plain or gzip; --url says where it came from, so that relative links mean something.
Judges by the weights in use in this installation (learned from labels, else the shipped ones) and by the rules of --rules FILE.
--explain shows how the score adds up, where each piece of evidence stands (line:column), each field's source and
confidence, and the reference scorer beside the trained one.`,
  options: {
    url: { type: "string", value: "URL", says: "the address the FILE was saved from" },
    scorer: { type: "string", value: "trained|cosine", says: "which scorer decides (default trained)" },
    threshold: { type: "string", value: "P", says: "score from which on a page has a programme, 0 to 1" },
    shipped: { type: "boolean", says: "the shipped weights, whatever was learned" },
    explain: { type: "boolean", says: "each piece of evidence with its contribution" },
    json: { type: "boolean", says: "one JSON object a page, everything in it" },
  },
  run: async (invocation) => {
    if (invocation.positionals.length === 0) throw new Misuse("name at least one FILE or URL");
    const url = textOption(invocation, "url");
    if (url !== undefined && !/^https?:\/\/./i.test(url)) throw new Misuse(`--url is an http(s) address, not "${url}"`);
    const options = await readOptions(invocation);
    let failed = 0;
    for (const name of invocation.positionals) {
      const input = await readInput(name, invocation);
      if (typeof input === "string") {
        invocation.terminal.say(`glint: ${name}: ${input}`);
        failed += 1;
      } else show(input, options, invocation);
    }
    return failed > 0 ? exitStatus.failed : exitStatus.done;
  },
};

async function readOptions(invocation: Invocation): Promise<RecognizeOptions> {
  const scorer = textOption(invocation, "scorer") ?? "trained";
  if (scorer !== "trained" && scorer !== "cosine") throw new Misuse(`--scorer is trained or cosine, not "${scorer}"`);
  const threshold = readThreshold(textOption(invocation, "threshold"));
  const rules = loadRules(invocation.config);
  const weights = invocation.options.shipped
    ? undefined
    : await readWeightsInUse(invocation.config, invocation.terminal.say);
  return {
    scorer,
    ...(threshold === undefined ? {} : { threshold }),
    ...(rules && { rules }),
    ...(weights && { models: weights.models }),
  };
}

function readThreshold(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1))
    throw new Misuse(`--threshold is a number from 0 to 1, not "${text}"`);
  return value;
}

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

function show(input: PageInput, options: RecognizeOptions, { terminal, options: { json, explain } }: Invocation): void {
  if (!explain) {
    const reading = recognize(input, options);
    if (json) writeJson(terminal, reading);
    else terminal.write(`${readingLines(reading).join("\n")}\n`);
    return;
  }
  const { scorer = "trained", ...judgement } = options;
  // The threshold belongs to the scorer that decides.
  const { threshold, ...rest } = judgement;
  const explanation = explainPage(input, scorer === "trained" ? judgement : rest);
  const decided = scorer === "trained" ? undefined : recognize(input, { ...options, fields: "never" });
  if (json) writeJson(terminal, explanationJson(explanation, decided));
  else terminal.write(`${explanationLines(explanation, { decided, threshold }).join("\n")}\n`);
}
