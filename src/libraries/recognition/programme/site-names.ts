import type { Observations } from "../page/observations.ts";
import { clean, metaValues } from "./choose.ts";
import { isThing, type Thing, textOf } from "./things.ts";
import { key, splitTitle } from "./title-parts.ts";

/** What the site calls itself, surest first: metadata, structured data, then the parts of its host name and title. */
export function readSiteNames(page: Observations, things: readonly Thing[]): string[] {
  const names = metaValues(
    page.metas,
    "og:site_name",
    "application-name",
    "apple-mobile-web-app-title",
    "twitter:app:name:iphone",
    "al:ios:app_name",
  ).map((meta) => meta.content);
  for (const thing of things) {
    if (thing.types.some((type) => /^WebSite$|Organization$/.test(type)))
      names.push(textOf(thing, "name") ?? "", textOf(thing, "alternateName") ?? "");
    const publisher = thing.properties.get("publisher")?.find(isThing);
    if (publisher !== undefined) names.push(textOf(publisher, "name") ?? "");
  }
  const declared = names.map((name) => clean(name, 100)).filter((name) => name !== undefined);
  const host = URL.parse(page.url)?.hostname ?? "";
  return [...new Set([...declared, ...hostNames(host), ...titlePartsOfHost(page.title, host)])];
}

function hostNames(host: string): string[] {
  const labels = host.split(".").filter((label) => label !== "www");
  const main = labels.length >= 2 ? labels.slice(0, -1) : labels;
  return [host, labels.join("."), ...main.filter((label) => label.length > 3)];
}

/** A first or last part of the title that the host name contains: "Codename Plover | River" on river-tv.example. */
function titlePartsOfHost(title: string, hostName: string): string[] {
  const parts = splitTitle(clean(title, 300) ?? "").map((part) => part.text);
  if (parts.length < 2) return [];
  const host = key(hostName.replace(/^www\./, ""));
  const spoken = (text: string) => {
    const own = key(text);
    return (
      own.length >= 3 && (host.startsWith(own) || own.startsWith(host.slice(0, Math.max(4, host.lastIndexOf("com")))))
    );
  };
  return [parts[0], parts.at(-1)].filter((part) => part !== undefined && spoken(part)) as string[];
}
