import { fileURLToPath } from "node:url";
import { systemClock } from "../../base/clock.ts";
import { listSites } from "../../features/catalog/index.ts";
import { followActiveWeights, type WeightsFollower } from "../../features/labels/index.ts";
import { createInvitation, hasAdministrator } from "../../features/members/index.ts";
import { listenForNotifications, listenForPosts } from "../../features/social/index.ts";
import type { Rules } from "../../libraries/recognition/index.ts";
import { holdExclusively, type Sql } from "../../platform/database/index.ts";
import { createLogger, type Logger } from "../../platform/logging/index.ts";
import { createClient } from "../client.ts";
import type { Terminal } from "../command/command.ts";
import { type Config, withHostMap } from "../config.ts";
import { crawlSettings } from "../crawl-settings.ts";
import { portalAddress } from "../portal-address.ts";
import { openMailer, postOf } from "../post.ts";
import { crawlJudgement, loadRules } from "../recognition.ts";
import { openStore, type Store } from "../store.ts";
import { createGlintWeb } from "../web.ts";
import { listen } from "./listen.ts";
import { showProgress } from "./progress.ts";
import { followHubs } from "./pushes.ts";
import { goRounds } from "./rounds.ts";
import { openSamples, type Samples } from "./samples.ts";
import { startWorkers } from "./workers.ts";

/** A running Glint; disposing it stops everything in order. */
export type Running = AsyncDisposable & { readonly url: string };

export type StartRequest = {
  readonly config: Config;
  readonly terminal: Terminal;
  /** Adds the sites of the command line (or of a replay) once the database is ready. */
  readonly addSites?: (sql: Sql) => Promise<void>;
};

const linkSeconds = 24 * 3600;
const progressSeconds = 1;

/** Builds everything once, in order: database, sites, web, workers. On any failure what was started is stopped again. */
export async function startGlint(request: StartRequest): Promise<Running> {
  const stack = new AsyncDisposableStack();
  try {
    return await startInto(stack, request);
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

async function startInto(stack: AsyncDisposableStack, { config, terminal, addSites }: StartRequest): Promise<Running> {
  const log = createLogger({ level: config.logLevel });
  const rules = loadRules(config); // a fault in it is told before anything is started
  if (!config.databaseUrl) terminal.say(`Starting the database in ${config.dataDirectory} …`);
  const store = stack.use(await openStore(config, { log }));
  stack.use(await holdExclusively(store.sql));
  if (store.migrated.from !== store.migrated.to)
    terminal.say(`Database at version ${store.migrated.to} (was ${store.migrated.from}).`);
  await addSites?.(store.sql);

  const samples = await openSamples(store.sql, config);
  if (samples) stack.use(samples);
  await sayWhatIsCrawled(store.sql, samples, terminal);
  const parts = { config: samples ? withHostMap(config, samples.hostMap) : config, store, log, rules };
  const weights = stack.use(await followActiveWeights({ sql: store.sql, log }));
  const url = await openWeb(stack, parts, weights);
  stack.use(openWorkers(parts, url));
  const named = {
    client: stack.use(createClient(parts.config)),
    settings: crawlSettings(parts.config),
    judgement: () => crawlJudgement(rules, weights.current()),
    holder: `named-pages-${process.pid}`,
  };
  stack.use(goRounds({ sql: store.sql, clock: systemClock, log, named }));
  // In one piece: who reads the address reads the link that goes with it.
  terminal.say(`\nGlint is at ${url}\n${await firstAdministratorLine(store.sql, url)}`);
  stack.use(showProgress({ sql: store.sql, terminal, log, everySeconds: progressSeconds }));
  return { url, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const sitesNamedMax = 5;

async function sayWhatIsCrawled(sql: Sql, samples: Samples | undefined, terminal: Terminal): Promise<void> {
  const own = (await listSites(sql)).filter((site) => site.state === "active" && !site.isSample);
  const named = own.slice(0, sitesNamedMax).map((site) => site.key);
  if (own.length > 0)
    terminal.say(`Crawling ${own.length} of your sites: ${named.join(", ")}${named.length < own.length ? ", …" : ""}`);
  if (samples)
    terminal.say(
      `${own.length === 0 ? "No site of yours is configured: serving" : "Serving"} and crawling ${samples.names.length} bundled sample sites (${samples.names.join(", ")}).`,
    );
  if (own.length === 0) terminal.say("Add your own: npm start -- https://your.site.example   or in the console.");
}

type Parts = {
  readonly config: Config;
  readonly store: Store;
  readonly log: Logger;
  readonly rules: Rules | undefined;
};

async function openWeb(
  stack: AsyncDisposableStack,
  { config, store, log, rules }: Parts,
  weights: WeightsFollower,
): Promise<string> {
  const client = stack.use(createClient(config));
  const publicUrl = config.publicUrl ? { publicUrl: config.publicUrl } : {};
  const mailer = openMailer(config, log);
  if (mailer) stack.use(mailer);
  const shared = {
    sql: store.sql,
    client,
    clock: systemClock,
    log,
    config,
    rules,
    weights,
    post: postOf(config, mailer),
    heardPosts: await countPosts(stack, store.sql),
    heardFor: stack.use(await listenForNotifications(store.sql)).heardFor,
  };
  const web = createGlintWeb({ ...shared, ...publicUrl });
  const { port } = stack.use(await listen(web, config));
  // Without an address that others reach no hub could confirm.
  if (config.publicUrl)
    stack.use(followHubs({ sql: store.sql, client, clock: systemClock, log, publicUrl: config.publicUrl }));
  return portalAddress(config, port);
}

/** How many posts were sent or edited, here or in other processes, since this one began. */
async function countPosts(stack: AsyncDisposableStack, sql: Sql): Promise<() => number> {
  let heard = 0;
  stack.use(await listenForPosts(sql, () => (heard += 1)));
  return () => heard;
}

function openWorkers({ config, store, log }: Parts, url: string) {
  // The user agent names the portal, whose port may have been chosen a moment ago.
  const environment = { ...config.environment, DATABASE_URL: store.url, GLINT_PUBLIC_URL: url };
  const entry = fileURLToPath(new URL("../main.js", import.meta.url));
  return startWorkers({ count: config.workersCount, entry, environment, log });
}

async function firstAdministratorLine(sql: Sql, url: string): Promise<string> {
  if (await hasAdministrator(sql)) return "";
  const { token } = await createInvitation(sql, { role: "administrator", expiresInSeconds: linkSeconds }, systemClock);
  return `\nBecome the administrator (once, within 24 hours): ${url}/invite/${token}\n`;
}
