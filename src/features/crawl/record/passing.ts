/**
 * Whether a database's error may pass by itself: deadlocks and serialization (40), a lost connection or no way there (08,
 * ECONN…), a server that restarts (57P), is out of disk, memory or connections (53, 58), takes no writes (25006: a standby, or a full disk at
 * many hosts), or waits too long for a lock (55P03).
 */
export function isPassing(error: unknown): boolean {
  const code = String((error as { code?: unknown } | undefined)?.code ?? "");
  return (
    /^(?:40|08|57P|53|58|25006|55P03)/.test(code) ||
    /^(?:ECONN|EHOST|ENET|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|CONNECT|CONNECTION_)/.test(code)
  );
}
