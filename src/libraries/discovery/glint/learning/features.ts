import { targetOf } from "../../address.ts";
import { decoded, hintOf, isIdle, isListLike } from "../../hints.ts";
import type { FoundLink } from "../../strategy.ts";
import { urlTemplate } from "../../url-template.ts";
import { placeCluster } from "../arms/place-cluster.ts";

/** Weights the classifier has; a feature's name is hashed into one of them. */
export const featureSpace = 1 << 14;

/** The first weights are no hashes: they begin with an opinion, and the site's own pages correct it. */
export const opinions = {
  bias: 0,
  hint: 1,
  idle: 2,
  list: 3,
  player: 4,
  card: 5,
  feed: 6,
  sitemap: 7,
  listed: 8,
  hintedParent: 9,
  hintedNeighbour: 10,
} as const;
const opinionsCount = 16;

const wordsMax = 16;
const neighboursMax = 4;
const classesMax = 12;
const featuresMax = 400;

/** Numbers of the features a link has, each once, as a string of these character codes: the smallest thing that holds them. */
export type Features = string;

/** What the page a link stands on is: a list of programmes; one whose own address or link speaks of programmes. */
export type Parentage = { readonly isListed: boolean; readonly isHinted: boolean };

/** What a link says of the page behind it: its address in pairs of characters and in words, its text, where it stands. */
export function featuresOf(link: FoundLink, parentage: Parentage): Features {
  collector.begin("");
  collector.add(opinions.bias);
  addAddress(link.url);
  addSurroundings(link, parentage);
  return collector.end();
}

/** The features of a link and what a further page that shows it tells of it. @param parent number of `parentFeature`. */
export function withParent(
  features: Features,
  parent: number,
  further?: { readonly link: FoundLink; readonly parentage: Parentage },
): Features {
  collector.begin(features);
  collector.add(parent);
  if (further) addSurroundings(further.link, further.parentage);
  return collector.end();
}

/** The page a link stands on, told apart by the place on it. */
export function parentFeature(parentUrl: string, tagPath: string): number {
  return hashed(`from ${targetOf(parentUrl)} ${placeCluster(tagPath)}`);
}

function addAddress(url: string): void {
  const target = decoded(targetOf(url)).toLowerCase();
  for (const word of wordsOf(target)) collector.add(hashed(`a ${word}`));
  collector.add(hashed(`u ${urlTemplate(url)}`));
  collector.add(hashed(`n ${target.split("/").length} ${target.includes("?")}`));
}

function addSurroundings(link: FoundLink, { isListed, isHinted }: Parentage): void {
  addOpinions(link);
  if (isListed) collector.add(opinions.listed);
  if (isHinted) collector.add(opinions.hintedParent);
  for (const word of wordsOf(link.text.toLowerCase())) collector.add(hashed(`t ${word}`));
  collector.add(hashed(`o ${link.origin}`));
  if (link.tagPath !== "") {
    const cluster = placeCluster(link.tagPath);
    collector.add(hashed(`p ${cluster}`));
    if (link.playersNear > 0) collector.add(hashed(`pp ${cluster}`));
    for (const name of classesOf(link.tagPath)) collector.add(hashed(`c ${name}`));
  }
  for (const url of link.neighbours.slice(0, neighboursMax)) collector.add(hashed(`b ${targetOf(url)}`));
}

function addOpinions(link: FoundLink): void {
  const hint = hintOf({ ...link, playersNear: 0 });
  if (hint > 0) collector.add(opinions.hint);
  if (isIdle(link.url)) collector.add(opinions.idle);
  if (isListLike(link)) collector.add(opinions.list);
  if (link.playersNear > 0) collector.add(opinions.player);
  if (link.origin === "card") collector.add(opinions.card);
  if (link.origin === "feed") collector.add(opinions.feed);
  if (link.neighbours.some((url) => hintOf({ url, text: "", playersNear: 0 }) > 0))
    collector.add(opinions.hintedNeighbour);
  if (link.origin === "sitemap") collector.add(opinions.sitemap);
}

/** Collects the numbers of one link's features, each once; between `begin` and `end` nothing else may use it. */
class Collector {
  readonly #seen = new Uint32Array(featureSpace);
  readonly #numbers = new Uint16Array(featuresMax);
  #turn = 0;
  #count = 0;

  begin(features: Features): void {
    this.#turn = (this.#turn + 1) >>> 0 || 1;
    this.#count = 0;
    for (let at = 0; at < features.length; at++) this.add(features.charCodeAt(at));
  }

  /** True when it is new. */
  add(feature: number): boolean {
    if (this.#seen[feature] === this.#turn || this.#count >= featuresMax) return false;
    this.#seen[feature] = this.#turn;
    this.#numbers[this.#count++] = feature;
    return true;
  }

  end(): Features {
    return String.fromCharCode.apply(undefined, this.#numbers.subarray(0, this.#count) as unknown as number[]);
  }
}

const collector = new Collector();

/** Words without digits; text that is written without spaces comes in pairs of characters. */
function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const run of text.split(/[^\p{L}\p{M}]+/u)) {
    if (words.size >= wordsMax) break;
    if (run.length < 2) continue;
    if (/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(run))
      for (let at = 0; at + 2 <= run.length && words.size < wordsMax; at++) words.add(run.slice(at, at + 2));
    else words.add(run);
  }
  return [...words];
}

function classesOf(tagPath: string): string[] {
  const names = new Set<string>();
  for (const element of tagPath.split(" ").slice(-4))
    for (const name of element.split(".").slice(1)) if (names.size < classesMax && !/\d{3}/.test(name)) names.add(name);
  return [...names];
}

function hashed(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = stepHash(hash, name.charCodeAt(at));
  return featureOf(hash);
}

/** FNV-1a */
function stepHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

function featureOf(hash: number): number {
  return opinionsCount + (((hash ^ (hash >>> 15)) >>> 0) % (featureSpace - opinionsCount));
}
