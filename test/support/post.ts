import type { Post } from "../../src/features/members/index.ts";

export type TestPost = Post & {
  /** Mails so far, once all that was asked for is done. */
  readonly mails: () => Promise<readonly SentMail[]>;
};

type SentMail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** A letter box: what members are written, without a mail server. */
export function testPost(publicUrl = "https://glint.example"): TestPost {
  const sent: SentMail[] = [];
  const running: Promise<void>[] = [];
  return {
    publicUrl,
    later: (work) => {
      running.push(
        work().then((mail) => {
          if (mail) sent.push(mail);
        }),
      );
    },
    mails: async () => {
      await Promise.all(running);
      return sent;
    },
  };
}

/** The token at the end of a mail's link. */
export function tokenIn(text: string): string {
  return /\/(?:verify|reset)\/([\w-]{43})/.exec(text)?.[1] ?? "";
}
