import type { PageReading } from "../../../libraries/recognition/index.ts";

export function countDistinctProgrammes(_readings: readonly PageReading[]): number {
  throw new Error("unwritten");
}
