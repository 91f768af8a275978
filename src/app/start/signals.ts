/** Resolves at the first Ctrl-C or SIGTERM with its name; a second one ends the process at once. */
export function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    let count = 0;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => {
        count += 1;
        // npm and a terminal both pass Ctrl-C on: the first three may be one press.
        if (count > 3) process.exit(130);
        resolve(signal === "SIGINT" ? "Ctrl-C" : signal);
      });
  });
}
