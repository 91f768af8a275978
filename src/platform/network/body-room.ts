/** The bytes of bodies that are in memory at a time, of all exchanges that share the room. */
export type BodyRoom = {
  /** What one exchange will hold; disposed of when its body is read. */
  readonly enter: () => BodyHold;
  /** Bytes held now. */
  readonly bytes: () => number;
};

export type BodyHold = Disposable & {
  /**
   * Counts bytes that came. False: no more are to be taken from the connection until `goOn` is called.
   *
   * @param goOn called once, from within another hold's call.
   */
  readonly take: (bytes: number, goOn: () => void) => boolean;
  /** Counts the whole body as it is kept from now on: received, its codings removed. */
  readonly keep: (bytes: number) => void;
};

type Held = { bytes: number; isReceived: boolean; goOn?: (() => void) | undefined };

/**
 * A room for `bytesMax` bytes. Beyond them connections are not read from until others' bodies are done with, which slows the
 * servers down instead of failing: all but the one whose body is the largest, so that some exchange always comes to its end. What
 * is held is at most `bytesMax`, that one body, and what each connection brings in one read.
 *
 * @param onWait told of each connection that has to wait.
 */
export function createBodyRoom(bytesMax: number, onWait: () => void = () => {}): BodyRoom {
  const all = new Set<Held>();
  let bytes = 0;

  const largest = (): Held | undefined => {
    let found: Held | undefined;
    for (const held of all) if (!held.isReceived && held.bytes > (found?.bytes ?? 0)) found = held;
    return found;
  };

  const mayGoOn = (held: Held): boolean => bytes <= bytesMax || held === largest();

  const count = (held: Held, change: number): void => {
    held.bytes += change;
    bytes += change;
  };

  const wake = (): void => {
    for (const held of all) {
      const { goOn } = held;
      if (goOn === undefined || !mayGoOn(held)) continue;
      held.goOn = undefined;
      goOn();
    }
  };

  const enter = (): BodyHold => {
    const held: Held = { bytes: 0, isReceived: false };
    all.add(held);
    return {
      take: (more, goOn) => {
        if (!all.has(held)) return true;
        count(held, more);
        if (mayGoOn(held)) return true;
        held.goOn = goOn;
        onWait();
        return false;
      },
      keep: (whole) => {
        if (!all.has(held)) return;
        held.isReceived = true;
        held.goOn = undefined;
        count(held, whole - held.bytes);
        wake();
      },
      [Symbol.dispose]: () => {
        if (!all.delete(held)) return;
        count(held, -held.bytes);
        held.goOn?.(); // given up
        wake();
      },
    };
  };

  return { enter, bytes: () => bytes };
}
