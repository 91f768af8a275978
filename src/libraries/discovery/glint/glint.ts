import { addressKey, isFeedAddress, isFile, originOf } from "../address.ts";
import { AddressSet, hashOf } from "../address-set.ts";
import { isIdle } from "../hints.ts";
import {
  type Discovery,
  type DiscoveryMeasures,
  type DiscoveryOptions,
  type Ending,
  type FoundLink,
  fetchedMaxDefault,
  type KeptLink,
  type LinkRefusal,
  linksMaxDefault,
  type NextFetch,
  newsPriority,
  type Observation,
  type Strategy,
  type WaitingLink,
} from "../strategy.ts";
import { trapKind } from "../trap.ts";
import { isMainList, type KindName, kindOf, newKinds, priors } from "./arm-kinds.ts";
import { type Arm, addGain, armWorth, gainOf, meanGain, newArm } from "./arms.ts";
import { type Classifier, createClassifier } from "./classifier.ts";
import { type Copies, createCopies } from "./copies.ts";
import { addParent, isOpenToMore, newEntry, type Standing, setFeatures } from "./entries.ts";
import { withParent } from "./features.ts";
import { armOfRow, armRow, contentsKept, mainArms, readLearned, writeLearned } from "./learned.ts";
import { addressForm, placeCluster } from "./place-cluster.ts";
import { Shortlist } from "./shortlist.ts";
import { createStopRule, type StopRule } from "./stop-rule.ts";
import { type Entry, Waiting } from "./waiting.ts";

export const glint: Strategy = {
  name: "glint",
  says: "Lists the site publishes first, then what its own pages have taught about its links.",
  drawsRandom: true,
  start: (options) => new GlintDiscovery(options),
};

// Chosen on the twelve real sites of README.md; where figures stand beside one, they were measured there with two seeds.
const collectFrom = 0.6; // of .5, .55, .6, .7: requests as a share of breadth-first's .366, .356, .344, .342 (geometric mean of 12 sites)
const boldness = 0.35;
const hintedWorth = 0.5;
const idleWorth = 0.5;
const samplesWorth = 0.4;
const armPriorFetches = 1;
const armDryMax = 30;
const shortCutsMax = 8;
const triesMax = 50;
const dryWorth = -10;
const redirectsMax = 5;
const depthCost = 0.01;
const barrenCost = 0.5;

const ownSpelling: ReadonlySet<FoundLink["origin"]> = new Set(["sitemap", "canonical", "feed"]);
const seed: Standing = { depth: 0, isListed: false, isHinted: false };

type Taken = { readonly found: Entry | undefined; readonly before: number; readonly isTold: boolean };
const untaken: Taken = { found: undefined, before: 0, isTold: false };

class GlintDiscovery implements Discovery {
  readonly #now: Date;
  readonly #linksMax: number;
  /** Open ones and those under way, by key. */
  readonly #entries = new Map<string, Entry>();
  /** The same, by the address as it was added. */
  readonly #byLink = new Map<string, Entry>();
  /** By the address asked for. */
  readonly #underWay = new Map<string, Entry>();
  readonly #fetched: AddressSet;
  readonly #contents: AddressSet;
  readonly #shortlists = new Map<string, Shortlist>();
  readonly #shortCuts: Entry[] = [];
  /** To be handed out before all others: redirects' targets and what was given back. */
  readonly #first: Entry[] = [];
  readonly #news: Entry[] = [];
  #dropped: string[] = [];
  readonly #arms = new Map<string, Arm>();
  readonly #kinds = newKinds();
  readonly #classifier: Classifier;
  readonly #copies: Copies;
  readonly #stopRule: StopRule;
  #entered = 0;
  #shortCutsTaken = 0;
  #ending: Ending | undefined;

  constructor({ random, now, linksMax = linksMaxDefault, fetchedMax = fetchedMaxDefault, memory }: DiscoveryOptions) {
    const learned = readLearned(memory);
    this.#now = now;
    this.#linksMax = linksMax;
    this.#fetched = new AddressSet(fetchedMax);
    this.#contents = new AddressSet(fetchedMax);
    this.#classifier = createClassifier(random, learned?.classifier);
    this.#copies = createCopies(learned?.copies);
    this.#stopRule = createStopRule(learned?.stop);
    if (learned === undefined) return;
    this.#shortCutsTaken = learned.shortCutsTaken;
    for (const content of learned.contents) this.#contents.add(content);
    for (const [name, gain, fetches] of learned.kinds)
      Object.assign(this.#kinds[name as KindName] ?? {}, { gain, fetches });
    for (const row of learned.arms) {
      const arm = armOfRow(row, this.#kinds);
      if (arm !== undefined) this.#arms.set(arm.name, arm);
    }
  }

  add(links: readonly FoundLink[]): void {
    for (const link of links) this.#take(link, undefined, seed);
  }

  restore(links: readonly WaitingLink[]): void {
    for (const given of links) {
      const { note, depth, priority, ...link } = asList(given);
      const key = addressKey(link.url);
      if (this.#entries.get(key)?.link === link.url || this.#entries.has(link.url)) continue;
      const [parent = "", flags = ""] = note.split(" ");
      const standing = { depth, isListed: flags.includes("l"), isHinted: flags.includes("h") };
      // Of two spellings of one address that both wait, the second bears its own.
      const entry = this.#enter(link, this.#entries.has(key) ? link.url : key, standing, priority >= newsPriority);
      if (parent !== "" && entry.role === "page") {
        entry.parents = 1;
        entry.parent = Number(parent);
        setFeatures(entry, withParent(entry.features, entry.parent));
      }
      if (entry.role === "page") this.#judge(entry);
      this.#wait(entry);
    }
  }

  ending(): Ending | undefined {
    return this.#ending;
  }

  resume(fetches: number): void {
    this.#stopRule.resume(fetches);
  }

  next(origin?: string): NextFetch | undefined {
    const isOver = this.#stopRule.isOver();
    const entry = this.#takeFirst(origin) ?? (isOver ? this.#takeNews(origin) : this.#choose(origin));
    if (entry === undefined) {
      this.#ending = isOver ? "dry" : "exhausted";
      return undefined;
    }
    this.#ending = undefined;
    entry.state = "under-way";
    const url = this.#copies.settled(entry.url);
    this.#underWay.set(url, entry);
    this.#underWay.set(entry.link, entry);
    const { link, role, depth, why, promise } = entry;
    return { url, link, role, depth, why, promise };
  }

  claim(link: string): void {
    const entry = this.#byLink.get(link);
    if (entry?.state !== "open") return;
    this.#unlist(entry);
    entry.state = "under-way";
    this.#underWay.set(entry.link, entry);
  }

  giveBack(link: string): void {
    const entry = this.#underWay.get(link);
    if (entry === undefined) return;
    this.#forgetUnderWay(entry);
    this.#reopen(entry);
  }

  observe(observation: Observation): void {
    const entry = this.#underWay.get(observation.url);
    if (entry === undefined) {
      this.#revisited(observation);
      return;
    }
    this.#forgetUnderWay(entry);
    if (observation.outcome === "gone" && observation.url !== entry.url) {
      this.#copies.noteUnsettled();
      this.#stopRule.note(false);
      this.#reopen(entry);
      return;
    }
    if (this.#follow(entry, observation)) return;
    entry.state = "fetched";
    this.#forget(entry);
    this.#fetched.add(hashOf(entry.key));
    if (observation.outcome === "refused") return;
    const isCopy = this.#noteCopies(entry, observation);
    const isProgramme = !isCopy && (observation.verdict === "play" || observation.verdict === "embed");
    this.#stopRule.note(isProgramme);
    settleCredit(entry, isProgramme);
    if (entry.role === "page") this.#classifier.learn(entry.features, isProgramme);
    const gain = isCopy ? 0 : this.#gain(entry, observation);
    noteFetch(entry.arm, isProgramme, gain);
    if (isCopy || observation.outcome === "gone") entry.arm.barren++;
  }

  refusalOf(given: FoundLink): LinkRefusal | undefined {
    const { role, url } = asList(given);
    if (role === "page" && isFile(url)) return "file";
    if (role !== "page" && isIdle(url)) return "idle-list";
    if (trapKind(url, this.#now) !== undefined) return "trap";
    return this.#isCopyOfKnown(url) ? "copy" : undefined;
  }

  has({ url, origin }: Pick<FoundLink, "url" | "origin">): boolean {
    return this.#byLink.has(url) || (ownSpelling.has(origin) && this.#entries.has(addressKey(url)));
  }

  waitingCount(origin?: string): number {
    const rest = (entries: readonly Entry[]) =>
      entries.reduce((count, { url }) => count + (origin === undefined || originOf(url) === origin ? 1 : 0), 0);
    const lists = origin === undefined ? [...this.#shortlists.values()] : [this.#shortlists.get(origin)];
    return rest(this.#first) + rest(this.#shortCuts) + lists.reduce((sum, list) => sum + (list?.waiting.count ?? 0), 0);
  }

  wantsPlaces(urls: readonly string[]): boolean {
    return urls.some((url) => {
      const exact = this.#byLink.get(url);
      if (exact !== undefined) return isOpenToMore(exact);
      const key = addressKey(url);
      const entry = this.#entries.get(key);
      return entry === undefined ? !this.#fetched.has(hashOf(key)) : isOpenToMore(entry);
    });
  }

  forget(origin: string): void {
    this.#shortlists.delete(origin);
    for (const entry of this.#entries.values()) {
      if (entry.state !== "open" || originOf(entry.url) !== origin) continue;
      entry.state = "dropped";
      if (entry.isCompared) entry.arm.compared--;
      entry.arm.links--;
      this.#forget(entry);
    }
    for (const list of [this.#first, this.#shortCuts, this.#news])
      list.splice(0, list.length, ...list.filter(({ state }) => state !== "dropped"));
  }

  keep(url: string): KeptLink | undefined {
    const entry = this.#entries.get(addressKey(url));
    if (entry?.state !== "open") return undefined;
    const flags = `${entry.isListed ? "l" : ""}${entry.isHinted ? "h" : ""}`;
    const note = `${entry.parents > 0 ? entry.parent : ""} ${flags}`;
    const expected = Math.min(1, meanGain(entry.arm) / 2);
    const promise = entry.role === "page" ? Math.max(entry.chance, expected * (1 - entry.depth * depthCost)) : expected;
    const priority = entry.isNews ? newsPriority + 99 * promise : (newsPriority - 1) * Math.max(0, promise);
    return { priority: Math.round(priority), note };
  }

  dropped(): string[] {
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }

  memory(): string {
    // Links that wait are restored, and counted again then.
    const waiting = new Map<Arm, number>();
    for (const { arm } of this.#entries.values()) waiting.set(arm, (waiting.get(arm) ?? 0) + 1);
    const arms = mainArms(this.#arms.values());
    return writeLearned({
      classifier: this.#classifier.recall(),
      stop: this.#stopRule.recall(),
      copies: this.#copies.recall(),
      kinds: Object.values(this.#kinds).map(({ name, gain, fetches }) => [name, gain, fetches]),
      arms: arms.map((arm) => armRow(arm, arm.links - (waiting.get(arm) ?? 0))),
      contents: this.#contents.latest(contentsKept),
      shortCutsTaken: this.#shortCutsTaken,
    });
  }

  measures(): DiscoveryMeasures {
    const arms = mainArms(this.#arms.values());
    return {
      fetches: this.#stopRule.fetches(),
      programmes: this.#stopRule.programmes(),
      arms: arms.map(({ name, links, fetches, hits, gain, dry }) => ({ name, links, fetches, hits, gain, dry })),
    };
  }

  /** Takes an open link from where it waits. */
  #unlist(entry: Entry): void {
    for (const list of [this.#first, this.#shortCuts]) {
      const place = list.indexOf(entry);
      if (place < 0) continue;
      list.splice(place, 1);
      return;
    }
    this.#waitingOf(entry.url).take(entry);
  }

  #forgetUnderWay(entry: Entry): void {
    for (const [url, one] of this.#underWay) if (one === entry) this.#underWay.delete(url);
  }

  #forget(entry: Entry): void {
    if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key);
    if (this.#byLink.get(entry.link) === entry) this.#byLink.delete(entry.link);
  }

  #reopen(entry: Entry): void {
    entry.state = "open";
    this.#first.push(entry);
  }

  /** Where a redirect leads stands for the page that was asked for, and is asked for at once. False where that is known. */
  #follow(entry: Entry, { outcome, url, finalUrl, links }: Observation): boolean {
    const [target] = links;
    if (finalUrl !== undefined) this.#fetched.add(hashOf(addressKey(finalUrl)));
    if (outcome !== "redirect" || finalUrl !== undefined || target === undefined) return false;
    if (++entry.redirects > redirectsMax) return false;
    const key = addressKey(target.url);
    if (key !== entry.key && (this.#entries.has(key) || this.#fetched.has(hashOf(key)))) return false;
    this.#copies.noteRedirect(url, target.url);
    this.#forget(entry);
    this.#fetched.add(hashOf(entry.key));
    entry.state = "fetched";
    // Another one: lists of the origin that was left may still hold the first.
    const { url: link } = target;
    const followed: Entry = { ...entry, key, link, url: link, depth: entry.depth + 1, why: "redirect" };
    this.#entries.set(key, followed);
    this.#byLink.set(link, followed);
    this.#reopen(followed);
    return true;
  }

  /** A page that was not handed out is visited again: what is new on a list is worth a fetch whatever is left. */
  #revisited({ url, depth = 0, outcome, verdict, links }: Observation): void {
    const isListed = verdict === "listing";
    for (const link of links) {
      const { found, before } = this.#take(
        link,
        url,
        { depth: depth + 1, isListed, isHinted: false },
        isListed || outcome === "list",
      );
      if (found?.state === "open" && found.role === "page" && this.#judge(found) >= collectFrom && before < collectFrom)
        this.#waitingOf(found.url).promote(found);
    }
  }

  /** Takes up the page's links; returns by how much the programmes expected have grown. */
  #gain(entry: Entry, { links, verdict }: Observation): number {
    let grown = 0;
    const news: Entry[] = [];
    const standing = { depth: entry.depth + 1, isListed: verdict === "listing", isHinted: entry.isHinted };
    for (const link of links) {
      const { found, before, isTold } = this.#take(link, entry.url, standing, false);
      if (!isTold || found?.state !== "open" || found.role !== "page") continue;
      const after = this.#judge(found);
      if (after < collectFrom || before >= collectFrom) continue;
      this.#waitingOf(found.url).promote(found);
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

  #noteCopies(entry: Entry, { url, outcome, links, fingerprint, finalUrl, canonical: declared }: Observation): boolean {
    const canonical = declared ?? links.find((link) => link.origin === "canonical")?.url;
    if (finalUrl !== undefined) this.#copies.noteRedirect(url, finalUrl);
    if (outcome !== "page") return false;
    const key = canonical && addressKey(canonical);
    const isOwn = key === undefined || key === entry.key;
    if (canonical && !isOwn) this.#copies.noteCopy(entry.url, canonical);
    else this.#copies.notePlain(finalUrl ?? url);
    if (fingerprint === undefined) return false;
    const content = hashOf(fingerprint);
    if (this.#contents.has(content)) return true;
    this.#contents.add(content);
    return key !== undefined && !isOwn && !this.#entries.has(key) && this.#fetched.has(hashOf(key));
  }

  #take(given: FoundLink, parentUrl: string | undefined, standing: Standing, isNews = false): Taken {
    const link = asList(given);
    const exact = this.#byLink.get(link.url);
    const key = exact?.key ?? addressKey(link.url);
    const known = exact ?? this.#entries.get(key);
    if (known !== undefined) {
      const before = known.chance;
      const isTold = parentUrl !== undefined && isOpenToMore(known);
      if (ownSpelling.has(link.origin) && known.state === "open" && originOf(link.url) === originOf(known.link))
        known.url = link.url;
      if (isTold) addParent(known, link, parentUrl, standing);
      return { found: known, before, isTold };
    }
    if (this.#entries.size >= 2 * this.#linksMax || this.#fetched.has(hashOf(key))) return untaken;
    if (this.refusalOf(link) !== undefined) return untaken;
    const entry = this.#enter(link, key, standing, isNews);
    if (parentUrl !== undefined) addParent(entry, link, parentUrl, standing);
    this.#wait(entry);
    return { found: entry, before: 0, isTold: true };
  }

  /** Where every link bears a session's id, only the first of a page stands for it. */
  #isCopyOfKnown(url: string): boolean {
    const bare = this.#copies.bare(url);
    if (bare === undefined) return false;
    const key = addressKey(bare);
    return this.#entries.has(key) || this.#fetched.has(hashOf(key));
  }

  #enter(link: FoundLink, key: string, standing: Standing, isNews: boolean): Entry {
    const arm = this.#armOf(link, standing.depth);
    const entry = newEntry(link, key, standing, { arm, number: this.#entered++ });
    const bare = this.#copies.bare(link.url);
    if (bare !== undefined && !this.#isCopyOfKnown(link.url)) {
      entry.standsForBare = true;
      this.#fetched.add(hashOf(addressKey(bare)));
    }
    entry.isNews = isNews || link.origin === "seed";
    this.#entries.set(key, entry);
    this.#byLink.set(entry.link, entry);
    arm.links++;
    return entry;
  }

  #wait(entry: Entry): void {
    const { origin, depth, url } = entry;
    if (entry.isNews) this.#news.push(entry);
    if (origin === "seed" || origin === "robots" || isMainList(entry, depth)) this.#shortCuts.push(entry);
    else this.#waitingOf(url).add(entry);
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

  #shortlistOf(origin: string): Shortlist {
    let shortlist = this.#shortlists.get(origin);
    if (shortlist === undefined) {
      const judge = {
        chance: (entry: Entry) => this.#judge(entry),
        worth: (entry: Entry, atHand: number) => this.#worth(entry, atHand),
      };
      shortlist = new Shortlist(new Waiting(), judge);
      this.#shortlists.set(origin, shortlist);
    }
    return shortlist;
  }

  #waitingOf(url: string): Waiting {
    return this.#shortlistOf(originOf(url)).waiting;
  }

  #judge(entry: Entry): number {
    const fetches = this.#stopRule.fetches();
    if (entry.judgedAt !== fetches) {
      entry.chance = this.#chanceOf(entry);
      entry.judgedAt = fetches;
    }
    return entry.chance;
  }

  /** Few programmes seen: what others of the arm were says more than the classifier, which knows little but what is none. */
  #chanceOf({ features, arm, opinion }: Entry): number {
    const learned = this.#classifier.predict(features);
    const positives = this.#classifier.positives();
    const ofArm = (armPriorFetches * opinion + arm.hits) / (armPriorFetches + arm.fetches);
    const trust = positives / (positives + 4);
    return logistic(trust * logOdds(learned) + (1 - trust) * logOdds(ofArm));
  }

  #takeFirst(origin: string | undefined): Entry | undefined {
    const at = this.#first.findIndex(({ url }) => isOf(url, origin));
    return at < 0 ? undefined : this.#first.splice(at, 1)[0];
  }

  #takeNews(origin: string | undefined): Entry | undefined {
    for (let at = 0; at < this.#news.length; ) {
      const entry = this.#news[at]!;
      if (entry.state === "open" && !isOf(entry.url, origin)) {
        at++;
        continue;
      }
      this.#news.splice(at, 1);
      if (entry.state !== "open" || this.#first.includes(entry)) continue;
      this.#unlist(entry);
      return Object.assign(entry, { why: "news", promise: entry.chance });
    }
    return undefined;
  }

  #choose(origin: string | undefined): Entry | undefined {
    if (this.#shortCutsTaken < shortCutsMax) {
      const at = this.#shortCuts.findIndex(({ url }) => isOf(url, origin));
      const [entry] = at < 0 ? [] : this.#shortCuts.splice(at, 1);
      if (entry) {
        this.#shortCutsTaken++;
        return Object.assign(entry, { why: "short-cut", promise: 1 });
      }
    } else for (const entry of this.#shortCuts.splice(0)) this.#waitingOf(entry.url).add(entry);
    for (const one of origin === undefined ? this.#shortlists.keys() : [origin]) {
      const entry = this.#chooseOf(this.#shortlistOf(one));
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  #chooseOf(shortlist: Shortlist): Entry | undefined {
    const { waiting } = shortlist;
    if (this.#entries.size > this.#linksMax)
      for (const entry of waiting.shed((one) => one.chance + this.#worth(one, 0))) this.#forget(entry);
    for (let candidates = shortlist.candidates(); candidates.length > 0; candidates = shortlist.candidates()) {
      const best = this.#best(candidates);
      if (best === undefined) return undefined;
      waiting.take(best);
      if (best.standsForBare || !this.#isCopyOfKnown(best.url)) return best;
      best.state = "dropped";
      this.#forget(best);
      this.#dropped.push(best.link);
    }
    return undefined;
  }

  #best(candidates: readonly Entry[]): Entry | undefined {
    const likely = this.#likeliest(candidates);
    if (likely && likely.chance >= collectFrom)
      return Object.assign(likely, { why: `collect ${likely.chance.toFixed(2)}`, promise: likely.chance });
    const entry = this.#worthiest(candidates, likely?.chance ?? 0);
    if (entry === undefined) return undefined;
    const gain = meanGain(entry.arm);
    return Object.assign(entry, {
      why: `explore ${gain.toFixed(2)} ${entry.arm.name}`,
      promise: Math.max(0.1, Math.min(1, Math.max(entry.chance, gain / 2))),
    });
  }

  /** The link that is most likely a programme by what is known now. */
  #likeliest(candidates: readonly Entry[]): Entry | undefined {
    const fetches = this.#stopRule.fetches();
    for (let tries = 0; ; tries++) {
      let best: Entry | undefined;
      for (const entry of candidates)
        if (entry.state === "open" && entry.role === "page" && (best === undefined || entry.chance > best.chance))
          best = entry;
      if (best === undefined || best.judgedAt === fetches || tries >= triesMax) return best;
      this.#judge(best);
    }
  }

  /**
   * The link with the most to gain: a programme itself, or, as far as nothing likely is at hand, what may lie behind it.
   *
   * @param chanceAtHand of the likeliest link: what lies behind another one is worth the less the better that is.
   */
  #worthiest(candidates: readonly Entry[], chanceAtHand: number): Entry | undefined {
    let best: Entry | undefined;
    let bestWorth = Number.NEGATIVE_INFINITY;
    for (const entry of candidates) {
      if (entry.state !== "open") continue;
      const worth = this.#worth(entry, chanceAtHand);
      // Of equals the first found.
      if (worth > bestWorth || (worth === bestWorth && best && entry.number < best.number)) {
        bestWorth = worth;
        best = entry;
      }
    }
    return best;
  }

  #worth({ arm, chance, isHinted, isIdle: isOfIdle, depth }: Entry, chanceAtHand: number): number {
    const fetches = this.#stopRule.fetches();
    if (arm.worthAt !== fetches) {
      arm.worth = arm.dry >= armDryMax ? dryWorth : armWorth(arm, fetches, boldness);
      arm.worthAt = fetches;
    }
    const lure = (isHinted ? hintedWorth : 0) - (isOfIdle ? idleWorth : 0);
    const cost = depth * depthCost + (barrenCost * arm.barren) / (1 + arm.fetches);
    return chance + (1 - chanceAtHand) * (arm.worth + lure) + sampleWorth(arm) - cost;
  }
}

function asList<Link extends FoundLink>(link: Link): Link {
  return link.role === "page" && isFeedAddress(link.url) ? { ...link, role: "feed" } : link;
}

function isOf(url: string, origin: string | undefined): boolean {
  return origin === undefined || originOf(url) === origin;
}

/** What a link was credited with is corrected once its page has been seen. */
function settleCredit(entry: Entry, isProgramme: boolean): void {
  if (entry.creditTo === undefined) return;
  if (!isProgramme) addGain(entry.creditTo, -entry.credit, 0);
  entry.creditTo = undefined;
}

function noteFetch(arm: Arm, isProgramme: boolean, gain: number): void {
  addGain(arm, gain, 1);
  if (isProgramme) arm.hits++;
  arm.hitsInRow = isProgramme ? arm.hitsInRow + 1 : 0;
  arm.dry = isProgramme || gain > 0.1 ? 0 : arm.dry + 1;
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
