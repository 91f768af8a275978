import { getDomain } from "tldts";

/** The registrable domain of an address ("example.org"); its host where there is none; "" when it is no address. */
export function registrableDomain(url: string): string {
  if (!URL.canParse(url)) return "";
  const { hostname, host } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? host;
}
