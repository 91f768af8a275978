import { addressKey, isFeedAddress, isFile } from "../address.ts";
import { hintOf, isIdle } from "../hints.ts";
import {
  type Discovery,
  type DiscoveryOptions,
  type Ending,
  type FoundLink,
  linksMaxDefault,
  type NextFetch,
  type Observation,
  type Strategy,
} from "../strategy.ts";
import { trapKind } from "../trap.ts";
import { isMainList, kindOf, newKinds, priors } from "./arm-kinds.ts";
import { type Arm, addGain, armWorth, gainOf, meanGain, newArm } from "./arms.ts";
import { type Classifier, createClassifier } from "./classifier.ts";
import { type Copies, createCopies } from "./copies.ts";
import { featuresOf, type Parentage, parentFeature } from "./features.ts";
import { addressForm, placeCluster } from "./place-cluster.ts";
import { createStopRule, type StopRule } from "./stop-rule.ts";
import { type Entry, Waiting } from "./waiting.ts";

export const glint: Strategy = {
  name: "glint",
  says: "Lists the site publishes first, then what its own pages have taught about its links.",
  drawsRandom: true,
  start: (options) => new GlintDiscovery(options),
};

type Standing = Parentage & { readonly depth: number };

// Tried on ten real sites (evaluation/discovery, 2026-11): a third less or twice as much of any one of these leaves the median
// over the sites where it is; single sites with few programmes move by up to a quarter.
const collectFrom = 0.5;
const boldness = 0.35;
const hintedWorth = 0.5;
const idleWorth = 0.5;
const samplesWorth = 0.4;
const parentsMax = 8;
const armPriorFetches = 1;
const armDryMax = 30;
const shortCutsMax = 8;
const tidyEvery = 16;
const judgedPerFetch = 5000;
const triesMax = 50;
const dryWorth = -10;
const depthCost = 0.01;

const ownSpelling: ReadonlySet<FoundLink["origin"]> = new Set(["sitemap", "canonical", "feed"]);

class GlintDiscovery implements Discovery {
  readonly #now: Date;
  readonly #linksMax: number;
  readonly #entries = new Map<string, Entry>();
  readonly #waiting = new Waiting();
  readonly #shortCuts: Entry[] = [];
  readonly #arms = new Map<string, Arm>();
  readonly #kinds = newKinds();
  readonly #classifier: Classifier;
  readonly #copies: Copies = createCopies();
  readonly #stopRule: StopRule = createStopRule();
  readonly #fingerprints = new Set<string>();
  #fetches = 0;
  #judgeAt = 0;
  #shortCutsTaken = 0;
  #current: Entry | undefined;
  #ending: Ending | undefined;

  constructor({ random, now, linksMax = linksMaxDefault }: DiscoveryOptions) {
    this.#now = now;
    this.#linksMax = linksMax;
    this.#classifier = createClassifier(random);
  }

  add(links: readonly FoundLink[]): void {
    for (const link of links) this.#take(link, undefined, { depth: 0, isListed: false, isHinted: false });
  }

  ending(): Ending | undefined {
    return this.#ending;
  }

  next(): NextFetch | undefined {
    if (this.#stopRule.isOver()) {
      this.#ending = "dry";
      return undefined;
    }
    const chosen = this.#choose();
    if (chosen === undefined) {
      this.#ending = "exhausted";
      return undefined;
    }
    const { entry, why } = chosen;
    entry.state = "fetched";
    this.#current = entry;
    this.#waiting.take(entry);
    return { url: this.#copies.settled(entry.url), role: entry.role, why };
  }

  observe(observation: Observation): void {
    const entry = this.#current;
    this.#current = undefined;
    if (entry === undefined) return;
    if (observation.outcome === "refused") return;
    this.#fetches++;
    if (observation.outcome === "gone" && observation.url !== entry.url) {
      this.#copies.noteUnsettled();
      entry.state = "open";
      this.#waiting.compare(entry);
      return;
    }
    const isCopy = this.#noteCopies(entry, observation);
    const isProgramme = !isCopy && (observation.verdict === "play" || observation.verdict === "embed");
    this.#stopRule.note(isProgramme);
    this.#settleCredit(entry, isProgramme);
    if (entry.role === "page") this.#classifier.learn(entry.features, isProgramme);
    const gain = isCopy ? 0 : this.#gain(entry, observation);
    this.#noteArm(entry.arm, isProgramme, gain);
    entry.features = [];
  }

  #noteArm(arm: Arm, isProgramme: boolean, gain: number): void {
    addGain(arm, gain, 1);
    if (isProgramme) arm.hits++;
    arm.hitsInRow = isProgramme ? arm.hitsInRow + 1 : 0;
    arm.dry = isProgramme || gain > 0.1 ? 0 : arm.dry + 1;
  }

  /** Takes up the page's links; returns by how much the programmes expected have grown. */
  #gain(entry: Entry, { links, verdict }: Observation): number {
    let grown = 0;
    const news: Entry[] = [];
    for (const link of links) {
      const { found, before } = this.#take(link, entry, {
        depth: entry.depth + 1,
        isListed: verdict === "listing",
        isHinted: entry.isHinted,
      });
      if (found === undefined || found.state !== "open" || found.role !== "page") continue;
      const after = this.#judge(found);
      if (after >= collectFrom && !found.isCompared) this.#waiting.compare(found);
      if (after < collectFrom || before >= collectFrom) continue;
      grown += after - before;
      if (before === 0) news.push(found);
    }
    const gain = gainOf(grown);
    for (const one of news) {
      one.creditTo = entry.arm;
      one.credit = grown > 0 ? (gain * one.chance) / grown : 0;
    }
    return gain;
  }

  /** What a link was credited with is corrected once its page has been seen. */
  #settleCredit(entry: Entry, isProgramme: boolean): void {
    if (entry.creditTo === undefined) return;
    if (!isProgramme) addGain(entry.creditTo, -entry.credit, 0);
    entry.creditTo = undefined;
  }

  #noteCopies(entry: Entry, { url, outcome, links, fingerprint, finalUrl }: Observation): boolean {
    const canonical = links.find((link) => link.origin === "canonical");
    if (finalUrl !== undefined) this.#copies.noteRedirect(url, finalUrl);
    if (outcome !== "page") return false;
    const isOwn = canonical === undefined || addressKey(canonical.url) === entry.key;
    if (canonical && !isOwn) this.#copies.noteCopy(entry.url, canonical.url);
    else this.#copies.notePlain(finalUrl ?? url);
    if (fingerprint === undefined) return false;
    if (this.#fingerprints.has(fingerprint)) return true;
    if (this.#fingerprints.size < this.#linksMax) this.#fingerprints.add(fingerprint);
    if (canonical === undefined || isOwn) return false;
    return this.#entries.get(addressKey(canonical.url))?.state === "fetched";
  }

  #take(given: FoundLink, parent: Entry | undefined, standing: Standing): { found: Entry | undefined; before: number } {
    const link: FoundLink = given.role === "page" && isFeedAddress(given.url) ? { ...given, role: "feed" } : given;
    const key = addressKey(link.url);
    const known = this.#entries.get(key);
    if (known !== undefined) {
      const before = known.chance;
      if (ownSpelling.has(link.origin)) known.url = link.url;
      if (known.state === "open" && parent) this.#addParent(known, link, parent, standing);
      return { found: known, before };
    }
    if (!this.#isWanted(link)) return { found: undefined, before: 0 };
    const entry: Entry = {
      ...{
        url: link.url,
        key,
        role: link.role,
        origin: link.origin,
        depth: standing.depth,
        number: this.#entries.size,
      },
      arm: this.#armOf(link, standing.depth),
      isHinted: link.role === "page" && hintOf({ ...link, playersNear: 0 }) > 0,
      isIdle: isIdle(link.url),
      features: link.role === "page" ? featuresOf(link, standing) : [],
      parents: 0,
      chance: 0,
      judgedAt: -1,
      state: "open",
      isCompared: false,
      creditTo: undefined,
      credit: 0,
    };
    this.#entries.set(key, entry);
    entry.arm.links++;
    if (parent) this.#addParent(entry, link, parent, standing);
    if (link.origin === "seed" || link.origin === "robots" || isMainList(link, standing.depth))
      this.#shortCuts.push(entry);
    else this.#waiting.add(entry);
    return { found: entry, before: 0 };
  }

  #isWanted(link: FoundLink): boolean {
    if (this.#entries.size >= this.#linksMax) return false;
    if (link.role === "page" ? isFile(link.url) : isIdle(link.url)) return false;
    return trapKind(link.url, this.#now) === undefined && !this.#copies.isVariant(link.url);
  }

  /** Every further page that shows the link tells more of it. */
  #addParent(entry: Entry, link: FoundLink, parent: Entry, parentage: Parentage): void {
    if (entry.parents >= parentsMax || entry.role !== "page") return;
    entry.parents++;
    const more = [parentFeature(parent.url, link.tagPath), ...(entry.parents > 1 ? featuresOf(link, parentage) : [])];
    entry.features = [...new Set([...entry.features, ...more])];
    entry.judgedAt = -1;
  }

  #armOf(link: FoundLink, depth: number): Arm {
    const place = link.tagPath === "" ? link.origin : placeCluster(link.tagPath);
    const name = `${link.role === "page" ? addressForm(link.url) : `{${link.role}${Math.min(depth, 2)}}`} ${place}`;
    let arm = this.#arms.get(name);
    if (arm === undefined) {
      arm = newArm(name, this.#kinds[kindOf(link, depth)]);
      this.#arms.set(name, arm);
    }
    return arm;
  }

  #judge(entry: Entry): number {
    if (entry.judgedAt !== this.#fetches) {
      entry.chance = this.#chanceOf(entry);
      entry.judgedAt = this.#fetches;
    }
    return entry.chance;
  }

  /** Few programmes seen: what others of the arm were says more than the classifier, which knows little but what is none. */
  #chanceOf({ features, arm }: Entry): number {
    const learned = this.#classifier.predict(features);
    const positives = this.#classifier.positives();
    const ofArm = (armPriorFetches * this.#classifier.opinion(features) + arm.hits) / (armPriorFetches + arm.fetches);
    const trust = positives / (positives + 4);
    return logistic(trust * logOdds(learned) + (1 - trust) * logOdds(ofArm));
  }

  #choose(): { entry: Entry; why: string } | undefined {
    if (this.#shortCutsTaken < shortCutsMax) {
      const entry = this.#shortCuts.shift();
      if (entry) {
        this.#shortCutsTaken++;
        return { entry, why: "short cut" };
      }
    } else for (const entry of this.#shortCuts.splice(0)) this.#waiting.add(entry);
    if (this.#fetches % tidyEvery === 0) this.#waiting.tidy();
    for (let best = this.#best(); best !== undefined; best = this.#best()) {
      if (!this.#copies.isVariant(best.entry.url)) return best;
      best.entry.state = "dropped";
      this.#waiting.take(best.entry);
    }
    return undefined;
  }

  #best(): { entry: Entry; why: string } | undefined {
    const likely = this.#likeliest();
    if (likely && likely.chance >= collectFrom) return { entry: likely, why: `collect, ${percent(likely.chance)}` };
    const entry = this.#worthiest(likely?.chance ?? 0);
    return entry && { entry, why: `explore ${entry.arm.name}, ${meanGain(entry.arm).toFixed(2)} a fetch` };
  }

  /** The link that is most likely a programme by what is known now. */
  #likeliest(): Entry | undefined {
    this.#judgeSome();
    for (let tries = 0; tries < triesMax; tries++) {
      let best: Entry | undefined;
      for (const entry of this.#waiting.compared)
        if (entry.state === "open" && entry.role === "page" && (best === undefined || entry.chance > best.chance))
          best = entry;
      if (best === undefined || best.judgedAt === this.#fetches) return best;
      this.#judge(best);
    }
    return undefined;
  }

  /** Judging all that wait would cost more than the fetch where many do: they take turns. */
  #judgeSome(): void {
    const count = Math.min(this.#waiting.compared.length, judgedPerFetch);
    for (let turn = 0; turn < count; turn++) {
      this.#judgeAt = (this.#judgeAt + 1) % this.#waiting.compared.length;
      const entry = this.#waiting.compared[this.#judgeAt] as Entry;
      if (entry.state === "open" && entry.role === "page") this.#judge(entry);
    }
  }

  /**
   * The link with the most to gain: a programme itself, or, as far as nothing likely is at hand, what may lie behind it.
   *
   * @param chanceAtHand of the likeliest link: what lies behind another one is worth the less the better that is.
   */
  #worthiest(chanceAtHand: number): Entry | undefined {
    let best: Entry | undefined;
    let bestWorth = Number.NEGATIVE_INFINITY;
    const worths = new Map<Arm, number>();
    for (const entry of this.#waiting.compared) {
      if (entry.state !== "open") continue;
      let ofArm = worths.get(entry.arm);
      if (ofArm === undefined) {
        ofArm = entry.arm.dry >= armDryMax ? dryWorth : armWorth(entry.arm, this.#fetches, boldness);
        worths.set(entry.arm, ofArm);
      }
      const lure = (entry.isHinted ? hintedWorth : 0) - (entry.isIdle ? idleWorth : 0);
      const worth =
        entry.chance + (1 - chanceAtHand) * (ofArm + lure) + sampleWorth(entry.arm) - entry.depth * depthCost;
      // Of equals the first found.
      if (worth > bestWorth || (worth === bestWorth && best && entry.number < best.number)) {
        bestWorth = worth;
        best = entry;
      }
    }
    return best;
  }
}

function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}

/** The first looks at a form of address that many links have tell of all of them. */
function sampleWorth({ links, fetches, kind }: Arm): number {
  if (kind.prior !== priors.page) return 0;
  return (samplesWorth * Math.min(1, Math.log2(1 + links) / 6)) / (1 + fetches);
}

function logOdds(chance: number): number {
  const kept = Math.min(0.999, Math.max(0.001, chance));
  return Math.log(kept / (1 - kept));
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
