import type { Observations } from "../observations.ts";
import * as words from "../words.ts";
import type { Note, Subject } from "./observation.ts";

export function noteAddressOfPage({ page }: Subject, note: Note): void {
  noteSite(page, note);
  const at = page.url.indexOf("/", 8);
  const path = at === -1 ? "/" : page.url.slice(at);
  if (page.url.startsWith("https://unknown.example/")) return;
  if (words.programmeAddress.test(path)) note("address", "address-programme", path, -1);
  if (words.listAddress.test(path)) note("address", "address-list", path, -1);
  if (path === "/" || /^\/(?:index|default|home)\.\w+$/i.test(path)) note("address", "address-home", path, -1);
  if (
    /\/(?:tags?|categor(?:y|ies)|archives?|topics?|labels?|authors?|kategorie|categoria)(?:\/|$)|\/page\/\d+|[?&](?:tag|cat|page|paged)=/i.test(
      path,
    )
  )
    note("address", "address-section", path, -1);
  if (words.articleAddress.test(path)) note("address", "address-article", path, -1);
}

/** What the site calls itself: its host and the name it gives in its metadata. */
function noteSite(page: Observations, note: Note): void {
  const host = page.url.slice(page.url.indexOf("//") + 2).split("/", 1)[0] ?? "";
  const name = page.metas.find(({ key }) => key === "og:site_name" || key === "application-name");
  if (words.programmeSite.test(host)) note("address", "site-about-programmes", host, -1);
  else if (name !== undefined && words.programmeSite.test(name.content))
    note("address", "site-about-programmes", name.content, name.at);
  else if (name === undefined && words.programmeSite.test(siteInTitle(page.title)))
    note("address", "site-about-programmes", page.title, page.titleAt);
}

const siteNameMax = 24;

/** The first and last parts of a title of several: one of them names the site. */
function siteInTitle(title: string): string {
  const parts = title.split(/\s{0,3}[|·–—»_]\s{0,3}|\s-\s/);
  if (parts.length < 2) return "";
  return [parts[0] as string, parts.at(-1) as string].filter((part) => part.length <= siteNameMax).join(" ");
}
