import { hashOf } from "./random.ts";

/** Pages are dealt into so many folds for choosing constants on some and measuring on the others. */
export const foldCount = 5;

/** The fold of a series: settled by its name alone, so that it is the same whatever else is there. */
export function foldOf(series: string): number {
  return hashOf(series) % foldCount;
}
