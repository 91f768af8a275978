import { Complaint } from "../../base/complaint.ts";
import { releaseLock, tryLock } from "./locks.sql.ts";
import type { Sql } from "./sql.ts";

/**
 * Takes the place of the one Glint that serves and steers this database, until disposed or until the process ends.
 * One connection of the pool is kept for it.
 *
 * @throws {Complaint} when another Glint holds it.
 */
export async function holdExclusively(sql: Sql): Promise<AsyncDisposable> {
  const connection = await sql.reserve();
  const isHeld = await tryLock(connection, "serving").catch((error) => {
    connection.release();
    throw error;
  });
  if (!isHeld) {
    connection.release();
    throw new Complaint({
      what: "Glint cannot start here",
      why: "another Glint is already running on this database.",
      remedy: "Stop the other one first, or give this one another data folder (GLINT_DATA) or database (DATABASE_URL).",
    });
  }
  let isReleased = false;
  return {
    async [Symbol.asyncDispose]() {
      if (isReleased) return; // a second release would hand a connection in use to somebody else
      isReleased = true;
      // The lock ends with its connection as well. One that was closed already must not go back into the pool.
      const isOpen = await releaseLock(connection, "serving").then(
        () => true,
        () => false,
      );
      if (isOpen) connection.release();
    },
  };
}
