import type { Observations } from "../page/observations.ts";
import type { Zone } from "../page/place.ts";
import type { MediaKind } from "../reading.ts";
import { classifyAddress, mediaOfType } from "../rules/addresses.ts";
import type { CompiledRules } from "../rules/rules.ts";

/** Where an address was read from; the order is the order of trust. */
export type AddressSource =
  | "json-ld"
  | "microdata"
  | "rdfa"
  | "player-tag"
  | "plugin"
  | "open-graph"
  | "twitter-player"
  | "iframe"
  | "script"
  | "attribute"
  | "enclosure"
  | "link";

export type FoundAddress = {
  readonly url: string;
  readonly source: AddressSource;
  readonly at: number;
  readonly zone: Zone;
  /** Characters of running text before it. */
  readonly textBefore: number;
  readonly kind: MediaKind | "embed";
  readonly type?: string;
  readonly platform?: string;
  /** Does not count as the page's programme: an advert, a background film, a hidden player. */
  readonly demoted?: "advert" | "background" | "hidden";
};

/** What addresses are offered to: the page, the rules, and what was found so far. */
export type OfferContext = {
  readonly page: Observations;
  readonly rules: CompiledRules;
  readonly found: FoundAddress[];
  readonly seen: Set<string>;
};

/** Absolute http(s) address, undefined for anything else. */
export function resolveAddress(page: Pick<Observations, "resolver">, written: string): string | undefined {
  const text = written.trim();
  return text === "" || /^(?:javascript|data|blob|about):/i.test(text) ? undefined : page.resolver.resolve(text);
}

type Offer = {
  written: string;
  source: AddressSource;
  at: number;
  zone?: Zone;
  textBefore?: number;
  kind?: MediaKind | "embed" | undefined;
  type?: string | undefined;
  demoted?: FoundAddress["demoted"];
};

const foundMax = 2000;

/** Adds an address unless known; returns what it was taken for. */
export function offer(context: OfferContext, offered: Offer): FoundAddress | undefined {
  const url = mirroredAddress(context.rules, offered) ?? resolveAddress(context.page, offered.written);
  if (url === undefined || context.found.length >= foundMax) return undefined;
  const judged = classifyAddress(context.rules, url);
  const ofType = offered.type === undefined ? undefined : mediaOfType(offered.type);
  const platform = judged.kind === "embed" ? judged.platform : undefined;
  const ofSuffix = judged.kind === "media" ? judged.media : undefined;
  const kind = platform !== undefined ? "embed" : (ofType ?? ofSuffix ?? offered.kind);
  if (kind === undefined) return undefined;
  const demoted = offered.demoted ?? (judged.kind === "advert" ? "advert" : undefined);
  const address: FoundAddress = {
    url,
    source: offered.source,
    at: offered.at,
    zone: offered.zone ?? "main",
    textBefore: offered.textBefore ?? 0,
    kind,
    ...(offered.type !== undefined && offered.type !== "" ? { type: offered.type } : {}),
    ...(platform !== undefined ? { platform } : {}),
    ...(demoted !== undefined ? { demoted } : {}),
  };
  if (context.seen.has(url)) return address;
  context.seen.add(url);
  context.found.push(address);
  return address;
}

/** A saved copy of a site keeps other hosts' files in folders named for the host: "../../player.example.com/v/1". */
function mirroredAddress(rules: CompiledRules, { written, source }: Offer): string | undefined {
  if (!written.startsWith("../") || source === "link") return undefined;
  const rest = /^(?:\.\.\/)+((?:[\w-]+\.)+[a-z]{2,6}\/.*)$/is.exec(written)?.[1];
  if (rest === undefined) return undefined;
  return classifyAddress(rules, `http://${rest}`).kind === "embed" ? URL.parse(`http://${rest}`)?.href : undefined;
}
