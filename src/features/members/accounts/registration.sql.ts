import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** How one becomes a member: by oneself, after a moderator's look, by a link one was given, or not at all. */
export const registrationModes = ["open", "approval", "invitation", "closed"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

export async function readRegistrationMode(sql: SqlOrTransaction): Promise<RegistrationMode> {
  const [row] = await sql<{ mode: RegistrationMode }[]>`select mode from registration`;
  return row?.mode ?? "invitation";
}

export async function setRegistrationMode(
  sql: SqlOrTransaction,
  { mode, now }: { readonly mode: RegistrationMode; readonly now: Date },
): Promise<void> {
  await sql`
    insert into registration (mode, changed_at) values (${mode}, ${now})
    on conflict (only_one) do update set mode = excluded.mode, changed_at = excluded.changed_at`;
}
