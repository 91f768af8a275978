import type postgres from "postgres";
import type { Sql, Transaction } from "./sql.ts";

type Body = (sql: Transaction) => unknown;

/**
 * Lets a transaction whose connection is gone end with its error and say nothing more. Without this postgres.js 3.4.9 sends the
 * rollback, and whatever the transaction asks next, to a socket that is not there, outside of any promise: the process dies
 * (porsager/postgres#1154, #1208).
 */
export function endWithConnection(sql: Sql): Sql {
  const begin = sql.begin.bind(sql) as (options: string, body: Body) => Promise<unknown>;
  const guarded = async (...given: [Body] | [string, Body]): Promise<unknown> => {
    const body = given.at(-1) as Body;
    const options = given.length === 2 ? given[0] : "";
    const state = { isLost: false };
    try {
      return await begin(options, (transaction) => runOn(state, transaction, body));
    } catch (error) {
      state.isLost = isLoss(error);
      throw error;
    }
  };
  sql.begin = guarded as Sql["begin"];
  return sql;
}

/** Never settles where the connection was lost: `begin` has been rejected by then, or is about to be. */
async function runOn(state: { isLost: boolean }, transaction: Transaction, body: Body): Promise<unknown> {
  try {
    const outcome = body(refusingWhenLost(state, transaction));
    const settled = await (Array.isArray(outcome) ? Promise.all(outcome) : outcome);
    if (!state.isLost) return settled;
  } catch (error) {
    if (!state.isLost && !isLoss(error)) throw error;
  }
  return new Promise(() => {});
}

function refusingWhenLost(state: { readonly isLost: boolean }, transaction: Transaction): Transaction {
  const requireConnection = (): void => {
    if (state.isLost) throw Object.assign(new Error("the connection is gone"), { code: "CONNECTION_CLOSED" });
  };
  return new Proxy(transaction, {
    apply: (target, self, given) => {
      requireConnection();
      return Reflect.apply(target as unknown as (...all: unknown[]) => unknown, self, given);
    },
    get: (target, name, self) => {
      if (name === "unsafe" || name === "savepoint") requireConnection();
      return Reflect.get(target, name, self);
    },
  });
}

function isLoss(error: unknown): boolean {
  const code = (error as Partial<postgres.PostgresError> | undefined)?.code;
  return code !== undefined && /^(?:CONNECTION_(?:CLOSED|DESTROYED|ENDED)|ECONNRESET|EPIPE)$/.test(code);
}
