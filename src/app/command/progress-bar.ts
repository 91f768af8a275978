import type { Invocation } from "./command.ts";

const barWidth = 30;

/** Redraws one line on standard error: what is being done and its share, 0..1. Silent where that is no terminal. */
export function progressBar({ terminal }: Invocation): (what: string, share: number) => void {
  let shown = -1;
  return (what, share) => {
    const percent = Math.floor(share * 100);
    if (!terminal.isInteractive || percent === shown) return;
    shown = percent;
    const filled = Math.round(share * barWidth);
    process.stderr.write(
      `\r${what.padEnd(14)} ${"█".repeat(filled)}${"░".repeat(barWidth - filled)} ${String(percent).padStart(3)} %`,
    );
  };
}
