import { urlTemplate } from "../../../libraries/discovery/index.ts";
import type { PageLink, PageReading } from "../../../libraries/recognition/index.ts";

// A listing of plain lines of text has no cards, and yet items that come and go. They stand together in one place of the site
// ("/v/…", "/watch?v=…") and are told from menus and footers by their titles, which are longer.

/** Fewer are no list. */
const itemsLeast = 5;
/** Cards of a listing that has more plain items than these are its margin ("you may also like"). */
const cardsFew = 3;
const textCharactersMost = 60;
const linksMost = 5_000;

/** Addresses of what a listing lists, in order, each once: its cards, else the links of its main group. */
export function listedLinks({ cards, links }: Pick<PageReading, "cards" | "links">): string[] {
  const ofCards = [...new Set(cards.map(({ url }) => url))];
  if (ofCards.length >= cardsFew) return ofCards;
  const plain = mainGroup(links.slice(0, linksMost));
  return plain.length >= itemsLeast ? plain : ofCards;
}

/** The links into one place of the site that say most. */
function mainGroup(links: readonly PageLink[]): string[] {
  const groups = new Map<string, { readonly urls: Set<string>; characters: number }>();
  for (const { url, text } of links) {
    const place = placeOf(url);
    const group = groups.get(place) ?? { urls: new Set(), characters: 0 };
    groups.set(place, group);
    if (group.urls.has(url)) continue;
    group.urls.add(url);
    group.characters += Math.min(textCharactersMost, text.length);
  }
  const large = [...groups.values()].filter(({ urls }) => urls.size >= itemsLeast);
  const [main] = large.sort((left, right) => right.characters - left.characters);
  return [...(main?.urls ?? [])];
}

/** Where an address lies: its pattern without the last segment, and the names of its parameters. */
function placeOf(url: string): string {
  const [path = "", query = ""] = urlTemplate(url).split("?");
  const names = query.split("&").map((parameter) => parameter.split("=", 1)[0]);
  return `${path.slice(0, path.lastIndexOf("/"))}?${query === "" ? "" : `${path.slice(path.lastIndexOf("/"))}&${names.join("&")}`}`;
}
