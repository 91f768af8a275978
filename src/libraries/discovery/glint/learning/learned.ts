import { armsKept, memoryBytesMax } from "../../strategy.ts";
import type { KindName } from "../arms/arm-kinds.ts";
import { type Arm, type ArmKind, newArm } from "../arms/arms.ts";
import type { Recollection } from "./classifier.ts";
import type { CopiesState } from "./copies.ts";
import type { StopState } from "./stop-rule.ts";

/** What a crawl has learned of its site, as far as it outlives the worker. */
export type Learned = {
  readonly classifier: Recollection;
  readonly stop: StopState;
  readonly copies: CopiesState;
  readonly kinds: readonly (readonly [name: string, gain: number, fetches: number])[];
  readonly arms: readonly ArmRow[];
  /** Hashes of pages' contents, the latest. */
  readonly contents: readonly number[];
  readonly shortCutsTaken: number;
};

type ArmRow = readonly [
  name: string,
  kind: string,
  links: number,
  fetches: number,
  gain: number,
  hits: number,
  hitsInRow: number,
  dry: number,
];

const version = 1;
export const contentsKept = 2000;
const armNameMax = 200;

/** @returns JSON of at most `memoryBytesMax`; of arms and examples fewer where they take more. */
export function writeLearned(learned: Learned): string {
  for (let share = 1; ; share /= 2) {
    const { classifier } = learned;
    const some = <Item>(items: readonly Item[]) => items.slice(items.length - Math.floor(items.length * share));
    const text = JSON.stringify({
      version,
      ...learned,
      arms: learned.arms.slice(0, Math.floor(learned.arms.length * share)),
      contents: some(learned.contents),
      classifier: { ...classifier, examples: classifier.examples.map(some) },
    });
    if (share < 0.01 || Buffer.byteLength(text) <= memoryBytesMax) return text;
  }
}

/** @returns undefined for what this version did not write. */
export function readLearned(memory: string | undefined): Learned | undefined {
  if (memory === undefined || memory.length > memoryBytesMax) return undefined;
  try {
    const read = JSON.parse(memory) as Learned & { version?: unknown };
    return read.version === version ? read : undefined;
  } catch {
    return undefined;
  }
}

/** The arms that were tried most, then those with the most links. */
export function mainArms(arms: Iterable<Arm>): Arm[] {
  return [...arms]
    .filter(({ name }) => name.length <= armNameMax)
    .sort((one, other) => other.fetches - one.fetches || other.links - one.links)
    .slice(0, armsKept);
}

/** @param links as many as are to be remembered. */
export function armRow({ name, kind, fetches, gain, hits, hitsInRow, dry }: Arm, links: number): ArmRow {
  return [name, kind.name, links, fetches, Number(gain.toFixed(3)), hits, hitsInRow, dry];
}

export function armOfRow(row: ArmRow, kinds: Readonly<Record<KindName, ArmKind>>): Arm | undefined {
  const [name, kindName, links, fetches, gain, hits, hitsInRow, dry] = row;
  const kind = kinds[kindName as KindName];
  return kind && Object.assign(newArm(name, kind), { links, fetches, gain, hits, hitsInRow, dry });
}
