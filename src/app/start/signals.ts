/**
 * Resolves at the first Ctrl-C, SIGTERM, SIGHUP or end of the launcher, with its name for people; pressed again, Ctrl-C
 * ends the process at once.
 */
export function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    let count = 0;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => {
        count += 1;
        // The terminal, npm and the launcher each pass Ctrl-C on: the first three may be one press.
        if (count > 3) process.exit(130);
        resolve(signal === "SIGINT" ? "Ctrl-C" : signal);
      });
    process.once("disconnect", () => resolve("the launcher ended"));
  });
}
