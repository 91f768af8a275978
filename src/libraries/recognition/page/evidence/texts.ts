import { mayHaveDigit } from "../../document/plain-piece.ts";
import { key } from "../../programme/title-parts.ts";
import { clockSeconds, readBareCount, readCount } from "../badges.ts";
import {
  mayBePagingWord,
  mayBePlayerWord,
  mayHoldPodcastWord,
  mayHoldProgrammeWord,
  mayHoldShopWord,
  mayHoldViewWord,
} from "../listed-words.ts";
import type { Observations } from "../observations.ts";
import type { OpenElement } from "../place.ts";
import type { Run } from "../run.ts";
import * as words from "../words.ts";
import type { Note, Subject } from "./observation.ts";

export function noteTexts({ page }: Subject, note: Note): void {
  noteTitles(page, note);
  const counts = { words: 0, players: 0, paging: 0, podcast: 0, linked: 0, code: 0 };
  for (const run of page.runs) {
    const { at, inAnchor, element, length, traits } = run;
    if (inAnchor) counts.linked++;
    if (isCode(element)) counts.code++;
    if (length > 400) continue;
    if ((traits & mayHoldProgrammeWord) !== 0 && words.programmeWord.test(run.text)) counts.words++;
    if (length > 60) continue;
    if ((traits & mayHoldPodcastWord) !== 0 && words.podcastWords.test(run.text)) counts.podcast++;
    if ((traits & mayHoldShopWord) !== 0 && words.shopWords.test(run.text))
      note("page-kind", "shop-words", run.text, at);
    if (element.zone !== "main" || length > 40) continue;
    if ((traits & mayBePlayerWord) !== 0 && words.playerWords.test(run.text)) counts.players++;
    if (!inAnchor) {
      if ((traits & mayHaveDigit) !== 0) noteNumber(run, note);
    } else if (isPaging(run)) counts.paging++;
  }
  note("text", "programme-words", "", -1, counts.words);
  note("text", "podcast-words", "", -1, counts.podcast);
  note("text", "player-words", "", -1, counts.players);
  if (counts.code >= 3) note("page-kind", "code-text", "", -1, Math.ceil(counts.code / 10));
  note("page-kind", "paging-words", "", -1, counts.paging);
  note("page-kind", "password-field", "", -1, page.passwordFields);
  const linkShare = page.runs.length === 0 ? 0 : counts.linked / page.runs.length;
  if (linkShare > 0.6) note("layout", "mostly-links", `${Math.round(linkShare * 100)} %`, -1);
  if (page.anchors.length > 150) note("layout", "many-links", `${page.anchors.length}`, -1);
  if (page.runs.length < 40) note("layout", "few-texts", `${page.runs.length}`, -1);
}

const pageNumber = /^\d{1,3}$/;

/** Leads to more items of a list. */
function isPaging(run: Run): boolean {
  if ((run.traits & mayBePagingWord) !== 0 && words.pagingWords.test(run.text)) return true;
  return (run.traits & mayHaveDigit) !== 0 && run.length <= 3 && pageNumber.test(run.text);
}

function noteNumber({ text, at, element, traits }: Run, note: Note): void {
  if (!/\d/.test(text)) return;
  if (clockSeconds(text) !== undefined) note("text", "clock-text", text, at);
  const count = (traits & mayHoldViewWord) === 0 ? readBareCount(text, element) : readCount(text, element);
  if (count !== undefined) note("text", "counter-text", text, at);
}

function isCode(element: OpenElement): boolean {
  const { name, parent } = element;
  return (
    name === "code" ||
    name === "pre" ||
    (name === "span" && (parent?.name === "code" || parent?.name === "pre" || parent?.parent?.name === "code"))
  );
}

function noteTitles(page: Observations, note: Note): void {
  if (words.programmeTitle.test(page.title)) note("text", "title-words", page.title, page.titleAt);
  if (words.listTitle.test(page.title)) note("text", "title-list-words", page.title, page.titleAt);
  noteSection(page, note);
  const heading = page.headings.find((each) => each.level === 1 && each.text !== "");
  const number = words.numberedTitle.exec(page.title);
  if (number !== null) note("text", "title-numbered", page.title, page.titleAt);
  if (heading === undefined) return;
  const name = key(heading.text);
  if (name.length > 3 && key(page.title).includes(name)) note("text", "heading-names-page", heading.text, heading.at);
  if (words.programmeTitle.test(heading.text)) note("text", "heading-words", heading.text, heading.at);
  if (words.listTitle.test(heading.text)) note("text", "heading-list-words", heading.text, heading.at);
}

/** The page calls itself a section of its site. */
function noteSection(page: Observations, note: Note): void {
  if (words.sectionTitle.test(page.title)) {
    note("text", "title-section", page.title, page.titleAt);
    return;
  }
  const heading = page.headings.find(({ level, zone, text }) => level <= 2 && zone === "main" && text !== "");
  if (heading !== undefined && words.sectionTitle.test(heading.text))
    note("text", "title-section", heading.text, heading.at);
}
