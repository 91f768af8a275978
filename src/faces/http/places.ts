/** Takes a place for `who`; a function that gives it back, or undefined when there is none. */
export type TakePlace = (who: string) => (() => void) | undefined;

/** Bounds how many do something at once: `most` in all, `mostEach` for one `who`. */
export function createPlaces({ most, mostEach }: { readonly most: number; readonly mostEach: number }): TakePlace {
  const taken = new Map<string, number>();
  let all = 0;
  return (who) => {
    const own = taken.get(who) ?? 0;
    if (all >= most || own >= mostEach) return undefined;
    all += 1;
    taken.set(who, own + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      all -= 1;
      const left = taken.get(who)! - 1;
      if (left > 0) taken.set(who, left);
      else taken.delete(who);
    };
  };
}
