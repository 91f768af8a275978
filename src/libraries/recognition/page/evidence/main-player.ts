import type { FoundAddress } from "../../programme/found-address.ts";
import { key } from "../../programme/title-parts.ts";
import type { Note, Subject } from "./observation.ts";

/** How many players the main part shows, and what the first one says. */
export function noteMainPlayer({ page, gathered }: Subject, note: Note): void {
  const places = new Set<number>();
  for (const address of gathered.addresses) if (isShown(address)) places.add(address.at);
  if (places.size === 0) return;
  const at = Math.min(...places);
  const number = places.size >= 3 ? "several" : places.size === 2 ? "two" : "one";
  note("layout", `players-${number}`, `${places.size}`, at);
  const player = page.players.find((tag) => tag.at === at);
  if (player?.attributes.controls !== undefined && places.size <= 2)
    note("layout", "player-controlled", player.name, at);
  const title = page.frames.find((tag) => tag.at === at)?.attributes.title ?? player?.attributes.title ?? "";
  if (isSameName(title, page.title)) note("layout", "player-names-page", title, at);
}

function isShown({ source, demoted, zone }: FoundAddress): boolean {
  return (
    demoted === undefined && zone === "main" && (source === "player-tag" || source === "iframe" || source === "plugin")
  );
}

// Shorter names occur by chance.
const nameLengthMin = 7;

function isSameName(one: string, other: string): boolean {
  if (one === "" || other === "") return false;
  const [a, b] = [key(one), key(other)];
  return Math.min(a.length, b.length) >= nameLengthMin && (a.includes(b) || b.includes(a));
}
