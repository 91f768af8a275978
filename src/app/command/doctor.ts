import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { Complaint } from "../../base/complaint.ts";
import { listSites } from "../../features/catalog/index.ts";
import { readCrawlHealth } from "../../features/crawl/index.ts";
import { hasAdministrator } from "../../features/members/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logging/index.ts";
import { findChromium } from "../../platform/rendering/index.ts";
import type { Config } from "../config.ts";
import { openMailer } from "../post.ts";
import { openStore } from "../store.ts";
import { type Command, exitStatus, writeJson } from "./command.ts";

/** One thing looked at: `broken` needs mending, `advice` would be better otherwise. */
type Finding = {
  readonly about: string;
  readonly state: "fine" | "advice" | "broken";
  readonly says: string;
  readonly remedy?: string;
};

const freeBytesLeast = 1024 ** 3;
const nodeMajorLeast = 24;

export const doctorCommand: Command = {
  name: "doctor",
  usage: "doctor [--json]",
  summary: "says what is wrong and what to do",
  help: "Exit status 1 when something is broken.",
  options: { json: { type: "boolean", says: "JSON output" } },
  run: async ({ config, terminal, options }) => {
    const findings = [runtime(), dataFolder(config), chromium(config), ...(await database(config)), await mail(config)];
    if (options.json) writeJson(terminal, findings);
    else terminal.write(findings.map(lineOf).join(""));
    return findings.some((finding) => finding.state === "broken") ? exitStatus.failed : exitStatus.done;
  },
};

const marks = { fine: "ok    ", advice: "advice", broken: "BROKEN" } as const;

function lineOf({ about, state, says, remedy }: Finding): string {
  return `${marks[state]}  ${about}: ${says}${remedy ? `\n        ${remedy}` : ""}\n`;
}

function runtime(): Finding {
  const isNew = Number(process.versions.node.split(".")[0]) >= nodeMajorLeast;
  return isNew
    ? { about: "runtime", state: "fine", says: `Node ${process.version}` }
    : {
        about: "runtime",
        state: "broken",
        says: `Node ${process.version}`,
        remedy: `Run through bin/glint.mjs, which uses Node ${nodeMajorLeast}.`,
      };
}

function dataFolder(config: Config): Finding {
  const about = "data folder";
  if (!existsSync(config.dataDirectory))
    return { about, state: "fine", says: `${config.dataDirectory} will be made at the first start` };
  try {
    accessSync(config.dataDirectory, constants.W_OK);
  } catch {
    return {
      about,
      state: "broken",
      says: `${config.dataDirectory} cannot be written to`,
      remedy: "Give this user the right to, or set GLINT_DATA.",
    };
  }
  const { bavail, bsize } = statfsSync(config.dataDirectory);
  if (bavail * bsize < freeBytesLeast)
    return {
      about,
      state: "broken",
      says: `less than 1 GB free in ${config.dataDirectory}`,
      remedy: "Free space, or set GLINT_DATA to another disk.",
    };
  return { about, state: "fine", says: config.dataDirectory };
}

/** Only sites whose pages are empty without scripts need it. */
function chromium(config: Config): Finding {
  const about = "Chromium";
  if (config.rendersPerHour === 0) return { about, state: "fine", says: "not used (GLINT_RENDERS_PER_HOUR is 0)" };
  const place = findChromium(config.chromium);
  if (place !== undefined) return { about, state: "fine", says: place };
  const remedy = "apt install chromium, or set GLINT_CHROMIUM.";
  return { about, state: "advice", says: "not found: pages that are empty without scripts stay so", remedy };
}

async function database(config: Config): Promise<Finding[]> {
  try {
    await using store = await openStore(config);
    const fine: Finding = {
      about: "database",
      state: "fine",
      says: `version ${store.migrated.to}, ${config.databaseUrl ? "DATABASE_URL" : "embedded"}`,
    };
    return [fine, await administrator(store.sql), ...(await sites(store.sql, config))];
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    return [{ about: "database", state: "broken", says: `${error.what}: ${error.why}`, remedy: error.remedy }];
  }
}

async function mail(config: Config): Promise<Finding> {
  const about = "mail";
  const mailer = openMailer(config, createLogger({ level: "error" }));
  if (!mailer)
    return {
      about,
      state: "fine",
      says: "none is sent; members who forget their password need a link: glint user reset",
    };
  await using server = mailer;
  try {
    await server.verify();
    return { about, state: "fine", says: `the server at ${new URL(config.mail?.smtpUrl ?? "").host} takes mails` };
  } catch (error) {
    const says = `the mail server does not take mails: ${error instanceof Error ? error.message : String(error)}`;
    return { about, state: "broken", says, remedy: "Check GLINT_SMTP_URL: host, port, user, password; TLS must work." };
  }
}

async function administrator(sql: Sql): Promise<Finding> {
  return (await hasAdministrator(sql))
    ? { about: "administrator", state: "fine", says: "there is one" }
    : {
        about: "administrator",
        state: "advice",
        says: "there is none yet",
        remedy: "Use the link that npm start prints, or: glint user link",
      };
}

const remedies: Readonly<Record<string, string>> = {
  dns: "Is the host's name right, and can this machine look names up?",
  connect: "Is the site up, and may this machine connect to it (firewall, proxy)?",
  tls: "Its certificate is not valid, or its TLS too old; only its operator can mend that.",
  timeout: "The site is slow; GLINT_TIMEOUT_SECONDS allows more.",
  "robots-unreachable": "Nothing is visited while robots.txt cannot be read. Is the site up, and the network?",
  "address-guard": "Private addresses are refused unless GLINT_ALLOWED_RANGES allows them.",
  "too-large": "GLINT_BODY_MEGABYTES_MAX allows larger pages.",
  "status-403": "The site turns the crawler away: set GLINT_CONTACT, visit more slowly, or ask its operator.",
  "status-404": "Dead links of the site; nothing to do.",
};

async function sites(sql: Sql, config: Config): Promise<Finding[]> {
  const own = (await listSites(sql)).filter((site) => !site.isSample && site.state === "active");
  const ownIds = new Set(own.map((site) => site.id));
  const findings: Finding[] = [{ about: "sites", state: "fine", says: `${own.length} of your own` }];
  if (own.length > 0 && !config.contact && !config.publicUrl)
    findings.push({
      about: "contact",
      state: "advice",
      says: "the crawler's user agent names an address only this machine can reach",
      remedy: "Set GLINT_PUBLIC_URL or GLINT_CONTACT, so that site owners can reach you.",
    });
  for (const site of (await readCrawlHealth(sql)).filter((each) => ownIds.has(each.siteId)))
    for (const error of site.errors)
      findings.push({
        about: site.siteKey,
        state: "advice",
        says: `${error.count} × ${error.kind} in 24 h, e.g. ${error.exampleUrl}`,
        remedy: remedies[error.kind] ?? "The console's page of the site says more.",
      });
  return findings;
}
