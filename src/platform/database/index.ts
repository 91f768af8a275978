// PostgreSQL as Glint uses it: the embedded server under our supervision or any other (15 or later, UTF-8), one pool, and
// the numbered migrations. Columns come back in camelCase (`first_seen_at` -> `firstSeenAt`), objects given to `sql(rows)`
// go out in snake_case; null comes back as undefined and undefined goes out as null; int8 is a decimal string, int4 a
// number, timestamptz a Date, jsonb a parsed value (its inside is left as it is).

export { openDatabase, requireSupportedDatabase } from "./connection.ts";
export { holdExclusively } from "./exclusive.ts";
export { tryLockWithin } from "./locks.sql.ts";
export { migrate, requireSchema } from "./migrate.ts";
export { dumpSchema } from "./schema-dump.ts";
export { openScratchDatabase } from "./scratch.ts";
export { type RunningServer, startServer } from "./server/start.ts";
export type { Sql, SqlOrTransaction, Transaction } from "./sql.ts";
