// A program of its own that runs an embedded server and writes rows until it is killed: for tests of what then remains.
// Arguments: the data folder. It prints "ready PID URL" and then each number whose row has been committed.
import { openDatabase, startServer } from "../../src/platform/database/index.ts";
import { createLogger } from "../../src/platform/logging/index.ts";

const directory = process.argv[2];
if (directory === undefined) throw new Error("name the data folder");
const server = await startServer({ directory, log: createLogger({ level: "silent" }) });
const { sql } = openDatabase(server.url, { connectionsMax: 1 });
await sql`create table if not exists acknowledged (number integer primary key)`;
process.stdout.write(`ready ${server.pid()} ${server.url}\n`);
const [last] = await sql<[{ number: number }]>`select coalesce(max(number), 0)::int as number from acknowledged`;
for (let number = last.number + 1; ; number++) {
  await sql`insert into acknowledged (number) values (${number})`;
  process.stdout.write(`${number}\n`);
}
