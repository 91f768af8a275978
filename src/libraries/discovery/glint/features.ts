import { targetOf } from "../address.ts";
import { decoded, hintOf, isIdle, isListLike } from "../hints.ts";
import type { FoundLink } from "../strategy.ts";
import { urlTemplate } from "../url-template.ts";
import { placeCluster } from "./place-cluster.ts";

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

const bigramsMax = 48;
const wordsMax = 16;
const neighboursMax = 4;
const classesMax = 12;

/** Numbers of the features a link has, each once. */
export type Features = readonly number[];

/** What the page a link stands on is: a list of programmes; one whose own address or link speaks of programmes. */
export type Parentage = { readonly isListed: boolean; readonly isHinted: boolean };

/** What a link says of the page behind it: its address in pairs of characters and in words, its text, where it stands. */
export function featuresOf(link: FoundLink, { isListed, isHinted }: Parentage): number[] {
  const features = new Set<number>([opinions.bias]);
  const add = (name: string) => features.add(hashed(name));
  addOpinions(link, features);
  if (isListed) features.add(opinions.listed);
  if (isHinted) features.add(opinions.hintedParent);
  const target = decoded(targetOf(link.url)).toLowerCase();
  const pairs = new Set<string>();
  for (let at = 0; at + 2 <= target.length && pairs.size < bigramsMax; at++) pairs.add(target.slice(at, at + 2));
  for (const pair of pairs) add(`2 ${pair}`);
  for (const word of wordsOf(target)) add(`a ${word}`);
  for (const word of wordsOf(link.text.toLowerCase())) add(`t ${word}`);
  add(`u ${urlTemplate(link.url)}`);
  add(`n ${target.split("/").length} ${target.includes("?")}`);
  add(`o ${link.origin}`);
  if (link.tagPath !== "") {
    const cluster = placeCluster(link.tagPath);
    add(`p ${cluster}`);
    if (link.playersNear > 0) add(`pp ${cluster}`);
    for (const name of classesOf(link.tagPath)) add(`c ${name}`);
  }
  for (const url of link.neighbours.slice(0, neighboursMax)) add(`b ${targetOf(url)}`);
  return [...features];
}

/** The page a link stands on, told apart by the place on it. */
export function parentFeature(parentUrl: string, tagPath: string): number {
  return hashed(`from ${targetOf(parentUrl)} ${placeCluster(tagPath)}`);
}

function addOpinions(link: FoundLink, features: Set<number>): void {
  const hint = hintOf({ ...link, playersNear: 0 });
  if (hint > 0) features.add(opinions.hint);
  if (isIdle(link.url)) features.add(opinions.idle);
  if (isListLike(link)) features.add(opinions.list);
  if (link.playersNear > 0) features.add(opinions.player);
  if (link.origin === "card") features.add(opinions.card);
  if (link.origin === "feed") features.add(opinions.feed);
  if (link.neighbours.some((url) => hintOf({ url, text: "", playersNear: 0 }) > 0))
    features.add(opinions.hintedNeighbour);
  if (link.origin === "sitemap") features.add(opinions.sitemap);
}

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
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return opinionsCount + ((hash >>> 0) % (featureSpace - opinionsCount));
}
