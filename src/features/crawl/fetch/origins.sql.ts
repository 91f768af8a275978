import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** What is remembered of one origin (scheme, host, port). */
export type OriginRow = {
  readonly id: number;
  readonly origin: string;
  /** Absent: robots.txt was never asked for. 0: no answer came. */
  readonly robotsStatus?: number;
  readonly robotsBody: string;
  readonly robotsDueAt?: Date;
  readonly robotsUnreachableSince?: Date;
  /** Answer to an address that does not exist; absent: never asked. */
  readonly madeUpStatus?: number;
  readonly madeUpHash?: string;
  readonly madeUpUrl?: string;
  readonly madeUpAt?: Date;
};

export async function readOrigin(sql: SqlOrTransaction, id: number): Promise<OriginRow> {
  const [row] = await sql<OriginRow[]>`
    select id, origin, robots_status, robots_body, robots_due_at, robots_unreachable_since, made_up_status, made_up_hash,
      made_up_url, made_up_at
    from origins where id = ${id}`;
  if (!row) throw new Error(`origin ${id} has no row`);
  return row;
}

type RobotsRow = {
  readonly status: number;
  readonly body: string;
  readonly fetchedAt: Date;
  readonly dueAt: Date;
  readonly unreachableSince?: Date;
};

export async function writeRobots(sql: SqlOrTransaction, id: number, robots: RobotsRow): Promise<void> {
  await sql`
    update origins set robots_status = ${robots.status}, robots_body = ${robots.body}, robots_due_at = ${robots.dueAt},
      robots_unreachable_since = ${robots.unreachableSince ?? null}, robots_fetched_at = ${robots.fetchedAt}
    where id = ${id}`;
}

type MadeUpRow = {
  readonly status: number;
  readonly hash: string | undefined;
  readonly url: string | undefined;
  readonly at: Date;
};

export async function writeMadeUp(sql: SqlOrTransaction, id: number, answer: MadeUpRow): Promise<void> {
  await sql`
    update origins set made_up_status = ${answer.status}, made_up_hash = ${answer.hash ?? null},
      made_up_url = ${answer.url ?? null}, made_up_at = ${answer.at}
    where id = ${id}`;
}
