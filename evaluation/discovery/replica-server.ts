import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Replica } from "./replica.ts";

/** Names the canonical path of what was served; for the evaluator, never for a strategy. */
export const replicaPathHeader = "x-replica-path";

export type ReplicaServer = AsyncDisposable & {
  readonly port: number;
  /** From now on the requests for its name are answered from this site. */
  readonly serve: (replica: Replica) => void;
  /** All requests so far, in order; `path` is that of the document they were answered with. */
  readonly requests: () => readonly { readonly target: string; readonly path: string | undefined }[];
};

const absentPage = "<!doctype html><title>404</title><h1>Not found</h1>";

/** Serves replicas on 127.0.0.1, told apart by the host name of the request. */
export async function startReplicaServer(): Promise<ReplicaServer> {
  const sites = new Map<string, Replica>();
  const requests: { target: string; path: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const answer = sites.get(request.headers.host ?? "")?.answer(request.url ?? "/") ?? { kind: "absent" as const };
    requests.push({ target: request.url ?? "/", path: answer.kind === "document" ? answer.path : undefined });
    if (answer.kind === "document") {
      const { body, contentType, path } = answer;
      response.writeHead(200, {
        "content-type": contentType,
        "content-length": body.length,
        [replicaPathHeader]: encodeURIComponent(path),
      });
      response.end(request.method === "HEAD" ? undefined : body);
    } else if (answer.kind === "redirect") {
      response.writeHead(301, { location: answer.to, "content-length": 0 });
      response.end();
    } else {
      response.writeHead(404, { "content-type": "text/html; charset=utf-8", "content-length": absentPage.length });
      response.end(absentPage);
    }
  });
  // A reader may think longer over a page than a server waits for the next request.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    requests: () => requests,
    serve: (replica) => sites.set(new URL(replica.origin).host, replica),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
