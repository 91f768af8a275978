import type { Failure, NetworkFault } from "./exchange.ts";

// Node's and undici's error codes; https://nodejs.org/api/errors.html and undici/types/errors.d.ts.
const faultByCode: Readonly<Record<string, NetworkFault>> = {
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EAI_FAIL: "dns",
  ENODATA: "dns",
  ESERVFAIL: "dns",
  EREFUSED: "dns",
  ETIMEOUT: "dns",
  EFORMERR: "dns",
  ENOTIMP: "dns",
  EBADRESP: "dns",
  EBADNAME: "dns",
  ECANCELLED: "dns",
  ECONNREFUSED: "connect",
  EHOSTUNREACH: "connect",
  ENETUNREACH: "connect",
  EHOSTDOWN: "connect",
  EADDRNOTAVAIL: "connect",
  EACCES: "connect",
  EMFILE: "connect",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  UND_ERR_HEADERS_OVERFLOW: "head-too-large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "truncated",
  EPROTO: "tls",
  HOSTNAME_MISMATCH: "tls",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls",
  SELF_SIGNED_CERT_IN_CHAIN: "tls",
  UNABLE_TO_GET_ISSUER_CERT: "tls",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "tls",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "tls",
};

const faultByPrefix: readonly (readonly [string, NetworkFault])[] = [
  ["ERR_TLS", "tls"],
  ["ERR_SSL", "tls"],
  ["CERT_", "tls"],
  ["HPE_", "protocol"],
];

/** Sorts an error of the transport into a fault; what is unknown counts as a breach of protocol. */
export function describeFault(error: unknown): Failure {
  const first = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  const { code = "", message = "" } = first as { code?: string; message?: string };
  const fault = faultByCode[code] ?? faultByPrefix.find(([prefix]) => code.startsWith(prefix))?.[1] ?? "protocol";
  return { kind: "failed", fault, detail: code === "" || message.includes(code) ? message : `${code}: ${message}` };
}
