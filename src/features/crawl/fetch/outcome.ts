import type { NetworkFault } from "../../../platform/network/index.ts";

/** Why a visit was not made or its answer not taken; each is counted under this name. */
export type RefusalReason =
  | "robots"
  | "robots-unreachable"
  | "out-of-scope"
  | "address-guard"
  | "scheme"
  | "port"
  | "content-type"
  | "too-large"
  | "head-too-large"
  | "no-content"
  | "redirect-loop"
  /** Redirects that set a cookie and come to no page with it. */
  | "cookie-wall"
  | "redirects-too-many"
  | "redirect-unreadable";

/** Why a visit failed, or found nothing. */
export type FailureReason =
  | Exclude<NetworkFault, "too-large" | "head-too-large">
  | "robots-unreachable"
  | "empty"
  | "internal"
  | "not-read"
  | "not-recorded"
  | `status-${number}`;

/** What a visit that brought no page is counted under; the console has words for each. */
export type TroubleReason = RefusalReason | Exclude<FailureReason, `status-${number}`> | "soft-404";

/** What a visit came to. */
export type FetchOutcome =
  | PageOutcome
  | { readonly kind: "unchanged"; readonly how: "not-modified" | "same-bytes"; readonly facts: FetchFacts }
  /** The content is at another address, which becomes a page of its own. */
  | { readonly kind: "redirect"; readonly to: string; readonly isPermanent: boolean; readonly facts: FetchFacts }
  | { readonly kind: "gone"; readonly reason: string; readonly facts: FetchFacts }
  | { readonly kind: "refused"; readonly by: RefusalReason; readonly detail: string; readonly facts: FetchFacts }
  | FailedOutcome;

/** An outcome without the bytes, which are not kept once they are read. */
export type VisitOutcome = Exclude<FetchOutcome, PageOutcome> | { readonly kind: "page"; readonly facts: FetchFacts };

export type PageOutcome = {
  readonly kind: "page";
  /** After redirects that stayed with this page. */
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyHash: string;
  readonly facts: FetchFacts;
};

export type FailedOutcome = {
  readonly kind: "failed";
  readonly reason: FailureReason;
  readonly detail: string;
  /** True when it speaks against the whole host: it is then left alone for a while. */
  readonly isHostTrouble: boolean;
  /** The server's own wish (Retry-After). */
  readonly notBefore?: Date;
  readonly facts: FetchFacts;
};

/** Numbers of the exchange; zeros when nothing was sent. */
export type FetchFacts = {
  readonly status?: number;
  readonly receivedBytes: number;
  readonly elapsedMs: number;
  readonly requestCount: number;
  /** Of these, for scripts and data of a page that was rendered; absent where it was read as it came. */
  readonly renderedRequests?: number;
  /** Validators to remember; undefined leaves the stored ones. */
  readonly etag?: string;
  readonly lastModified?: string;
};

export const noFacts: FetchFacts = { receivedBytes: 0, elapsedMs: 0, requestCount: 0 };
