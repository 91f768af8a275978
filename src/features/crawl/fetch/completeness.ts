/** What came over the wire for one response, before any content decoding. */
export type ReceivedMessage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: string;
  /** Octets of content received, still encoded. */
  readonly receivedBytes: number;
  /** false when a chunked body ended without its last chunk, or the connection broke. Absent: unknown. */
  readonly endedCleanly?: boolean;
};

export type Completeness = { readonly complete: boolean; readonly store: boolean; readonly retry: boolean };

/**
 * Whether a message is whole. An incomplete one must not replace the stored page and is worth another try.
 *
 * Source: RFC 9112 6.3 (length of the body), 8 (incomplete messages); RFC 9110 15.3.7 (206 is a part by definition).
 */
export function judgeCompleteness(message: ReceivedMessage): Completeness {
  const complete = isComplete(message);
  const isSuccess = message.status >= 200 && message.status < 300;
  return { complete, store: complete && isSuccess && message.status !== 206, retry: !complete };
}

function isComplete({ status, headers, method, receivedBytes, endedCleanly }: ReceivedMessage): boolean {
  if (endedCleanly === false) return false;
  if (method === "HEAD" || status === 204 || status === 304 || status < 200) return true;
  // Transfer-Encoding overrides Content-Length (RFC 9112 6.3); how it ended is then the only sign.
  if (headers["transfer-encoding"]) return true;
  const length = contentLength(headers["content-length"]);
  return length === undefined || receivedBytes >= length;
}

/** Repeats of the same number count as one (RFC 9110 8.6); anything else is as good as no length. */
function contentLength(value: string | undefined): number | undefined {
  const values = new Set((value ?? "").split(",").map((part) => part.trim()));
  const [only] = values;
  return values.size === 1 && only && /^\d+$/.test(only) ? Number(only) : undefined;
}
