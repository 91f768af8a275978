/** What went wrong in words for the person who can mend it. */
export type ComplaintParts = {
  /** The thing and its value: `GLINT_PORT is "http"`. */
  readonly what: string;
  /** A clause with its full stop: `it must be a number.` */
  readonly why: string;
  /** What to do now: a sentence. */
  readonly remedy: string;
  readonly cause?: unknown;
};

/** An error that is shown to the operator without a stack: it names the thing, the reason and the remedy. */
export class Complaint extends Error {
  readonly what: string;
  readonly why: string;
  readonly remedy: string;

  constructor({ what, why, remedy, cause }: ComplaintParts) {
    super(`${what}: ${why} ${remedy}`, { cause });
    this.name = "Complaint";
    this.what = what;
    this.why = why;
    this.remedy = remedy;
  }
}
