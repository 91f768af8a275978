import { addressKey } from "../address.ts";
import { type AddressSet, hashOf } from "../address-set.ts";
import type { Observation } from "../strategy.ts";
import { type Arm, addGain, gainOf } from "./arms/arms.ts";
import type { Series } from "./arms/series.ts";
import type { Intake, Site } from "./intake.ts";
import { collectFrom } from "./judgement.ts";
import type { Classifier } from "./learning/classifier.ts";
import type { StopRule } from "./learning/stop-rule.ts";
import type { Entry } from "./links/waiting.ts";

const redirectsMax = 5;

export type Observed = Site & {
  readonly intake: Intake;
  readonly classifier: Classifier;
  readonly stopRule: StopRule;
  /** Hashes of pages' contents. */
  readonly contents: AddressSet;
};

/** Learns from what came of a fetch. @param entry it is under way no longer. */
export function observeFetch(site: Observed, entry: Entry, observation: Observation): void {
  const { known, queues, copies, stopRule, classifier } = site;
  if (observation.outcome === "gone" && observation.url !== entry.url) {
    copies.noteUnsettled();
    stopRule.note(false);
    queues.addFirst(entry);
    return;
  }
  if (follow(site, entry, observation)) return;
  entry.state = "fetched";
  known.forget(entry);
  known.noteFetched(entry.key);
  if (observation.outcome === "refused") return;
  const isCopy = noteCopies(site, entry, observation);
  const isProgramme = !isCopy && (observation.verdict === "play" || observation.verdict === "embed");
  stopRule.note(isProgramme);
  settleCredit(entry, isProgramme);
  if (entry.role === "page") classifier.learn(entry.features, isProgramme);
  const isEndless = entry.redirects > redirectsMax;
  const gain = isCopy || isEndless ? 0 : takeLinks(site, entry, observation);
  noteFetch(entry.arm, isProgramme, gain);
  noteSeries(seriesOf(site.arms, entry), gain);
  if (isCopy || observation.outcome === "gone") entry.arm.barren++;
}

/** A page that was not handed out is visited again: what is new on a list is worth a fetch whatever is left. */
export function observeRevisit(
  { intake, judge, queues }: Observed,
  { url, depth = 0, outcome, verdict, links }: Observation,
): void {
  const isListed = verdict === "listing";
  const standing = { depth: depth + 1, isListed, isHinted: false };
  for (const link of links) {
    const { found, before } = intake.take(link, url, standing, isListed || outcome === "list");
    if (found?.state === "open" && found.role === "page" && judge.chance(found) >= collectFrom && before < collectFrom)
      queues.promote(found);
  }
}

/** Where a redirect leads stands for the page that was asked for, and is asked for at once. False where that is known. */
function follow({ known, queues, copies }: Observed, entry: Entry, observation: Observation): boolean {
  const { outcome, url, finalUrl, links } = observation;
  const [target] = links;
  if (finalUrl !== undefined) known.noteFetched(addressKey(finalUrl));
  if (outcome !== "redirect" || finalUrl !== undefined || target === undefined) return false;
  if (++entry.redirects > redirectsMax) return false;
  const key = addressKey(target.url);
  if (key !== entry.key && known.isKnown(key)) return false;
  copies.noteRedirect(url, target.url);
  known.forget(entry);
  known.noteFetched(entry.key);
  entry.state = "fetched";
  // Another one: lists of the origin that was left may still hold the first.
  const { url: link } = target;
  const followed: Entry = { ...entry, key, link, url: link, depth: entry.depth + 1, why: "redirect" };
  known.add(followed);
  queues.addFirst(followed);
  return true;
}

/** Takes up the page's links; returns by how much the programmes expected have grown, on the scale of `meanGain`. */
function takeLinks({ intake, judge, queues, arms }: Observed, entry: Entry, { links, verdict }: Observation): number {
  let grown = 0;
  const news: Entry[] = [];
  const standing = { depth: entry.depth + 1, isListed: verdict === "listing", isHinted: entry.isHinted };
  for (const link of links) {
    const { found, before, isTold } = intake.take(link, entry.url, standing);
    if (!isTold || found?.state !== "open" || found.role !== "page") continue;
    const after = judge.chance(found);
    if (after < collectFrom || before >= collectFrom) continue;
    queues.promote(found);
    grown += after - before;
    if (before === 0) news.push(found);
  }
  const gain = gainOf(grown);
  const series = seriesOf(arms, entry);
  for (const one of news) {
    one.creditTo = entry.arm;
    one.creditToSeries = series;
    one.credit = grown > 0 ? (gain * one.chance) / grown : 0;
  }
  return gain;
}

/** Learns which addresses are spellings of one; returns whether the page is one that is known. */
function noteCopies({ known, copies, contents }: Observed, entry: Entry, observation: Observation): boolean {
  const { url, outcome, links, fingerprint, finalUrl, canonical: declared } = observation;
  const canonical = declared ?? links.find((link) => link.origin === "canonical")?.url;
  if (finalUrl !== undefined) copies.noteRedirect(url, finalUrl);
  if (outcome !== "page") return false;
  const key = canonical && addressKey(canonical);
  const isOwn = key === undefined || key === entry.key;
  if (canonical && !isOwn) copies.noteCopy(entry.url, canonical);
  else copies.notePlain(finalUrl ?? url);
  if (fingerprint === undefined) return false;
  const content = hashOf(fingerprint);
  if (contents.has(content)) return true;
  contents.add(content);
  return key !== undefined && !isOwn && known.byKey(key) === undefined && known.isFetched(key);
}

/** What a link was credited with is corrected once its page has been seen. */
function settleCredit(entry: Entry, isProgramme: boolean): void {
  if (entry.creditTo === undefined) return;
  if (!isProgramme) {
    addGain(entry.creditTo, -entry.credit, 0);
    if (entry.creditToSeries) entry.creditToSeries.gain -= entry.credit;
  }
  entry.creditTo = undefined;
  entry.creditToSeries = undefined;
}

/** Of a first page only once its links have been taken in: what continues it is among them. */
function seriesOf(arms: Observed["arms"], { series, role, key }: Entry): Series | undefined {
  return series ?? (role === "page" ? arms.begunBy(key) : undefined);
}

function noteSeries(series: Series | undefined, gain: number): void {
  if (series === undefined) return;
  series.gain += gain;
  series.fetches++;
}

function noteFetch(arm: Arm, isProgramme: boolean, gain: number): void {
  addGain(arm, gain, 1);
  if (isProgramme) arm.hits++;
  arm.hitsInRow = isProgramme ? arm.hitsInRow + 1 : 0;
  arm.dry = isProgramme || gain > 0.1 ? 0 : arm.dry + 1;
}
