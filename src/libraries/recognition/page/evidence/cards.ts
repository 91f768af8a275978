import type { Note, Subject } from "./observation.ts";

export function noteCards({ cards }: Subject, note: Note): void {
  for (const card of cards) {
    const text = card.title ?? card.url;
    if (!card.inMain) note("cards", "card-aside", text, card.at);
    else if (card.durationSeconds !== undefined) note("cards", "card-duration", text, card.at);
    else if (card.isMedia) note("cards", "card-media", text, card.at);
    else if (card.isEpisode) note("cards", "card-episode", text, card.at);
    else note("cards", "card-thumbnail", text, card.at);
  }
}
