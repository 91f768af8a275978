/**
 * Sends requests for named hosts to other addresses, for replays of stored sites. Keys are host names, `host:port`, or
 * "*" for all others. Mapped hosts are spoken to in plain HTTP, also for https URLs; the Host field stays the original.
 */
export type HostMap = ReadonlyMap<string, HostTarget>;
export type HostTarget = { readonly address: string; readonly port: number };

/**
 * Reads a host map: entries `host=address:port`, separated by commas, spaces or lines; the first entry of a host counts.
 *
 * @throws when an entry cannot be read.
 * @example readHostMap("video.example=127.0.0.1:4599, *=127.0.0.1:4600")
 */
export function readHostMap(text: string): HostMap {
  const map = new Map<string, HostTarget>();
  for (const entry of text.split(/[\s,]+/).filter((part) => part !== "")) {
    const match = /^([^=]+)=(?:\[([0-9a-f:.]+)\]|([^:[\]]+)):(\d{1,5})$/i.exec(entry);
    const port = Number(match?.[4]);
    if (!match || port < 1 || port > 65_535)
      throw new Error(`"${entry}" is not an entry of a host map; write it like video.example=127.0.0.1:4599`);
    const host = canonicalHost(match[1]!);
    if (!map.has(host)) map.set(host, { address: (match[2] ?? match[3])!, port });
  }
  return map;
}

/** The mapped target of a URL's host; undefined when its real address is to be used. */
export function findTarget(map: HostMap, url: URL): HostTarget | undefined {
  if (map.size === 0) return undefined;
  return map.get(url.host) ?? map.get(url.hostname) ?? map.get("*");
}

function canonicalHost(text: string): string {
  if (text === "*") return text;
  const url = URL.parse(`http://${text}/`);
  if (!url) throw new Error(`"${text}" is not a host name`);
  return url.host; // punycode, lower case
}
