import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { Complaint } from "../../base/complaint.ts";
import { endWithConnection } from "./lost-connection.ts";
import { readServerFacts } from "./server-facts.sql.ts";
import type { Sql } from "./sql.ts";

export type Database = AsyncDisposable & { readonly sql: Sql };

export type DatabaseOptions = {
  /** Connections opened at most, on demand. Default 12: with two worker processes and the web well under the server's 100. */
  readonly connectionsMax?: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Seconds after which an unused connection is closed. Default 300; 0 keeps it. */
  readonly idleSeconds?: number;
};

const connectionsMaxDefault = 12;
const connectSeconds = 10;
const firstAnswerSeconds = 20;
const endSeconds = 5; // running queries get this long when the pool is closed
const versionNumberLeast = 150000; // PostgreSQL 15: security_invoker views, merge, unique nulls not distinct

/**
 * Opens a pool. No connection is made before the first query.
 *
 * @param url postgres://user:password@host:port/database; `?host=/folder&port=5432` names a Unix socket's folder.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { address, socketFolder } = readUrl(url);
  const sql = postgres(address, {
    ...(socketFolder === undefined ? {} : { host: socketFolder }),
    max: options.connectionsMax ?? connectionsMaxDefault,
    idle_timeout: options.idleSeconds ?? 300,
    // Recycling connections by age would drop session locks; a lost connection is noticed without it.
    max_lifetime: null,
    connect_timeout: connectSeconds,
    connection: { application_name: options.applicationName ?? "glint", TimeZone: "UTC" },
    onnotice: () => {},
    transform: {
      undefined: null,
      column: { from: postgres.toCamel, to: postgres.fromCamel },
      value: { from: (value: unknown) => value ?? undefined },
    },
  });
  return { sql: endWithConnection(sql), [Symbol.asyncDispose]: () => sql.end({ timeout: endSeconds }) };
}

// postgres.js would send libpq's `host` parameter to the server as a setting.
function readUrl(text: string): { address: string; socketFolder: string | undefined } {
  let url: URL;
  try {
    url = new URL(text);
  } catch (cause) {
    throw badUrl("it is not a URL.", cause);
  }
  if (url.protocol !== "postgres:" && url.protocol !== "postgresql:") throw badUrl(`it begins with ${url.protocol}`);
  const host = url.searchParams.get("host");
  if (!host?.startsWith("/")) return { address: text, socketFolder: undefined };
  const port = url.searchParams.get("port") ?? "5432";
  url.searchParams.delete("host");
  url.searchParams.delete("port");
  url.hostname = "localhost";
  url.port = port;
  return { address: url.href, socketFolder: host };
}

function badUrl(why: string, cause?: unknown): Complaint {
  return new Complaint({
    what: "The address of the database cannot be read",
    why,
    remedy:
      "Write DATABASE_URL like postgres://user:password@127.0.0.1:5432/glint (special characters percent-encoded).",
    cause,
  });
}

/**
 * Makes the first connection and checks that Glint can use this database.
 *
 * @throws {Complaint} when it cannot be reached, is older than PostgreSQL 15, is not UTF-8, is read-only or must not be
 *   written to by this user.
 */
export async function requireSupportedDatabase(sql: Sql): Promise<void> {
  // A proxy without its server may take connections and end them again, for which postgres.js tries without end.
  const late = new AbortController();
  const answer = pause(firstAnswerSeconds * 1000, undefined, { signal: late.signal }).then(() => {
    throw new Error(`no answer within ${firstAnswerSeconds} s`);
  });
  const facts = await Promise.race([readServerFacts(sql), answer]).catch((cause) => {
    throw unreachable(cause);
  });
  answer.catch(() => {}); // given up below
  late.abort();
  const complaint = complaintAbout(facts);
  if (complaint) throw new Complaint({ what: `The database "${facts.database}" cannot be used`, ...complaint });
}

type Trouble = { readonly why: string; readonly remedy: string };

function complaintAbout(facts: Awaited<ReturnType<typeof readServerFacts>>): Trouble | undefined {
  if (facts.versionNumber < versionNumberLeast)
    return {
      why: `the server is PostgreSQL ${facts.version}; Glint needs 15 or later.`,
      remedy: "Upgrade it, or leave DATABASE_URL unset to use the server that comes with Glint.",
    };
  if (facts.encoding !== "UTF8")
    return {
      why: `its encoding is ${facts.encoding}; Glint stores text of all languages and needs UTF8.`,
      remedy: "Create one with: create database glint encoding 'UTF8' locale 'C.UTF-8' template template0;",
    };
  if (facts.isReadOnly)
    return {
      why: "the server accepts no writes (it is a standby or default_transaction_read_only is on).",
      remedy: "Give the address of the primary.",
    };
  if (!facts.mayCreate)
    return {
      why: `the user ${facts.user} may not create tables in the schema ${facts.schema}.`,
      remedy: `Run as its owner: grant create, usage on schema ${facts.schema} to "${facts.user}";`,
    };
  return undefined;
}

function unreachable(cause: unknown): Complaint {
  const reason = cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code) : String(cause);
  return new Complaint({
    what: "The database cannot be reached",
    why: `${reason}.`,
    remedy: "Check that the server runs, and the user, password and database name in DATABASE_URL.",
    cause,
  });
}
