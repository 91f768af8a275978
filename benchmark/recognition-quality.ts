import { compareFields } from "../evaluation/recognition/compare-fields.ts";
import type { LabelledPage } from "../evaluation/recognition/index.ts";
import { type ProgrammeFacts, recognize } from "../src/libraries/recognition/index.ts";
import type { BenchPage } from "./recognition-pages.ts";
import type { Peer, PeerAnswer } from "./recognition-peers.ts";

export const qualityColumns = ["title", "publisher", "published", "thumbnail", "media"] as const;
type Column = (typeof qualityColumns)[number];
type Tally = { right: number; wrong: number; labelled: number };
export type Quality = { readonly name: string; readonly tallies: Readonly<Record<Column, Readonly<Tally>>> };

/**
 * How often Glint and its peers name the labelled values of the play pages exactly. `publisher`: author or publisher;
 * `media`: at least one of the labelled addresses.
 */
export async function compareAnswers(pages: readonly BenchPage[], peers: readonly Peer[]): Promise<Quality[]> {
  const plays = pages.filter(({ label }) => label?.class === "play");
  const found: Quality[] = [];
  for (const { name, answer } of [
    { name: "Glint", answer: glintAnswer },
    ...peers.map(({ name, read }) => ({ name, answer: ({ input, text }: BenchPage) => read(input.url, text) })),
  ]) {
    const tallies = Object.fromEntries(
      qualityColumns.map((column): [Column, Tally] => [column, { right: 0, wrong: 0, labelled: 0 }]),
    ) as Record<Column, Tally>;
    for (const page of plays) count(tallies, page.label as LabelledPage, await answer(page));
    found.push({ name, tallies });
  }
  return found;
}

function glintAnswer({ input }: BenchPage): PeerAnswer {
  const { programme } = recognize(input, { fields: "always" });
  return {
    title: programme?.title?.value,
    makers: programme?.publisher === undefined ? [] : [programme.publisher.value],
    published: programme?.published?.value,
    thumbnail: programme?.thumbnail?.value,
    media: (programme?.media ?? []).map(({ url }) => url),
  };
}

function count(tallies: Record<Column, Tally>, label: LabelledPage, answer: PeerAnswer): void {
  const { title, published, thumbnail } = answer;
  const say = (column: Column, outcomes: readonly (string | undefined)[]) => {
    const known = outcomes.filter((outcome) => outcome !== undefined);
    if (known.length === 0) return;
    tallies[column].labelled++;
    if (known.includes("right")) tallies[column].right++;
    else if (known.includes("wrong")) tallies[column].wrong++;
  };
  say("title", [outcome(label, "title", title)]);
  say("published", [outcome(label, "published", published)]);
  say("thumbnail", [outcome(label, "thumbnail", thumbnail)]);
  const makers = answer.makers.length === 0 ? [undefined] : answer.makers;
  say(
    "publisher",
    makers.map((maker) => outcome(label, "publisher", maker)),
  );
  say(
    "media",
    (label.fields.media ?? []).map((one) =>
      outcome({ ...label, fields: { media: [one] } }, "media", answer.media.length === 0 ? undefined : answer.media),
    ),
  );
}

/** "right", "wrong" or "missing" as the evaluation compares; undefined when the page has no label for the field. */
function outcome(
  label: LabelledPage,
  field: Column,
  value: string | readonly string[] | undefined,
): string | undefined {
  const facts = { media: [], embeds: [], identities: [] } as ProgrammeFacts;
  const sourced = { value, source: "", confidence: 1 };
  const said =
    value === undefined
      ? facts
      : field === "media"
        ? { ...facts, media: (value as readonly string[]).map((url) => ({ url, kind: "video" as const, source: "" })) }
        : { ...facts, [field]: sourced };
  return compareFields(label, said).find((each) => each.field === field)?.outcome;
}
