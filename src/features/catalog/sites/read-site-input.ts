import { domainToUnicode } from "node:url";
import { getDomain, getHostname } from "tldts";
import { cleanText } from "../programmes/clean.ts";
import { type NewSite, readStrategyName, type SiteScope, strategyNames } from "./site.ts";
import { type SiteComplaint, siteComplaint } from "./site-complaint.ts";

export type SiteInputOptions = {
  readonly name?: string;
  /** Default: the registrable domain; a host of its own for IP addresses, localhost and names without one. */
  readonly scope?: SiteScope["kind"];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly pagesMax?: number;
  readonly depthMax?: number;
  readonly delaySeconds?: number;
  readonly fetchesPerHour?: number;
  /** One of `strategyNames`. */
  readonly strategy?: string;
  readonly isSample?: boolean;
};

export type SiteInput =
  | { readonly kind: "site"; readonly site: NewSite }
  | ({ readonly kind: "invalid" } & SiteComplaint);

const pagesMaxDefault = 100_000;
const pagesMaxLimit = 100_000_000;
const depthMaxDefault = 20;
const depthMaxLimit = 1_000;
const delaySecondsLimit = 3_600;
const fetchesPerHourLimit = 1_000_000;
const urlLengthMax = 2_048;
const nameLengthMax = 100;
const patternsMax = 50;
const patternLengthMax = 500;

/**
 * Reads what a person typed or a list holds: a URL ("https://example.org/videos/") or a bare host ("example.org").
 * A bare host is taken to speak https; localhost and IP addresses http.
 */
export function readSiteInput(text: string, options: SiteInputOptions = {}): SiteInput {
  const url = readUrl(text.trim());
  const trouble = url instanceof URL ? optionTrouble(options) : url;
  if (!(url instanceof URL) || trouble) return { kind: "invalid", ...trouble! };
  const scope = readScope(url, options);
  const strategy = readStrategyName(options.strategy ?? "");
  return {
    kind: "site",
    site: {
      key: keyOf(scope),
      name: cleanText(options.name ?? "", nameLengthMax) ?? hostName(url),
      seeds: [url.href],
      scope,
      limits: {
        pagesMax: options.pagesMax ?? pagesMaxDefault,
        depthMax: options.depthMax ?? depthMaxDefault,
        ...(options.delaySeconds === undefined ? {} : { delaySeconds: options.delaySeconds }),
        ...(options.fetchesPerHour === undefined ? {} : { fetchesPerHour: options.fetchesPerHour }),
      },
      ...(strategy === undefined ? {} : { strategy }),
      isSample: options.isSample ?? false,
    },
  };
}

const schemeLike = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))/i; // "localhost:8080" has a port, not a scheme

function readUrl(text: string): URL | SiteComplaint {
  if (text === "") return siteComplaint("empty");
  if (text.length > urlLengthMax) return siteComplaint("address-long", { max: urlLengthMax });
  const scheme = schemeLike.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") return siteComplaint("scheme", { scheme });
  const url = parse(scheme === undefined ? `https://${text}` : text);
  if (!url) return siteComplaint("no-address", { text });
  if (url.username || url.password) return siteComplaint("credentials");
  if (scheme === undefined && isLocal(url.hostname)) url.protocol = "http:";
  if (!isPlausibleHost(url.hostname)) return siteComplaint("no-host", { host: url.hostname });
  url.hash = "";
  return url;
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

const ipAddress = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i;

function isLocal(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || ipAddress.test(host);
}

// A bare word such as "cats" is far more often a search than the name of a machine.
function isPlausibleHost(host: string): boolean {
  return isLocal(host) || (host.includes(".") && getHostname(host) === host);
}

function optionTrouble(options: SiteInputOptions): SiteComplaint | undefined {
  const patterns = [...(options.include ?? []), ...(options.exclude ?? [])];
  if (patterns.length > patternsMax) return siteComplaint("patterns-many", { max: patternsMax });
  if (patterns.some((pattern) => pattern.length > patternLengthMax))
    return siteComplaint("pattern-long", { max: patternLengthMax });
  if (patterns.some((pattern) => cleanText(pattern, patternLengthMax) === undefined))
    return siteComplaint("pattern-empty");
  if (options.strategy !== undefined && readStrategyName(options.strategy) === undefined)
    return siteComplaint("strategy", { name: options.strategy.slice(0, 40), known: strategyNames.join(", ") });
  return numberTrouble(options);
}

function numberTrouble({
  pagesMax,
  depthMax,
  delaySeconds,
  fetchesPerHour,
}: SiteInputOptions): SiteComplaint | undefined {
  if (!isWithin(pagesMax, 1, pagesMaxLimit, Number.isInteger))
    return siteComplaint("whole-number", { field: "pagesMax", value: pagesMax!, least: 1, most: pagesMaxLimit });
  if (!isWithin(depthMax, 0, depthMaxLimit, Number.isInteger))
    return siteComplaint("whole-number", { field: "depthMax", value: depthMax!, least: 0, most: depthMaxLimit });
  const budget = readFetchesPerHour(String(fetchesPerHour ?? ""));
  if (budget.kind === "invalid") return budget;
  if (!isWithin(delaySeconds, 0, delaySecondsLimit, Number.isFinite))
    return siteComplaint("number", { field: "delaySeconds", value: delaySeconds!, least: 0, most: delaySecondsLimit });
  return undefined;
}

export type FetchesPerHour =
  | { readonly kind: "read"; readonly fetchesPerHour: number | undefined }
  | ({ readonly kind: "invalid" } & SiteComplaint);

/** Reads a site's own budget as a person types it; nothing typed: none of its own. */
export function readFetchesPerHour(text: string): FetchesPerHour {
  const typed = text.trim().slice(0, 40);
  if (typed === "") return { kind: "read", fetchesPerHour: undefined };
  const fetchesPerHour = Number(typed);
  if (isWithin(fetchesPerHour, 1, fetchesPerHourLimit, Number.isInteger)) return { kind: "read", fetchesPerHour };
  const values = { field: "fetchesPerHour", value: typed, least: 1, most: fetchesPerHourLimit };
  return { kind: "invalid", ...siteComplaint("whole-number", values) };
}

function isWithin(
  value: number | undefined,
  least: number,
  most: number,
  isKind: (value: unknown) => boolean,
): boolean {
  return value === undefined || (isKind(value) && value >= least && value <= most);
}

function readScope(url: URL, options: SiteInputOptions): SiteScope {
  const clean = (patterns: readonly string[] = []) => patterns.flatMap((one) => cleanText(one, patternLengthMax) ?? []);
  const patterns = { include: clean(options.include), exclude: clean(options.exclude) };
  const kind = options.scope ?? "domain";
  if (kind === "prefix" && url.pathname !== "/")
    return { kind, value: url.host + url.pathname.replace(/[^/]*\.[^/]*$/, ""), ...patterns };
  const domain = isLocal(url.hostname) ? null : getDomain(url.hostname, { allowPrivateDomains: true });
  if (kind === "domain" && domain) return { kind, value: domain, ...patterns };
  return { kind: "host", value: url.host, ...patterns };
}

// "~" and "@" need no escaping in a path and occur in no host. Without the "@host" a host and a domain of one name would
// be one site.
function keyOf(scope: SiteScope): string {
  if (scope.kind === "domain") return scope.value;
  if (scope.kind === "prefix") return scope.value.replace(/\/$/, "").replaceAll("/", "~");
  return getDomain(scope.value, { allowPrivateDomains: true }) === scope.value ? `${scope.value}@host` : scope.value;
}

function hostName(url: URL): string {
  const name = domainToUnicode(url.hostname) || url.hostname;
  return (url.port === "" ? name : `${name}:${url.port}`).replace(/^www\./, "");
}
