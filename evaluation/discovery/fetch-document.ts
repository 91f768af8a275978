import { Agent, type IncomingMessage, request } from "node:http";
import { replicaPathHeader } from "./replica-server.ts";

export type Fetched = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** Only the evaluator may look at it. */
  readonly replicaPath: string | undefined;
};

export type Fetcher = Disposable & { readonly fetch: (url: string) => Promise<Fetched> };

/** Fetches over HTTP from the loopback's `port`, whatever host the address names: the name goes into the request. */
export function createFetcher(port: number): Fetcher {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    fetch: (url) =>
      new Promise((resolve, reject) => {
        const { host, pathname, search } = new URL(url);
        const options = { agent, port, host: "127.0.0.1", path: pathname + search, headers: { host } };
        request(options, (response) => collect(response).then(resolve, reject))
          .on("error", reject)
          .end();
      }),
    [Symbol.dispose]: () => agent.destroy(),
  };
}

async function collect(response: IncomingMessage): Promise<Fetched> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const { [replicaPathHeader]: path, ...others } = response.headers;
  const headers = Object.fromEntries(
    Object.entries(others).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  return {
    status: response.statusCode ?? 0,
    headers,
    bytes: Buffer.concat(parts),
    replicaPath: typeof path === "string" ? decodeURIComponent(path) : undefined,
  };
}
