/** An address without its last part, by which an owner knows a place again and nobody finds a person: "192.0.2.…". */
export function shortenAddress(address: string): string {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) return `${address.slice(0, address.lastIndexOf("."))}.…`;
  if (!address.includes(":")) return "";
  const groups = address.split("::")[0]!.split(":").filter(Boolean).slice(0, 3);
  return `${groups.join(":")}:…`;
}
