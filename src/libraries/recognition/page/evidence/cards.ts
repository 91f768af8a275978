import type { Note, Subject } from "./observation.ts";

export function noteCards({ cards }: Subject, note: Note): void {
  for (const { card, at, inMain, isMedia, isEpisode } of cards) {
    const text = card.title ?? card.url;
    if (!inMain) note("cards", "card-aside", text, at);
    else if (card.durationSeconds !== undefined) note("cards", "card-duration", text, at);
    else if (isMedia) note("cards", "card-media", text, at);
    else if (isEpisode) note("cards", "card-episode", text, at);
    else note("cards", "card-thumbnail", text, at);
  }
}
