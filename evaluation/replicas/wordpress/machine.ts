import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { themeName, wordpressFolder } from "./packages.ts";

/** The name the site goes by; nothing but its own requests ever carry it. */
export const siteOrigin = "http://made-wordpress.example";

/** A WordPress that runs in a folder of its own: MariaDB behind a socket there, PHP's own server on the loopback. */
export type Machine = AsyncDisposable & {
  /** Runs a PHP script over the site's code. @throws where it fails */
  readonly runPhp: (script: string, ...given: string[]) => Promise<void>;
  /** Starts serving and says at which port. */
  readonly serve: () => Promise<number>;
  readonly folder: string;
  readonly site: string;
};

/** Starts the database. Disposing ends, by their ids, what was started and removes the folder. */
export async function startMachine(): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), "glint-wordpress-"));
  const site = join(folder, "site");
  const running: ChildProcess[] = [];
  const env = { ...process.env, GLINT_WORDPRESS_HOST: new URL(siteOrigin).host, GLINT_WORDPRESS_THEME: themeName };
  const php = ["-d", "opcache.enable_cli=1", "-d", "memory_limit=512M", "-d", "display_errors=stderr"];
  const machine: Machine = {
    folder,
    site,
    runPhp: (script, ...given) => run("php", [...php, script, ...given], env),
    serve: async () => {
      const started = ["-t", site, join(import.meta.dirname, "router.php")];
      const server = spawn("php", [...php, "-S", "127.0.0.1:0", ...started], {
        env,
        stdio: ["ignore", "ignore", "pipe"],
      });
      running.push(server);
      const [, port] = await lineOf(server, /Development Server \(http:\/\/127\.0\.0\.1:(\d+)\) started/);
      return Number(port);
    },
    [Symbol.asyncDispose]: async () => {
      for (const process of running.toReversed()) await end(process);
      rmSync(folder, { recursive: true });
    },
  };
  try {
    copySite(site, join(folder, "db.sock"));
    running.push(await startDatabase(folder));
    return machine;
  } catch (fault) {
    await machine[Symbol.asyncDispose]();
    throw fault;
  }
}

/** Debian's code without Debian's configuration, so that nothing of /etc and /var is read or written. */
function copySite(site: string, socket: string): void {
  cpSync(wordpressFolder, site, {
    recursive: true,
    dereference: true,
    filter: (path) => !path.endsWith("/.htaccess") && !path.endsWith("/wp-config.php"),
  });
  mkdirSync(join(site, "wp-content/uploads"), { recursive: true });
  const constants = {
    ...{
      DB_NAME: "wordpress",
      DB_USER: "root",
      DB_PASSWORD: "",
      DB_HOST: `localhost:${socket}`,
      DB_CHARSET: "utf8mb4",
    },
    ...{ WP_HOME: siteOrigin, WP_SITEURL: siteOrigin, WP_HTTP_BLOCK_EXTERNAL: true, WP_DEFAULT_THEME: themeName },
    ...{ DISABLE_WP_CRON: true, AUTOMATIC_UPDATER_DISABLED: true, DISALLOW_FILE_MODS: true, WP_POST_REVISIONS: false },
  };
  const lines = Object.entries(constants).map(([name, value]) => `define('${name}', ${phpOf(value)});`);
  const end = "if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');\nrequire_once ABSPATH . 'wp-settings.php';";
  const config = ["<?php", ...lines, "$table_prefix = 'wp_';", end, ""].join("\n");
  writeFileSync(join(site, "wp-config.php"), config);
}

function phpOf(value: string | boolean): string {
  return typeof value === "boolean" ? String(value) : `'${value.replace(/[\\']/g, "\\$&")}'`;
}

async function startDatabase(folder: string): Promise<ChildProcess> {
  const data = join(folder, "db");
  // Only this socket, in a folder of our own, leads to it.
  const reach = [`--socket=${join(folder, "db.sock")}`, "--skip-networking", "--skip-grant-tables"];
  const account = process.getuid?.() === 0 ? ["--user=root"] : [];
  const common = ["--no-defaults", `--datadir=${data}`, ...account];
  await run("mariadb-install-db", [...common, "--skip-test-db", "--auth-root-authentication-method=normal"]);
  writeFileSync(join(folder, "start.sql"), "create database wordpress character set utf8mb4;\n");
  const quick = ["--innodb-flush-log-at-trx-commit=0", `--pid-file=${join(folder, "db.pid")}`];
  const given = [...common, ...reach, ...quick, `--init-file=${join(folder, "start.sql")}`];
  const database = spawn("/usr/sbin/mariadbd", given, { stdio: ["ignore", "ignore", "pipe"] });
  await lineOf(database, /ready for connections/);
  return database;
}

async function run(command: string, given: readonly string[], env = process.env): Promise<void> {
  const child = spawn(command, given, { env, stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => said.push(part));
  const [code] = await once(child, "close");
  if (code !== 0)
    throw new Error(`${command} ${given.join(" ")} ended with ${code}: ${Buffer.concat(said).toString().slice(-2000)}`);
}

/** Waits for a line of the process's standard error. @throws where it ends before */
async function lineOf(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  const said: string[] = [];
  const { stderr } = child;
  if (stderr === null) throw new Error("started without its standard error");
  return new Promise((resolve, reject) => {
    createInterface({ input: stderr }).on("line", (line) => {
      const found = pattern.exec(line);
      if (found) resolve(found);
      else if (said.length < linesKept) said.push(line);
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`${child.spawnfile} ended with ${code}: ${said.slice(-20).join("\n")}`)),
    );
  });
}

const linesKept = 200;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
