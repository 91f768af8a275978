import { domainToUnicode } from "node:url";
import { getDomain, getHostname } from "tldts";
import type { NewSite, SiteScope } from "./site.ts";

export type SiteInputOptions = {
  readonly name?: string;
  /** Default: the registrable domain; a host of its own for IP addresses, localhost and names without one. */
  readonly scope?: SiteScope["kind"];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly pagesMax?: number;
  readonly depthMax?: number;
  readonly delaySeconds?: number;
  readonly isSample?: boolean;
};

export type SiteInput =
  | { readonly kind: "site"; readonly site: NewSite }
  | { readonly kind: "invalid"; readonly why: string; readonly remedy: string };

const pagesMaxDefault = 100_000;
const pagesMaxLimit = 100_000_000;
const depthMaxDefault = 20;
const depthMaxLimit = 1_000;
const delaySecondsLimit = 3_600;
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
  if (typeof url === "string")
    return invalid(url, 'Give an address like "https://example.org/" or a host like "example.org".');
  const trouble = optionTrouble(options);
  if (trouble) return trouble;
  const scope = readScope(url, options);
  return {
    kind: "site",
    site: {
      key: keyOf(scope),
      name: options.name?.trim().slice(0, nameLengthMax) || hostName(url),
      seeds: [url.href],
      scope,
      limits: {
        pagesMax: options.pagesMax ?? pagesMaxDefault,
        depthMax: options.depthMax ?? depthMaxDefault,
        ...(options.delaySeconds === undefined ? {} : { delaySeconds: options.delaySeconds }),
      },
      isSample: options.isSample ?? false,
    },
  };
}

const schemeLike = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))/i; // "localhost:8080" has a port, not a scheme

// The text says what is wrong.
function readUrl(text: string): URL | string {
  if (text === "") return "nothing was given.";
  if (text.length > urlLengthMax) return `the address is longer than ${urlLengthMax} characters.`;
  const scheme = schemeLike.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") return `"${scheme}:" is not http or https.`;
  const url = parse(scheme === undefined ? `https://${text}` : text);
  if (!url) return `"${text}" is not an address.`;
  if (url.username || url.password) return "the address holds a user name or password.";
  if (scheme === undefined && isLocal(url.hostname)) url.protocol = "http:";
  if (!isPlausibleHost(url.hostname)) return `"${url.hostname}" is not the name of a host.`;
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

function optionTrouble(options: SiteInputOptions): SiteInput | undefined {
  const wrong = numberTroubles(options)[0];
  if (wrong) return invalid(wrong, "Correct the number or leave it out for the default.");
  const patterns = [...(options.include ?? []), ...(options.exclude ?? [])];
  if (patterns.length > patternsMax) return invalid(`more than ${patternsMax} patterns.`, "Join some with *.");
  if (patterns.some((pattern) => pattern.length > patternLengthMax))
    return invalid(`a pattern is longer than ${patternLengthMax} characters.`, "Shorten it with *.");
  if (patterns.some((pattern) => pattern.trim() === "")) return invalid("a pattern is empty.", "Leave it out.");
  return undefined;
}

function numberTroubles(options: SiteInputOptions): string[] {
  const { pagesMax, depthMax, delaySeconds } = options;
  return [
    ...(isWithin(pagesMax, 1, pagesMaxLimit, Number.isInteger)
      ? []
      : [`pagesMax ${pagesMax} is not a whole number from 1 to ${pagesMaxLimit}.`]),
    ...(isWithin(depthMax, 0, depthMaxLimit, Number.isInteger)
      ? []
      : [`depthMax ${depthMax} is not a whole number from 0 to ${depthMaxLimit}.`]),
    ...(isWithin(delaySeconds, 0, delaySecondsLimit, Number.isFinite)
      ? []
      : [`delaySeconds ${delaySeconds} is not from 0 to ${delaySecondsLimit}.`]),
  ];
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
  const patterns = { include: options.include ?? [], exclude: options.exclude ?? [] };
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

function invalid(why: string, remedy: string): SiteInput {
  return { kind: "invalid", why, remedy };
}
