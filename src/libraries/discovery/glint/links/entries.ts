import { hintOf, isIdle } from "../../hints.ts";
import type { FoundLink } from "../../strategy.ts";
import type { Arm } from "../arms/arms.ts";
import type { Series } from "../arms/series.ts";
import { opinionOf } from "../learning/classifier.ts";
import { featuresOf, type Parentage, parentFeature, withParent } from "../learning/features.ts";
import type { Entry } from "./waiting.ts";

const parentsMax = 8;

/** The page a link stands on. */
export type Standing = Parentage & { readonly depth: number };

export function newEntry(
  link: FoundLink,
  key: string,
  standing: Standing,
  { arm, series, number }: { arm: Arm; series: Series | undefined; number: number },
): Entry {
  const features = link.role === "page" ? featuresOf(link, standing) : "";
  return {
    link: link.url,
    url: link.url,
    key,
    role: link.role,
    origin: link.origin,
    arm,
    series,
    depth: standing.depth,
    number,
    isHinted: link.role === "page" && hintOf({ ...link, playersNear: 0 }) > 0,
    isIdle: isIdle(link.url),
    features,
    opinion: opinionOf(features),
    parents: 0,
    parent: 0,
    isListed: standing.isListed,
    chance: 0,
    judgedAt: -1,
    state: "open",
    isCompared: false,
    isNews: false,
    standsForBare: false,
    why: "",
    promise: 0,
    redirects: 0,
    creditTo: undefined,
    creditToSeries: undefined,
    credit: 0,
  };
}

/** Whether a further page that shows it would tell more of it. */
export function isOpenToMore({ parents, role, state }: Entry): boolean {
  return state === "open" && role === "page" && parents < parentsMax;
}

/** Every further page that shows the link tells more of it, up to eight. */
export function addParent(entry: Entry, link: FoundLink, parentUrl: string, parentage: Parentage): void {
  if (!isOpenToMore(entry)) return;
  entry.parents++;
  const parent = parentFeature(parentUrl, link.tagPath);
  if (entry.parents === 1) entry.parent = parent;
  setFeatures(entry, withParent(entry.features, parent, entry.parents > 1 ? { link, parentage } : undefined));
}

export function setFeatures(entry: Entry, features: string): void {
  entry.features = features;
  entry.opinion = opinionOf(features);
  entry.judgedAt = -1;
}
