import type { Gathered } from "../../programme/gather.ts";
import type { FoundCard, MainList } from "../cards.ts";
import type { Observations } from "../observations.ts";

/** What one rule saw on a page. */
export type Observation = {
  readonly rule: string;
  readonly family: string;
  readonly text: string;
  readonly at: number;
  count: number;
};
export type EvidenceTable = ReadonlyMap<string, Observation>;

/** Enters what a rule saw; `count` 0 enters nothing. */
export type Note = (family: string, rule: string, text: string, at: number, count?: number) => void;
/** What rules look at. */
export type Subject = {
  readonly page: Observations;
  readonly gathered: Gathered;
  readonly cards: readonly FoundCard[];
  readonly mainList: MainList | undefined;
};
