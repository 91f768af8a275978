import postgres from "postgres";
import { createDatabase } from "../databases.sql.ts";
import { releaseSharedLock, tryLock, tryShareLock } from "../locks.sql.ts";
import { readServerFacts } from "../server-facts.sql.ts";
import type { Sql } from "../sql.ts";
import { serverDatabase, serverUser } from "./initialize.ts";
import type { Place } from "./place.ts";
import type { Postmaster } from "./postmaster.ts";

// Several programs may use one embedded server: `glint start`, a `glint site add` beside it, workers left over by a
// kill -9. Each holds one connection with a shared lock. Who ends gives its share back and tries to get the lock alone:
// who gets it is the last, and stops the server. Who arrives while the last one has it alone waits for the stop and
// starts the server anew. A killed program's share ends with its connection.

/** The connection by which a program says that it uses the server. */
export type Keeper = {
  /** The server's version, "18.4". */
  readonly version: string;
  /** Resolves when the connection is lost or ended. */
  readonly lost: Promise<void>;
  /** Gives the share back; true when nobody else has one: the lock is then held alone until `end`. */
  readonly leave: () => Promise<boolean>;
  readonly end: () => Promise<void>;
};

/** The address of Glint's database (or another one) on a running server. */
export function serverUrl(place: Place, postmaster: Postmaster, database = serverDatabase): string {
  const user = `postgres://${serverUser}:${encodeURIComponent(place.password)}@`;
  if (postmaster.listenAddress !== "") return `${user}127.0.0.1:${postmaster.port}/${database}`;
  return `${user}localhost/${database}?host=${encodeURIComponent(postmaster.socketFolder)}&port=${postmaster.port}`;
}

/** Connects and takes a share; undefined when the server is being stopped by its last user. */
export async function joinServer(place: Place, postmaster: Postmaster): Promise<Keeper | undefined> {
  await ensureDatabase(place, postmaster);
  const { sql, lost } = connect(place, postmaster, serverDatabase);
  try {
    if (!(await tryShareLock(sql, "usingServer"))) {
      await sql.end();
      return undefined;
    }
    const { version } = await readServerFacts(sql);
    return {
      version,
      lost,
      async leave() {
        await releaseSharedLock(sql, "usingServer");
        return tryLock(sql, "usingServer");
      },
      end: () => sql.end({ timeout: 1 }),
    };
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
}

function connect(place: Place, postmaster: Postmaster, database: string): { sql: Sql; lost: Promise<void> } {
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  const sql = postgres({
    ...(postmaster.listenAddress !== "" ? { host: "127.0.0.1" } : { host: postmaster.socketFolder }),
    port: postmaster.port,
    user: serverUser,
    password: place.password,
    database,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 30,
    connection: { application_name: "glint keeper" },
    onnotice: () => {},
    onclose: () => resolve(),
    transform: { column: { from: postgres.toCamel } },
  });
  return { sql, lost };
}

async function ensureDatabase(place: Place, postmaster: Postmaster): Promise<void> {
  const { sql } = connect(place, postmaster, "postgres");
  try {
    await createDatabase(sql, serverDatabase);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
