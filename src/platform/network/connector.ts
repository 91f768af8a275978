import { isIP, type LookupFunction, type Socket } from "node:net";
import { buildConnector } from "undici";
import type { AddressGuard } from "./address-guard.ts";
import type { HostTarget } from "./host-map.ts";

export type ResolvedAddress = { readonly address: string; readonly family: 4 | 6 };

/** All addresses of a host name; rejects with an error whose code says why (ENOTFOUND …). */
export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** What the guard throws through the transport, so that a refusal is told from a failure. */
export class GuardedAddressError extends Error {
  readonly code = "GLINT_GUARDED_ADDRESS";
}

export type ConnectorOptions = {
  readonly guard: AddressGuard;
  readonly resolve: Resolver;
  readonly connectSeconds: number;
  /** Reached instead of the URL's host; the operator's own word, so the guard is not asked. */
  readonly target: HostTarget | undefined;
  readonly onConnect: (address: string) => void;
};

/**
 * How an origin's connections are made: the host is resolved once, each address is checked, and one of exactly the
 * checked addresses is connected to, so that a name whose answer changes in between (DNS rebinding) gains nothing.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { guard, resolve, target, onConnect } = options;
  const connect = buildConnector({
    timeout: options.connectSeconds * 1000,
    allowH2: false,
    autoSelectFamily: true, // tries the next address when one does not answer (RFC 8305)
    ...(target ? {} : { lookup: guardedLookup(guard, resolve) }),
  } as buildConnector.BuildOptions);
  return (request, callback) => {
    const report: buildConnector.Callback = (...[error, socket]) => {
      if (error) return callback(error, null);
      onConnect(socket!.remoteAddress ?? "");
      callback(null, socket!);
    };
    if (target) return dial(connect, { ...request, hostname: target.address, port: String(target.port) }, report);
    const literal = request.hostname.replace(/^\[|\]$/g, "");
    const reason = isIP(literal) ? guard(literal) : undefined; // the system connects to literals without a look-up
    if (reason !== undefined) return callback(new GuardedAddressError(reason), null);
    dial(connect, { ...request, hostname: literal }, report);
  };
}

// TLS is put over a connection that is there already, so that the connection can be reset whatever it carries.
function dial(
  connect: buildConnector.connector,
  request: buildConnector.Options,
  report: buildConnector.Callback,
): void {
  const isTls = request.protocol === "https:";
  connect({ ...request, protocol: "http:", port: request.port || (isTls ? "443" : "80") }, (...[refused, raw]) => {
    if (refused) return report(refused, null);
    if (!isTls) return report(null, resettable(raw!, raw!));
    connect({ ...request, httpSocket: raw! }, (...[error, socket]) => {
      if (error) report(error, null);
      else report(null, resettable(socket!, raw!));
    });
  });
}

/**
 * A connection that is given up is reset, not closed: after a close the kernel goes on sending what the other side has not
 * had yet, over an interrupted line for minutes – a request that may be another worker's by then.
 */
function resettable<Connection extends Socket>(socket: Connection, raw: Socket): Connection {
  const destroy = socket.destroy.bind(socket);
  let why: Error | undefined;
  socket.destroy = (error?: Error) => {
    if (error && !why && !raw.destroyed) {
      why = error;
      raw.resetAndDestroy(); // which may come back here, without the reason
    }
    return destroy(error ?? why);
  };
  return socket;
}

function guardedLookup(guard: AddressGuard, resolve: Resolver): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const allowed = addresses.filter(({ address }) => guard(address) === undefined);
        const [first] = allowed;
        if (!first) return callback(refusal(hostname, addresses, guard), "", 0);
        if (options.all)
          return callback(
            null,
            allowed.map(({ address, family }) => ({ address, family })),
          );
        callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}

function refusal(hostname: string, addresses: readonly ResolvedAddress[], guard: AddressGuard): NodeJS.ErrnoException {
  const [first] = addresses;
  if (!first) return Object.assign(new Error(`${hostname} has no address`), { code: "ENOTFOUND" });
  return new GuardedAddressError(`${hostname}: ${guard(first.address)}`);
}
