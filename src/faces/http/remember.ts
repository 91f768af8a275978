import type { Clock } from "../../base/clock.ts";

/**
 * Answers many askers with one reading for `seconds`. Askers that come while it is being read wait for the same one; a
 * failed reading is not kept.
 */
export function rememberFor<Value>(seconds: number, clock: Clock, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly untilMs: number } | undefined;
  return () => {
    const nowMs = clock.now().getTime();
    if (kept && nowMs < kept.untilMs) return kept.value;
    const value = read();
    kept = { value, untilMs: nowMs + seconds * 1000 };
    value.catch(() => {
      if (kept?.value === value) kept = undefined;
    });
    return value;
  };
}
