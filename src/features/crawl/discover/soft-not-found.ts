import { hashText } from "../frontier/hash.ts";

// Some servers answer "not found" with status 200. One made-up address a host shows how they do it; pages that look the
// same as that answer are not there.

const looksMax = 1000;

/** What a response looks like for this comparison. */
export type ResponseFace = {
  readonly status: number;
  /** Hash of the body, equal for equal bodies. */
  readonly bodyHash: string;
  /** Where redirects ended, when they led away from the address. */
  readonly finalUrl?: string;
};

/**
 * Whether a page is the host's "not found" in disguise.
 *
 * @param probe the answer to an address that cannot exist; an honest 404 or 410 there accuses no page.
 * @param url the page's own address: the home page is never taken for a missing one, though many hosts show it instead.
 */
export function isSoftNotFound(probe: ResponseFace, url: string, page: ResponseFace): boolean {
  if (probe.status >= 400 || page.status >= 400 || isHome(url)) return false;
  if (probe.finalUrl !== undefined && page.finalUrl === probe.finalUrl) return true;
  return page.status === probe.status && probe.bodyHash !== "" && page.bodyHash === probe.bodyHash;
}

/**
 * Whether a made-up address is worth a request of a host: not before two of its addresses have looked alike. The look is rough and
 * cheap, where a redirect led or which links the page has; `isSoftNotFound` then says which pages are the answer.
 */
export class Lookalikes {
  /** The first address of each look. */
  readonly #first = new Map<string, string>();
  #areFound = false;

  get areFound(): boolean {
    return this.#areFound;
  }

  noteRedirect(url: string, to: string): void {
    this.#note(url, `to ${to}`);
  }

  /** @param links of a page that is no programme. */
  notePage(url: string, links: readonly { readonly url: string }[]): void {
    if (isHome(url)) return;
    this.#note(url, hashText(links.map((link) => (link.url === url ? "" : link.url)).join(" ")));
  }

  #note(url: string, look: string): void {
    if (this.#areFound) return;
    const first = this.#first.get(look);
    if (first === undefined && this.#first.size < looksMax) this.#first.set(look, url);
    this.#areFound = first !== undefined && first !== url;
  }
}

/** An address that no site has: fixed for a host, so that asking again later compares the same thing. */
export function madeUpUrl(origin: string, hashOfOrigin: string): string {
  return `${origin}/${hashOfOrigin.replace("-", "n")}-no-such-page`;
}

function isHome(url: string): boolean {
  const path = /^https?:\/\/[^/?#]+(\/?)([^#]*)/.exec(url)?.[2] ?? "";
  return path === "" || /^(?:index|default)\.[a-z]{3,5}$/.test(path);
}
