import type { Sql } from "../../../platform/database/index.ts";

/** What an administrator chooses at run time: both at once; what is absent goes back to the settings of the process. */
export type SteeringChoice = {
  /** Fetches an hour for all work together, > 0. */
  readonly budgetPerHour?: number | undefined;
  /** Worth of a new page of middling promise, in difference × days, > 0. */
  readonly newPageWorth?: number | undefined;
};

/** Puts a budget and an exchange rate into force; workers take them up at their next step of the controller. */
export async function chooseSteering(_sql: Sql, _choice: SteeringChoice): Promise<void> {}
