/** Follows a log whose ids may appear out of order, within a window, without giving an entry twice. */
export type VisitOrder = {
  /** Id after which to read. */
  readonly from: () => string;
  /** The entries not given before, in the order they come. */
  readonly take: <Entry extends { readonly id: string }>(entries: readonly Entry[]) => Entry[];
  /** The highest id so far. */
  readonly highest: () => string;
};

type Start = {
  /** The last id the viewer has seen; 0 for none. */
  readonly after: string;
  /** How many ids an entry may come late. */
  readonly window: number;
};

export function visitOrder({ after, window }: Start): VisitOrder {
  let highest = BigInt(after);
  let given = new Set<string>();
  const floor = () => (highest > BigInt(window) ? highest - BigInt(window) : 0n);
  return {
    from: () => String(floor()),
    highest: () => String(highest),
    take(entries) {
      const fresh = entries.filter((entry) => !given.has(entry.id));
      for (const { id } of fresh) if (BigInt(id) > highest) highest = BigInt(id);
      given = new Set([...given, ...fresh.map(({ id }) => id)].filter((id) => BigInt(id) > floor()));
      return fresh;
    },
  };
}
