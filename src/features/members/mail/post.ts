import type { Mail } from "../../../platform/mail/index.ts";

/** How members are written to; there is none where no mail server is set. */
export type Post = {
  /** Where links in mails lead: the public address, never what a request says. */
  readonly publicUrl: string;
  /** Runs the work after the answer was given, so that its time tells nothing, and sends the mail it comes to. */
  readonly later: (work: () => Promise<Mail | undefined>) => void;
};
