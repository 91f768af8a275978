import { Complaint } from "../../base/complaint.ts";
import { openDatabase } from "./connection.ts";
import { createDatabase, dropDatabase } from "./databases.sql.ts";

/** A database for one piece of work. */
export type ScratchDatabase = AsyncDisposable & { readonly url: string };

const insufficientPrivilege = "42501";

/**
 * Creates an empty database on the server of `serverUrl`, dropped with all in it when disposed. One of that name left
 * by a killed program is dropped first.
 *
 * @throws {Complaint} when the user may not create databases.
 */
export async function openScratchDatabase(serverUrl: string, name: string): Promise<ScratchDatabase> {
  await onServer(serverUrl, async (sql) => {
    await dropDatabase(sql, name);
    await createDatabase(sql, name);
  }).catch((cause: { code?: string }) => {
    if (cause.code !== insufficientPrivilege) throw cause;
    throw new Complaint({
      what: `The database "${name}" for this work cannot be created`,
      why: "the user in DATABASE_URL may not create databases.",
      remedy: "Run as an administrator of the server: alter role … createdb; or leave DATABASE_URL unset.",
      cause,
    });
  });
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => onServer(serverUrl, (sql) => dropDatabase(sql, name)),
  };
}

async function onServer(
  url: string,
  work: (sql: ReturnType<typeof openDatabase>["sql"]) => Promise<void>,
): Promise<void> {
  await using server = openDatabase(url, { connectionsMax: 1 });
  await work(server.sql);
}
