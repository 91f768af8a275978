// A hash takes a third of a second of a core and a thread of the pool that also reads files and resolves names. One at a time: a
// flood of sign-ins then makes people wait for their sign-in, and nobody for anything else.
const waitingMax = 20; // about six seconds
let waitingCount = 0;
let last: Promise<unknown> = Promise.resolve();

/** Whether who comes now would wait for no longer than a person does. */
export function hasHashingRoom(): boolean {
  return waitingCount < waitingMax;
}

/** Runs `work` when all that came before has ended. */
export function hashInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  waitingCount += 1;
  const result = last.then(work).finally(() => {
    waitingCount -= 1;
  });
  last = result.catch(() => undefined);
  return result;
}
