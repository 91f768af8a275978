import { Complaint } from "../../base/complaint.ts";
import { openDatabase } from "./connection.ts";
import { createDatabase, dropDatabase } from "./scratch.sql.ts";

/** A database of its own beside another one, dropped on dispose. */
export type ScratchDatabase = AsyncDisposable & { readonly url: string };

/**
 * Makes an empty database on the server of `url`, for work that is thrown away afterwards.
 * @throws Complaint when the user may not create databases.
 */
export async function openScratchDatabase(url: string, name: string): Promise<ScratchDatabase> {
  const beside = new URL(url);
  beside.pathname = `/${name}`;
  const stack = new AsyncDisposableStack();
  const { sql } = stack.use(openDatabase(url, { connectionsMax: 1, applicationName: "glint scratch" }));
  try {
    await dropDatabase(sql, name);
    await createDatabase(sql, name);
  } catch (cause) {
    await stack.disposeAsync();
    throw new Complaint({
      what: `The database "${name}" cannot be created`,
      why: `${cause instanceof Error ? cause.message : String(cause)}.`,
      remedy: "Give the user of DATABASE_URL the right to create databases (alter role … createdb), or leave it unset.",
      cause,
    });
  }
  stack.defer(() => dropDatabase(sql, name));
  return { url: beside.href, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
