import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LabelledPage } from "../../../evaluation/recognition/index.ts";

/** Serves saved pages on loopback under their own host names; everything else, robots.txt included, is 404. */
export type PageServer = AsyncDisposable & {
  readonly port: number;
  readonly counts: { served: number; absent: number };
};

export async function startPageServer(pages: readonly LabelledPage[]): Promise<PageServer> {
  const known = new Map(pages.map((page) => [addressKey(new URL(page.url)), page]));
  const counts = { served: 0, absent: 0 };
  const server = createServer((request, response) => answer(known, counts, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// The mapped connection speaks plain http whatever the scheme was, so host and path are all there is to tell pages by.
function addressKey(url: URL): string {
  return `${url.host}${url.pathname}${url.search}`;
}

function answer(
  known: ReadonlyMap<string, LabelledPage>,
  counts: { served: number; absent: number },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const host = request.headers.host ?? "";
  const page = URL.canParse(`http://${host}${request.url ?? "/"}`)
    ? known.get(addressKey(new URL(`http://${host}${request.url ?? "/"}`)))
    : undefined;
  if (!page) {
    counts.absent += 1;
    response.writeHead(404, { "content-type": "text/plain" }).end("not among the saved pages\n");
    return;
  }
  counts.served += 1;
  // Saved pages whose charset stands only in the header of the original response get it back.
  const charset = page.charset ? `; charset=${page.charset.replace(/[^\w-]/g, "")}` : "";
  response.writeHead(200, { "content-type": `text/html${charset}`, etag: `"${page.id}"` });
  response.end(request.method === "HEAD" ? undefined : page.bytes);
}
