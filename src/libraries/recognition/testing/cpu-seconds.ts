/** CPU seconds of this thread that `work` takes: what else the machine does counts little. */
export function cpuSeconds(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}
