import type { MemberId } from "../../base/ids.ts";
import type { SqlOrTransaction } from "../../platform/database/index.ts";
import { exportFollows } from "./follows/export-follows.ts";

type Asked = { readonly memberId: MemberId; readonly host: string };

/** This room's part of an account's export. The outbox is there, and empty, for who reads exports by the book (ActivityPub 5.1). */
export async function* socialFiles(
  sql: SqlOrTransaction,
  asked: Asked,
): AsyncGenerator<{ readonly name: string; readonly bytes: Uint8Array }> {
  const text = new TextEncoder();
  const outbox = {
    "@context": "https://www.w3.org/ns/activitystreams",
    id: "outbox.json",
    type: "OrderedCollection",
    totalItems: 0,
    orderedItems: [],
  };
  yield { name: "outbox.json", bytes: text.encode(`${JSON.stringify(outbox, undefined, 2)}\n`) };
  yield { name: "following_accounts.csv", bytes: text.encode(await exportFollows(sql, asked)) };
}
