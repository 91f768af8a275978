const runningMax = 4; // pictures decoded and fetched at once: a page of cards must not take the crawl's sockets
const waitingMax = 200;

/**
 * Runs one piece of work a key at a time, a few in all: who asks for a key that is under way gets the same result. Undefined when
 * too many wait already.
 */
export function createShare<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> | undefined {
  const underWay = new Map<string, Promise<Result>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function run(work: () => Promise<Result>): Promise<Result> {
    if (running >= runningMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // A place is handed on, so that nobody who comes later takes it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return (key, work) => {
    const known = underWay.get(key);
    if (known) return known;
    if (waiting.length >= waitingMax) return undefined;
    const result = run(work).finally(() => underWay.delete(key));
    underWay.set(key, result);
    return result;
  };
}
