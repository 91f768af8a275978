import { type ServerType, serve } from "@hono/node-server";
import { Complaint } from "../../base/complaint.ts";

export type Listening = AsyncDisposable & { readonly port: number };

const headersTimeoutMs = 15_000;
const requestTimeoutMs = 60_000;

/**
 * Serves the portal and the console.
 * @throws Complaint when the port is taken, not allowed, or the address is not this machine's.
 */
export async function listen(
  web: { readonly fetch: (request: Request) => Response | Promise<Response> },
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = await new Promise<ServerType>((resolve, reject) => {
    const starting = serve({ fetch: web.fetch, hostname: host, port }, () => resolve(starting));
    starting.once("error", (error: NodeJS.ErrnoException) => reject(complaintOf(error, host, port)));
  });
  if ("headersTimeout" in server) {
    server.headersTimeout = headersTimeoutMs;
    server.requestTimeout = requestTimeoutMs;
  }
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      // Live views hold their connections open for as long as they are shown.
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}

const reasons: Record<string, { why: string; remedy: (port: number) => string }> = {
  EADDRINUSE: {
    why: "the port is in use.",
    remedy: (port) =>
      `End the program that holds it, or choose another: GLINT_PORT=${port + 1} (0 takes any free one).`,
  },
  EACCES: { why: "this user may not listen there.", remedy: () => "Choose a port from 1024 (GLINT_PORT)." },
  EADDRNOTAVAIL: {
    why: "that is no address of this machine.",
    remedy: () => "Set GLINT_HOST to 127.0.0.1 or 0.0.0.0.",
  },
};

function complaintOf(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reason = reasons[error.code ?? ""];
  if (!reason) return error;
  return new Complaint({
    what: `The portal cannot listen on ${host}:${port}`,
    why: reason.why,
    remedy: reason.remedy(port),
    cause: error,
  });
}
