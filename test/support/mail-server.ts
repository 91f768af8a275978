import { once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type MailServer = AsyncDisposable & {
  /** For GLINT_SMTP_URL. */
  readonly url: string;
  /** Mails taken so far, oldest first. */
  readonly mails: readonly Email[];
  /** The next mail to an address that was not handed out yet; waits for it. */
  readonly next: (to: string) => Promise<Email>;
  /** Answers the next `count` mails with a passing failure (451). */
  readonly failNext: (count: number) => void;
};

/** A real SMTP server on a free loopback port that keeps what it is sent; with a name and a password where they are given. */
export async function mailServer(account?: { readonly user: string; readonly password: string }): Promise<MailServer> {
  const mails: Email[] = [];
  const handed = new Set<Email>();
  const arrivals = new EventTarget();
  let failuresLeft = 0;
  const server = new SMTPServer({
    authOptional: account === undefined,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === account?.user && password === account?.password;
      if (isRight) done(null, { user: username });
      else done(new Error("wrong name or password"));
    },
    onData(stream, _session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", async () => {
        if (failuresLeft > 0) {
          failuresLeft -= 1;
          return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
        }
        mails.push(await PostalMime.parse(Buffer.concat(pieces)));
        done();
        arrivals.dispatchEvent(new Event("mail"));
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const login = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : "";
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    mails,
    async next(to) {
      for (;;) {
        const found = mails.find((mail) => !handed.has(mail) && mail.to?.some(({ address: each }) => each === to));
        if (found) {
          handed.add(found);
          return found;
        }
        await once(arrivals, "mail");
      }
    },
    failNext: (count) => {
      failuresLeft = count;
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
