// Words of made-up titles and texts: nothing of them says what a page carries.
const nouns =
  "river harbour garden winter bridge lantern mountain market orchard railway island kitchen valley museum tower meadow forest canal theatre village".split(
    " ",
  );
const adjectives =
  "old quiet northern golden small hidden early broken distant open silver narrow green long wooden bright cold high lower second".split(
    " ",
  );
const verbs = "crosses remembers follows leaves finds measures paints builds watches repairs".split(" ");

export type Random = () => number;

export function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** "Old river leaves the quiet market" */
export function madeTitle(random: Random): string {
  const words = [
    pick(adjectives, random),
    pick(nouns, random),
    pick(verbs, random),
    "the",
    pick(adjectives, random),
    pick(nouns, random),
  ];
  const [first = ""] = words;
  return `${first[0]?.toUpperCase()}${first.slice(1)} ${words.slice(1).join(" ")}`;
}

export function madeText(sentences: number, random: Random): string {
  return Array.from(
    { length: sentences },
    () => `${madeTitle(random)} and ${pick(verbs, random)} ${pick(nouns, random)}s.`,
  ).join(" ");
}

export function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

export const tagWords: readonly string[] = adjectives.flatMap((adjective) =>
  nouns.map((noun) => `${adjective}-${noun}`),
);
