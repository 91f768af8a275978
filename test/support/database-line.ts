import { createServer, connect as dial, type NetConnectOpts, type Socket } from "node:net";

/** A line to a database server that can be interrupted; what it carries is not changed. */
export type DatabaseLine = AsyncDisposable & {
  /** Of the same database, over this line. */
  readonly url: string;
  /** Ends all connections and takes no new ones. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** Ends the connection in place of the next answer that holds this text. */
  readonly loseAnswer: (text: string) => Promise<void>;
};

/** @param address of this machine, where the line begins. */
export async function databaseLine(databaseUrl: string, address = "127.0.0.1"): Promise<DatabaseLine> {
  const target = targetOf(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let lost: { readonly text: string; readonly done: () => void } | undefined;
  let isCut = false;

  const serve = (client: Socket): void => {
    if (isCut) return void client.resetAndDestroy();
    const server = dial(target);
    const pair = [client, server] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of pair) socket.on("error", () => {}).on("close", end);
    client.on("data", (bytes) => server.write(bytes));
    server.on("data", (bytes) => {
      if (!lost || !bytes.includes(lost.text)) return client.write(bytes);
      const { done } = lost;
      lost = undefined;
      end();
      return done();
    });
  };
  const listener = createServer(serve);
  const listening = Promise.withResolvers<void>();
  listener.listen(0, address, listening.resolve);
  await listening.promise;
  const { port } = listener.address() as { port: number };
  const endAll = () => {
    for (const sockets of pairs) for (const socket of sockets) socket.destroy();
  };
  return {
    url: urlOver(databaseUrl, address, port),
    cut: () => {
      isCut = true;
      endAll();
    },
    mend: () => {
      isCut = false;
    },
    loseAnswer: (text) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      lost = { text, done: resolve };
      return promise;
    },
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<void>();
      listener.close(() => closed.resolve());
      endAll();
      await closed.promise;
    },
  };
}

function targetOf(databaseUrl: string): NetConnectOpts {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get("host");
  const port = url.searchParams.get("port") ?? (url.port || "5432");
  return folder?.startsWith("/")
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
}

function urlOver(databaseUrl: string, address: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.searchParams.delete("port");
  url.hostname = address;
  url.port = String(port);
  return url.href;
}
