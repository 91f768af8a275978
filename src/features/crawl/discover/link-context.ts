import type { FoundLink, LinkOrigin, WaitingLink } from "../../../libraries/discovery/index.ts";
import type { WaitingPage } from "../frontier/pages.sql.ts";

// What is known of a link without following it is kept with its page's row while that waits, in one text of some ninety bytes:
// origin, players near, what the strategy notes of the page that showed it, the elements around it, its text; parted by tabs.

const originCharacters: Readonly<Record<LinkOrigin, string>> = {
  seed: "S",
  robots: "r",
  sitemap: "s",
  feed: "f",
  card: "c",
  link: "l",
  redirect: "d",
  canonical: "k",
  script: "j",
};
const originOfCharacter = new Map(Object.entries(originCharacters).map(([origin, one]) => [one, origin as LinkOrigin]));
const elementsKept = 4;
const placeCharactersMax = 120;
const textCharactersMax = 80;

/** @param note `KeptLink.note`. */
export function writeContext(
  { origin, playersNear, tagPath, text }: Pick<FoundLink, "origin" | "playersNear" | "tagPath" | "text">,
  note: string,
): string {
  const place = tagPath.split(" ").slice(-elementsKept).join(" ").slice(-placeCharactersMax);
  const parts = [originCharacters[origin], playersNear > 0 ? String(Math.min(99, playersNear)) : "", note, place];
  return [...parts.map(clean), clean(text).slice(0, textCharactersMax)].join("\t").replace(/\t+$/, "");
}

/** What a page's row tells a strategy; pages of before contexts were kept, and other people's, are plain links. */
export function waitingLink({ url, role, depth, priority, linkContext = "" }: WaitingPage): WaitingLink {
  const [origin = "", players = "", note = "", tagPath = "", text = ""] = linkContext.split("\t");
  return {
    url,
    role,
    depth,
    priority,
    note,
    origin: originOfCharacter.get(origin) ?? "link",
    playersNear: Number(players) || 0,
    tagPath,
    text,
    neighbours: [],
  };
}

/** The database takes no zero bytes, and half a character pair is no text. */
function clean(text: string): string {
  return text.replace(/[\0\t\n\r]+/g, " ").toWellFormed();
}
