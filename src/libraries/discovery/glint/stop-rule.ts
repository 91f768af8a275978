/** When a site has given what it has. */
export type StopRule = {
  readonly note: (isProgramme: boolean) => void;
  readonly isOver: () => boolean;
};

const yieldLeast = 0.02;
const fetchesLeast = 130;
const windowLeast = 50;

/** Over when fewer than one fetch in fifty has found a programme: of the first 130, later of the last half of all. */
export function createStopRule(): StopRule {
  const foundAt: number[] = [];
  let fetches = 0;
  return {
    note: (isProgramme) => {
      fetches++;
      if (isProgramme) foundAt.push(fetches);
    },
    isOver: () => {
      if (fetches < fetchesLeast) return false;
      const window = Math.max(windowLeast, fetches / 2);
      const since = fetches - window;
      const found = foundAt.length - foundAt.findLastIndex((at) => at <= since) - 1;
      return found < yieldLeast * window;
    },
  };
}
