/** How failures turn into waiting. */
export type WaitRule = {
  /** Failures that cost nothing: a person mistypes a few times. */
  readonly free: number;
  /** After the next one; each further failure doubles it. */
  readonly firstSeconds: number;
  readonly mostSeconds: number;
};

/** Failures that still count; `lastAt` is absent when there are none. */
export type Failures = { readonly count: number; readonly lastAt?: Date };

/** Seconds until another attempt is looked at; 0 when it may come now. */
export function waitSeconds({ count, lastAt }: Failures, rule: WaitRule, now: Date): number {
  if (count < rule.free || !lastAt) return 0;
  const wholeSeconds = Math.min(rule.mostSeconds, rule.firstSeconds * 2 ** Math.min(count - rule.free, 40));
  const passedSeconds = (now.getTime() - lastAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(wholeSeconds - passedSeconds));
}
