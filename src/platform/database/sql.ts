import type postgres from "postgres";

export type Sql = postgres.Sql;
export type Transaction = postgres.TransactionSql;
/** What functions in `*.sql.ts` take: the caller decides whether they run inside a transaction. */
export type SqlOrTransaction = Sql | Transaction;
