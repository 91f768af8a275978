import type { EvidenceTable, Note } from "./observation.ts";

const playable = [
  "media-json-ld",
  "media-microdata",
  "media-player-tag",
  "media-plugin",
  "media-script",
  "media-attribute",
  "embed-json-ld",
  "embed-microdata",
  "embed-iframe",
  "embed-plugin",
  "embed-script",
  "embed-attribute",
  "embed-unknown-iframe",
  "embed-unknown-json-ld",
  "embed-open-graph",
  "embed-twitter-player",
  "media-open-graph",
  "flash-plugin",
  "flash-open-graph",
  "embed-unknown-open-graph",
  "embed-unknown-twitter-player",
  "media-twitter-player",
  "embed-unknown-plugin",
  "thing-media",
  "thing-media-within",
];

export function noteCombinations(table: EvidenceTable, note: Note): void {
  const has = (rule: string) => table.has(rule);
  const kinds = playable.filter(has);
  if (kinds.length === 0) {
    note("combination", "nothing-playable", "", -1);
    return;
  }
  note("combination", "something-playable", kinds.join(" "), -1);
  if (kinds.length >= 2) note("combination", "playable-twice", kinds.join(" "), -1);
  const isArticle =
    has("thing-article") ||
    has("thing-recipe") ||
    has("open-graph-type-article") ||
    has("open-graph-type-recipe") ||
    has("address-article") ||
    has("article-time");
  const isLong = has("article-middle") || has("article-long") || has("article-very-long");
  note(
    "combination",
    `playable${isArticle ? "-article" : "-other"}${isLong ? "-long" : "-short"}`,
    kinds.join(" "),
    -1,
  );
  if (has("title-words") || has("heading-words")) note("combination", "playable-titled", kinds.join(" "), -1);
  if (has("address-programme")) note("combination", "playable-addressed", kinds.join(" "), -1);
  if ((has("embed-early") || has("player-early")) && !isLong)
    note("combination", "playable-early-short", kinds.join(" "), -1);
  if (has("title-list-words") || has("heading-list-words"))
    note("combination", "playable-list-titled", kinds.join(" "), -1);
  if (has("thing-media") && !isArticle) note("combination", "thing-media-alone", "", -1);
  if (has("open-graph-type-video") || has("open-graph-type-music"))
    note("combination", "playable-typed", kinds.join(" "), -1);
  const several = (table.get("media-player-tag")?.count ?? 0) + (table.get("embed-iframe")?.count ?? 0);
  if (several >= 3) note("combination", "playable-several", `${several}`, -1);
}
