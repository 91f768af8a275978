import { type SourceText, textSource } from "../document/source-text.ts";
import type { PageLinks } from "../links/page-links.ts";
import { type Gathered, gather } from "../programme/gather.ts";
import type { CompiledRules } from "../rules/rules.ts";
import { type FoundCard, findCards } from "./cards.ts";
import type { EvidenceTable } from "./evidence/observation.ts";
import { collectEvidence } from "./evidence.ts";
import type { Observations } from "./observations.ts";
import { observe } from "./observe.ts";

/** A page read up to its evidence: all that verdict and fields are made from. */
export type ReadPage = {
  readonly links: PageLinks;
  readonly page: Observations;
  readonly gathered: Gathered;
  readonly cards: readonly FoundCard[];
  readonly evidence: EvidenceTable;
};

/** Reads a page once and collects evidence. `text` is decoded HTML, or a source made for scanning. */
export function readPage(
  text: string | SourceText,
  origin: { url: string; encoding: string },
  rules: CompiledRules,
): ReadPage {
  const { page, links } = observe(typeof text === "string" ? textSource(text) : text, origin, rules);
  const gathered = gather(page, rules);
  const found = findCards(page, rules);
  return { page, links, gathered, cards: found.cards, evidence: collectEvidence({ page, gathered, ...found }) };
}
