import type { SqlOrTransaction } from "./sql.ts";

export type ServerFacts = {
  readonly database: string;
  readonly user: string;
  readonly schema: string;
  readonly version: string;
  /** As in server_version_num: 150004 is 15.4. */
  readonly versionNumber: number;
  readonly encoding: string;
  readonly isReadOnly: boolean;
  readonly mayCreate: boolean;
};

/** What decides whether Glint can use the database it is connected to. */
export async function readServerFacts(sql: SqlOrTransaction): Promise<ServerFacts> {
  const [row] = await sql<[ServerFacts]>`
    select current_database() as database,
           current_user as user,
           coalesce(current_schema(), 'public') as schema,
           current_setting('server_version') as version,
           current_setting('server_version_num')::int as version_number,
           pg_encoding_to_char(encoding) as encoding,
           pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is_read_only,
           case when current_schema() is null then false
                else has_schema_privilege(current_schema(), 'create') end as may_create
    from pg_database
    where datname = current_database()`;
  return row;
}
