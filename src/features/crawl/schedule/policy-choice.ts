import { defaultRefreshSettings, policies, type RefreshPolicy } from "../../../libraries/refresh/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { BudgetSettings } from "../settings.ts";
import { type SteeringRow, writeChoice, writePolicy } from "./steering.sql.ts";

/** Names of the refresh policies there are, Glint's own first. */
export const policyNames: readonly string[] = Object.keys(policies);

/** The policy of that name; Glint's own for a name that is not known (any more). */
export function policyOf(name: string | undefined): RefreshPolicy {
  return (policies as Readonly<Record<string, RefreshPolicy>>)[name ?? ""] ?? policies.glint;
}

/** Whether a policy decides by T; the others have one interval, or one factor of all, that T stretches. */
export function hasThreshold({ priced }: RefreshPolicy): boolean {
  return priced(defaultRefreshSettings, 1).threshold === 1;
}

/**
 * Puts another refresh policy into force. Workers take it up with their next turn, within a minute; all policies share one
 * memory of a page, so that each page keeps what is known of it and its next visit, there and back.
 *
 * @returns false when there is no policy of that name.
 */
export async function chooseRefreshPolicy(
  sql: Sql,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<boolean> {
  if (!policyNames.includes(name)) return false;
  await writePolicy(sql, { name, now });
  return true;
}

/** What an administrator chooses at run time: both at once; what is absent goes back to the settings of the process. */
export type SteeringChoice = {
  /** Fetches an hour for all work together, > 0. */
  readonly budgetPerHour?: number | undefined;
  /** Worth of a new page of middling promise, in difference × days, > 0. */
  readonly newPageWorth?: number | undefined;
};

/** Puts a budget and an exchange rate into force; workers take them up within a minute. */
export function chooseSteering(sql: Sql, { budgetPerHour, newPageWorth }: SteeringChoice): Promise<void> {
  return writeChoice(sql, { fetchesPerHour: budgetPerHour, newPageWorth });
}

/** The budget in force: as chosen, else as set. */
export function budgetInForce(
  budget: BudgetSettings,
  { chosenFetchesPerHour, chosenNewPageWorth }: Pick<SteeringRow, "chosenFetchesPerHour" | "chosenNewPageWorth">,
): BudgetSettings {
  return {
    ...budget,
    ...(chosenFetchesPerHour === undefined ? {} : { fetchesPerHour: chosenFetchesPerHour }),
    ...(chosenNewPageWorth === undefined ? {} : { newPageWorth: chosenNewPageWorth }),
  };
}
