/** When a site has given what it has. */
export type StopRule = {
  readonly note: (isProgramme: boolean) => void;
  readonly isOver: () => boolean;
  /** So many fetches more, and as many again with every programme they bring. */
  readonly resume: (fetches: number) => void;
  readonly fetches: () => number;
  readonly programmes: () => number;
  readonly recall: () => StopState;
};

/** `foundAt`: at which fetches the latest programmes were found. */
export type StopState = {
  readonly fetches: number;
  readonly programmes: number;
  readonly foundAt: readonly number[];
  readonly granted: number;
  readonly grant: number;
};

const yieldLeast = 0.02;
const fetchesLeast = 130;
const windowLeast = 50;

/** Over when fewer than one fetch in fifty has found a programme: of the first 130, later of the last half of all. */
export function createStopRule(before?: StopState): StopRule {
  let foundAt: number[] = [...(before?.foundAt ?? [])];
  let { fetches, programmes, granted, grant } = before ?? { fetches: 0, programmes: 0, granted: 0, grant: 0 };
  const windowOf = () => Math.max(windowLeast, fetches / 2);
  return {
    note: (isProgramme) => {
      fetches++;
      if (isProgramme) {
        programmes++;
        foundAt.push(fetches);
      }
      if (granted > 0) granted = isProgramme ? grant : granted - 1;
      // A window that has doubled asks for twice as many, and reaches back no further than today.
      const asked = 2 * Math.ceil(yieldLeast * windowOf()) + 2;
      if (foundAt.length > 2 * asked) foundAt = foundAt.slice(-asked);
    },
    isOver: () => {
      if (fetches < fetchesLeast || granted > 0) return false;
      const window = windowOf();
      const since = fetches - window;
      const found = foundAt.length - foundAt.findLastIndex((at) => at <= since) - 1;
      return found < yieldLeast * window;
    },
    resume: (count) => {
      granted = count;
      grant = count;
    },
    fetches: () => fetches,
    programmes: () => programmes,
    recall: () => ({ fetches, programmes, foundAt, granted, grant }),
  };
}
