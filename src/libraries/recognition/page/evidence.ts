import { cutText } from "../document/cut-text.ts";
import { noteAddresses } from "./evidence/addresses.ts";
import { noteCards } from "./evidence/cards.ts";
import { noteCombinations } from "./evidence/combinations.ts";
import { noteLayout } from "./evidence/layout.ts";
import { noteLists } from "./evidence/lists.ts";
import { noteMainPlayer } from "./evidence/main-player.ts";
import { noteMetas } from "./evidence/metas.ts";
import type { EvidenceTable, Note, Observation, Subject } from "./evidence/observation.ts";
import { noteAddressOfPage } from "./evidence/page-address.ts";
import { notePlayers } from "./evidence/players.ts";
import { noteTexts } from "./evidence/texts.ts";
import { noteThings } from "./evidence/things.ts";

const textLengthMax = 200;

/** Runs every rule over what was collected. The order of rules is fixed; a rule that saw nothing has no entry. */
export function collectEvidence(subject: Subject): EvidenceTable {
  const table = new Map<string, Observation>();
  const note: Note = (family, rule, text, at, count = 1) => {
    if (count <= 0) return;
    const known = table.get(rule);
    if (known !== undefined) known.count += count;
    else table.set(rule, { rule, family, text: cutText(text, textLengthMax), at, count });
  };
  noteMetas(subject, note);
  noteThings(subject, note);
  noteAddresses(subject, note);
  notePlayers(subject, note);
  noteMainPlayer(subject, note);
  noteAddressOfPage(subject, note);
  noteTexts(subject, note);
  noteLayout(subject, note);
  noteCards(subject, note);
  noteLists(subject, note);
  noteCombinations(table, note);
  return table;
}
