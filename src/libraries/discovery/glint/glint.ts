import { addressKey, originOf } from "../address.ts";
import { AddressSet } from "../address-set.ts";
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
import type { KindName } from "./arms/arm-kinds.ts";
import { ArmTable } from "./arms/arm-table.ts";
import { type Arm, meanGain } from "./arms/arms.ts";
import { chooseBest } from "./choice.ts";
import { Intake } from "./intake.ts";
import { createJudge, depthCost } from "./judgement.ts";
import { createClassifier } from "./learning/classifier.ts";
import { createCopies } from "./learning/copies.ts";
import {
  armOfRow,
  armRow,
  contentsKept,
  type Learned,
  mainArms,
  readLearned,
  writeLearned,
} from "./learning/learned.ts";
import { createStopRule } from "./learning/stop-rule.ts";
import type { Standing } from "./links/entries.ts";
import { KnownLinks } from "./links/known-links.ts";
import { Queues } from "./links/queues.ts";
import type { Shortlist } from "./links/shortlist.ts";
import type { Entry } from "./links/waiting.ts";
import { type Observed, observeFetch, observeRevisit } from "./observing.ts";

export const glint: Strategy = {
  name: "glint",
  says: "Lists the site publishes first, then what its own pages have taught about its links.",
  drawsRandom: true,
  start: (options) => new GlintDiscovery(options),
};

const shortCutsMax = 8;
const seed: Standing = { depth: 0, isListed: false, isHinted: false };

class GlintDiscovery implements Discovery {
  readonly #site: Observed;
  #dropped: string[] = [];
  #shortCutsTaken: number;
  #ending: Ending | undefined;

  constructor(options: DiscoveryOptions) {
    const learned = readLearned(options.memory);
    this.#site = createSite(options, learned);
    this.#shortCutsTaken = learned?.shortCutsTaken ?? 0;
  }

  add(links: readonly FoundLink[]): void {
    for (const link of links) this.#site.intake.take(link, undefined, seed);
  }

  restore(links: readonly WaitingLink[]): void {
    for (const link of links) this.#site.intake.restore(link);
  }

  ending(): Ending | undefined {
    return this.#ending;
  }

  resume(fetches: number): void {
    this.#site.stopRule.resume(fetches);
  }

  next(origin?: string): NextFetch | undefined {
    const { queues, stopRule, copies, known } = this.#site;
    const isOver = stopRule.isOver();
    const entry = queues.takeFirst(origin) ?? (isOver ? this.#takeNews(origin) : this.#choose(origin));
    if (entry === undefined) {
      this.#ending = isOver ? "dry" : "exhausted";
      return undefined;
    }
    this.#ending = undefined;
    const url = copies.settled(entry.url);
    known.handOut(entry, url, entry.link);
    const { link, role, depth, why, promise } = entry;
    return { url, link, role, depth, why, promise };
  }

  claim(link: string): void {
    const { known, queues } = this.#site;
    const entry = known.byLink(link);
    if (entry?.state !== "open") return;
    queues.remove(entry);
    known.handOut(entry, entry.link);
  }

  giveBack(link: string): void {
    const { known, queues } = this.#site;
    const entry = known.underWay(link);
    if (entry === undefined) return;
    known.comeBack(entry);
    queues.addFirst(entry);
  }

  observe(observation: Observation): void {
    const { known } = this.#site;
    const entry = known.underWay(observation.url);
    if (entry === undefined) {
      observeRevisit(this.#site, observation);
      return;
    }
    known.comeBack(entry);
    observeFetch(this.#site, entry, observation);
  }

  refusalOf(link: FoundLink): LinkRefusal | undefined {
    return this.#site.intake.refusalOf(link);
  }

  has(link: Pick<FoundLink, "url" | "origin">): boolean {
    return this.#site.intake.has(link);
  }

  waitingCount(origin?: string): number {
    return this.#site.queues.count(origin);
  }

  wantsPlaces(urls: readonly string[]): boolean {
    return this.#site.intake.wantsPlaces(urls);
  }

  forget(origin: string): void {
    const { known, queues } = this.#site;
    for (const entry of known.all()) {
      if (entry.state !== "open" || originOf(entry.url) !== origin) continue;
      entry.state = "dropped";
      entry.arm.links--;
      known.forget(entry);
    }
    queues.forget(origin);
  }

  keep(url: string): KeptLink | undefined {
    const entry = this.#site.known.byKey(addressKey(url));
    return entry?.state === "open" ? kept(entry) : undefined;
  }

  dropped(): string[] {
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }

  memory(): string {
    const { classifier, stopRule, copies, arms, contents, known } = this.#site;
    // Links that wait are restored, and counted again then.
    const waiting = new Map<Arm, number>();
    for (const { arm } of known.all()) waiting.set(arm, (waiting.get(arm) ?? 0) + 1);
    return writeLearned({
      classifier: classifier.recall(),
      stop: stopRule.recall(),
      copies: copies.recall(),
      kinds: arms.allKinds().map(({ name, gain, fetches }) => [name, gain, fetches]),
      arms: mainArms(arms.all()).map((arm) => armRow(arm, arm.links - (waiting.get(arm) ?? 0))),
      contents: contents.latest(contentsKept),
      shortCutsTaken: this.#shortCutsTaken,
    });
  }

  measures(): DiscoveryMeasures {
    const { stopRule, arms } = this.#site;
    return {
      fetches: stopRule.fetches(),
      programmes: stopRule.programmes(),
      arms: mainArms(arms.all()).map(({ name, links, fetches, hits, gain, dry }) => ({
        ...{ name, links, fetches, hits, gain, dry },
      })),
    };
  }

  #takeNews(origin: string | undefined): Entry | undefined {
    const entry = this.#site.queues.takeNews(origin);
    return entry && Object.assign(entry, { why: "news", promise: entry.chance });
  }

  #choose(origin: string | undefined): Entry | undefined {
    const { queues } = this.#site;
    if (this.#shortCutsTaken < shortCutsMax) {
      const entry = queues.takeShortCut(origin);
      if (entry) {
        this.#shortCutsTaken++;
        return Object.assign(entry, { why: "short-cut", promise: 1 });
      }
    } else queues.endShortCuts();
    for (const shortlist of queues.shortlists(origin)) {
      const entry = this.#chooseOf(shortlist);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  #chooseOf(shortlist: Shortlist): Entry | undefined {
    const { known, linksMax, judge, intake } = this.#site;
    const { waiting } = shortlist;
    if (known.count > linksMax)
      for (const entry of waiting.shed((one) => one.chance + judge.worth(one, 0))) known.forget(entry);
    for (let candidates = shortlist.candidates(); candidates.length > 0; candidates = shortlist.candidates()) {
      const best = chooseBest(candidates, judge);
      if (best === undefined) return undefined;
      waiting.take(best);
      if (best.standsForBare || !intake.isCopyOfKnown(best.url)) return best;
      best.state = "dropped";
      known.forget(best);
      this.#dropped.push(best.link);
    }
    return undefined;
  }
}

function createSite(
  { random, now, linksMax = linksMaxDefault, fetchedMax = fetchedMaxDefault }: DiscoveryOptions,
  learned: Learned | undefined,
): Observed {
  const classifier = createClassifier(random, learned?.classifier);
  const stopRule = createStopRule(learned?.stop);
  const judge = createJudge(classifier, stopRule);
  const contents = new AddressSet(fetchedMax);
  for (const content of learned?.contents ?? []) contents.add(content);
  const site = {
    ...{ now, linksMax, judge, classifier, stopRule, contents },
    known: new KnownLinks(fetchedMax),
    queues: new Queues(judge),
    arms: recalledArms(learned),
    copies: createCopies(learned?.copies),
  };
  return { ...site, intake: new Intake(site) };
}

function recalledArms(learned: Learned | undefined): ArmTable {
  const table = new ArmTable();
  for (const [name, gain, fetches] of learned?.kinds ?? [])
    Object.assign(table.kinds[name as KindName] ?? {}, { gain, fetches });
  for (const row of learned?.arms ?? []) {
    const arm = armOfRow(row, table.kinds);
    if (arm !== undefined) table.add(arm);
  }
  return table;
}

/** What to keep of a link that waits. */
function kept(entry: Entry): KeptLink {
  const flags = `${entry.isListed ? "l" : ""}${entry.isHinted ? "h" : ""}`;
  const note = `${entry.parents > 0 ? entry.parent : ""} ${flags}`;
  const expected = Math.min(1, meanGain(entry.arm) / 2);
  const promise = entry.role === "page" ? Math.max(entry.chance, expected * (1 - entry.depth * depthCost)) : expected;
  const priority = entry.isNews ? newsPriority + 99 * promise : (newsPriority - 1) * Math.max(0, promise);
  return { priority: Math.round(priority), note };
}
