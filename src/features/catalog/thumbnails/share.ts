type Limits = {
  /** Pieces of work under way at once. */
  readonly runningMax: number;
  /** Of those, for one owner: what is slow for one must not keep the others waiting. */
  readonly runningMaxEach: number;
  readonly waitingMax: number;
};

type Waiting = { readonly owner: string; readonly go: () => void };

export type Share<Result> = (
  key: { readonly id: string; readonly owner: string },
  work: () => Promise<Result>,
) => Promise<Result> | undefined;

/**
 * Runs one piece of work an id at a time, a few in all and fewer for one owner: who asks for an id that is under way gets the
 * same result. Undefined when too many wait already.
 */
export function createShare<Result>({ runningMax, runningMaxEach, waitingMax }: Limits): Share<Result> {
  const underWay = new Map<string, Promise<Result>>();
  const waiting: Waiting[] = [];
  const running: string[] = [];
  const hasPlace = (owner: string) =>
    running.length < runningMax && running.filter((other) => other === owner).length < runningMaxEach;

  async function run(owner: string, work: () => Promise<Result>): Promise<Result> {
    if (!hasPlace(owner)) await new Promise<void>((go) => waiting.push({ owner, go }));
    else running.push(owner);
    try {
      return await work();
    } finally {
      running.splice(running.indexOf(owner), 1);
      // The place is given on here, so that nobody who comes later takes it.
      const next = waiting.findIndex((one) => hasPlace(one.owner));
      const [chosen] = next < 0 ? [] : waiting.splice(next, 1);
      if (chosen) {
        running.push(chosen.owner);
        chosen.go();
      }
    }
  }

  return ({ id, owner }, work) => {
    const known = underWay.get(id);
    if (known) return known;
    if (waiting.length >= waitingMax) return undefined;
    const result = run(owner, work).finally(() => underWay.delete(id));
    underWay.set(id, result);
    return result;
  };
}
