import { createHash } from "node:crypto";
import type { LabelId } from "../../../base/ids.ts";
import { type PageKind, urlKey } from "../../../libraries/recognition/index.ts";
import { registrableDomain } from "../../catalog/index.ts";

export const pageKinds = ["play", "embed", "listing", "none"] as const satisfies readonly PageKind[];

/** What an operator says a page is, beside what recognition said. */
export type Label = {
  readonly id: LabelId;
  readonly url: string;
  readonly site: string;
  readonly saidKind: PageKind;
  /** 0..1: how sure recognition was of a programme. */
  readonly score: number;
  readonly trueKind: PageKind;
  readonly bodyBytes: number;
  /** Absent when the member is gone or it was imported by the command line. */
  readonly labelledBy?: string;
  readonly labelledAt: Date;
};

export function isPageKind(text: unknown): text is PageKind {
  return (pageKinds as readonly unknown[]).includes(text);
}

/** Stands for the address of a page that has none; RFC 2606 keeps the name free. */
const unknownHost = "unknown.example";

/** The address of a page handed in without one: the same bytes, the same address. */
export function addressOfUnknown(bytes: Uint8Array): string {
  return `https://${unknownHost}/${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}`;
}

/** Whether a page was handed in without an address. */
export function isUnknownAddress(url: string): boolean {
  return URL.parse(url)?.hostname === unknownHost;
}

/** Which site a page counts to when weights are tested; pages without an address are of no common site. */
export function siteOfPage(url: string): string {
  const host = URL.parse(url)?.hostname;
  return host === unknownHost || host === undefined ? url : registrableDomain(url);
}

/** Labels of one page replace each other: SHA-256 of the key by which the crawl tells pages apart. */
export function labelKey(url: string): Buffer {
  return createHash("sha256").update(urlKey(url)).digest();
}
