import type { EvidenceTable, Note } from "./observation.ts";

/** What may be played, by how surely it is the page's own: shown in the main part, declared in metadata, or only mentioned. */
const playable = {
  shown: ["media-player-tag", "player-in-use", "media-plugin", "embed-iframe", "embed-plugin"],
  declared: [
    "thing-media",
    "thing-media-within",
    "media-json-ld",
    "media-microdata",
    "embed-json-ld",
    "embed-microdata",
    "embed-unknown-json-ld",
    "embed-open-graph",
    "media-open-graph",
    "embed-twitter-player",
    "media-twitter-player",
  ],
  loose: [
    "media-script",
    "media-attribute",
    "embed-script",
    "embed-attribute",
    "embed-unknown-iframe",
    "embed-unknown-plugin",
    "embed-unknown-open-graph",
    "embed-unknown-twitter-player",
    "flash-plugin",
    "flash-open-graph",
  ],
} as const;
const listSigns = ["address-section", "address-home", "title-list-words", "several-main-headings"];

export function noteCombinations(table: EvidenceTable, note: Note): void {
  const has = (rule: string) => table.has(rule);
  const shown = playable.shown.filter(has);
  const declared = playable.declared.filter(has);
  const kinds: string[] = [...shown, ...declared, ...playable.loose.filter(has)];
  const isLong = has("article-middle") || has("article-long") || has("article-very-long");
  // A long text links recordings in passing.
  if (kinds.length === 0 && has("linked-recording") && !isLong && !has("embed-aside") && !has("media-aside"))
    kinds.push("linked-recording");
  if (kinds.length === 0) {
    noteUnplayable(table, note);
    return;
  }
  note("combination", "something-playable", kinds.join(" "), -1);
  if (shown.length > 0) note("combination", "playable-shown", shown.join(" "), -1);
  if (declared.length > 0) note("combination", "playable-declared", declared.join(" "), -1);
  if (shown.length + declared.length === 0) note("combination", "playable-loose", kinds.join(" "), -1);
  const lists = listSigns.filter(has);
  const isListed = lists.length > 0 || (table.get("linked-headings")?.count ?? 0) >= 2;
  if (isListed && shown.length + declared.length > 0) note("combination", "playable-in-list", lists.join(" "), -1);
  if (kinds.length >= 2) note("combination", "playable-twice", kinds.join(" "), -1);
  const isArticle =
    has("thing-article") ||
    has("thing-recipe") ||
    has("open-graph-type-article") ||
    has("open-graph-type-recipe") ||
    has("address-article") ||
    has("article-time");
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
  if (table.has("link-media")) note("combination", "playable-and-linked-file", "", -1);
}

const cardsMin = 3;

/** Nothing to play was seen in the main part: what else may stand for a programme? */
function noteUnplayable(table: EvidenceTable, note: Note): void {
  const has = (rule: string) => table.has(rule);
  const isNamed = has("title-words") || has("heading-words") || has("description-words") || has("address-programme");
  const isHinted = has("player-name") || has("video-empty") || has("audio-empty") || has("player-setup");
  if (has("embed-aside") || has("media-aside")) note("combination", "playable-aside", "", -1);
  else if (has("linked-file-one") || has("linked-files-few")) note("combination", "playable-linked", "", -1);
  else note("combination", "nothing-playable", "", -1);
  const count = (rule: string) => table.get(rule)?.count ?? 0;
  const cards = count("card-duration") + count("card-media") + count("card-episode") + count("card-thumbnail");
  if (cards >= cardsMin) note("combination", "cards-alone", `${cards}`, -1, cards - cardsMin + 1);
  if (isNamed && isHinted) note("combination", "player-hinted", "", -1);
}
