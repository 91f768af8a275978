import type { BodyHold } from "./body-room.ts";

export type NetworkFault =
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  | "reset"
  | "protocol"
  | "too-large"
  | "head-too-large"
  | "decoding"
  | "truncated"
  | "aborted";

export type OutboundRequest = {
  readonly url: string;
  readonly method?: "GET" | "HEAD" | "POST";
  /** Of a POST; its content type is a header. Sent again only where the server closed an idle connection. */
  readonly content?: string;
  /** Added to user-agent, accept and accept-encoding, or in their place. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the body, both as sent and as decoded. Default 8 MiB. */
  readonly bodyBytesMax?: number;
  /** What a larger body means: a failure (default), or its first `bodyBytesMax` bytes with `complete: false`. */
  readonly whenTooLarge?: "fail" | "cut";
  /** Asked when the headers are there: true ends the exchange with an empty, incomplete body. Costs the connection. */
  readonly skipsBody?: (status: number, headers: Readonly<Record<string, string>>) => boolean;
  /** Counts the body's bytes, and says when the connection has to wait. Its owner disposes of it. */
  readonly hold?: BodyHold;
  /** For the whole exchange, from the call to the last byte, without the time in which `hold` lets it wait. Default 30. */
  readonly timeoutSeconds?: number;
  readonly signal?: AbortSignal;
  /** Asked as the request is about to be written to its connection: false gives it up as "aborted". */
  readonly mayBegin?: () => boolean;
};

export type Response = {
  readonly kind: "response";
  readonly url: string;
  readonly status: number;
  /** Names in lower case, values as Latin-1; repeated fields are joined by ", ", set-cookie by a line feed. */
  readonly headers: Readonly<Record<string, string>>;
  /** Without its content codings. */
  readonly body: Uint8Array;
  /** False when the connection ended early, a coding ended early, or the body was cut or skipped. */
  readonly complete: boolean;
  /** Of the body, as sent. */
  readonly receivedBytes: number;
  readonly elapsedMs: number;
  /** The IP address last connected to for this origin. */
  readonly address: string;
};

export type Refusal = {
  readonly kind: "refused";
  readonly by: "address-guard" | "scheme" | "port";
  readonly detail: string;
};

export type Failure = { readonly kind: "failed"; readonly fault: NetworkFault; readonly detail: string };

/** One request and what came of it; redirects are not followed. */
export type Exchange = Response | Refusal | Failure;

export type Hop = { readonly url: string; readonly status: number };

/** What came at the end of a chain of redirects; `hops` are the redirects before it, in order. */
export type Followed = (Exchange | { readonly kind: "refused"; readonly by: "redirect"; readonly detail: string }) & {
  readonly hops: readonly Hop[];
};

export type FollowOptions = {
  /** Redirects followed at most. Default 5. */
  readonly redirectsMax?: number;
  /** Asked before each further hop; the first URL is the caller's own choice. */
  readonly allow?: (url: string) => boolean | Promise<boolean>;
};

export type OutboundClient = AsyncDisposable & {
  /** One exchange. Never rejects for what the network or the other side does. */
  readonly request: (request: OutboundRequest) => Promise<Exchange>;
  /** Follows redirects, each hop guarded like the first. */
  readonly follow: (request: OutboundRequest, options?: FollowOptions) => Promise<Followed>;
};
