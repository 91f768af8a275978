import type { Post } from "../features/members/index.ts";
import type { Logger } from "../platform/logging/index.ts";
import { createMailer, type Mailer } from "../platform/mail/index.ts";
import type { Config } from "./config.ts";

/** The operator's mail server; undefined where none is set. */
export function openMailer({ mail }: Config, log: Logger): Mailer | undefined {
  return mail && createMailer({ url: mail.smtpUrl, from: mail.from, log });
}

/** How members are written to. Mails need the public address, which the settings hold to. */
export function postOf({ publicUrl }: Config, mailer: Mailer | undefined): Post | undefined {
  return mailer && publicUrl ? { publicUrl, later: mailer.later } : undefined;
}
