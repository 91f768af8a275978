import { setTimeout as pause } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { Logger } from "../logging/index.ts";

export type Mail = {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Sends mails after whoever caused them has had their answer. */
export type Mailer = AsyncDisposable & {
  /**
   * Runs `work` and sends the mail it comes to, if any. Returns at once and never throws: what goes wrong is tried again twice
   * and then logged. Nothing is kept on disk, since mails hold one-time links: after a crash people ask again.
   */
  readonly later: (work: () => Promise<Mail | undefined>) => void;
  /** Resolves once all that was asked for has been sent or given up. */
  readonly settled: () => Promise<void>;
  /** Connects and signs in without sending. @throws what the server or the way to it says. */
  readonly verify: () => Promise<void>;
};

export type MailerOptions = {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  readonly url: string;
  /** The From header: "Glint <glint@example.org>". */
  readonly from: string;
  readonly log: Logger;
  /** Between one try and the next. */
  readonly pausesSeconds?: readonly number[];
};

const connectionsMax = 2;
const waitingMax = 500; // a flood of registrations; beyond it mails are dropped and logged
const timeoutMs = 20_000;
const endSeconds = 5;

/**
 * The operator's own mail server. It is reached directly, not through the guarded client: its name comes from the settings and from
 * nobody who visits, and it is often a private address. TLS is required unless the server is on this machine.
 */
export function createMailer({ url, from, log, pausesSeconds = [5, 60] }: MailerOptions): Mailer {
  const transport = createTransport(transportOptions(url));
  const ended = new AbortController();
  const running = new Set<Promise<void>>();

  async function deliver(work: () => Promise<Mail | undefined>): Promise<void> {
    const mail = await work();
    if (!mail) return;
    for (let attempt = 0; ; attempt++) {
      try {
        // What a program sends by itself is answered by no vacation program (RFC 3834).
        const headers = { "Auto-Submitted": "auto-generated" };
        await transport.sendMail({ from, ...mail, headers, disableFileAccess: true, disableUrlAccess: true });
        return;
      } catch (error) {
        const seconds = pausesSeconds[attempt];
        if (seconds === undefined || ended.signal.aborted) throw error;
        await pause(seconds * 1000, undefined, { signal: ended.signal });
      }
    }
  }

  return {
    later(work) {
      if (running.size >= waitingMax) return log.error("mail-dropped", { waiting: running.size });
      // Not the mail itself: who reads the log must not be able to use its link.
      const sending = deliver(work)
        .catch((error) => log.error("mail-not-sent", { error: error instanceof Error ? error.message : String(error) }))
        .finally(() => running.delete(sending));
      running.add(sending);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    async verify() {
      await transport.verify();
    },
    async [Symbol.asyncDispose]() {
      ended.abort();
      await Promise.race([Promise.all(running), pause(endSeconds * 1000, undefined, { ref: false })]);
      transport.close();
    },
  };
}

/** How to reach the server of an address; of ports the usual ones. */
export function transportOptions(text: string) {
  const { protocol, hostname, port, username, password } = new URL(text);
  const secure = protocol === "smtps:";
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return {
    pool: true as const,
    maxConnections: connectionsMax,
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isHere,
    ...(isHere && !secure && { ignoreTLS: true }),
    ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
}
