import type { Entity } from "./entities.ts";

export type TextPart = { readonly text: string /** undefined: it is but text. */; readonly entity?: Entity };

/** A text in pieces that make it up again, each an entity or the text between two. `entities` in their order, not overlapping. */
export function splitText(text: string, entities: readonly Entity[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const entity of entities) {
    if (entity.start > from) parts.push({ text: text.slice(from, entity.start) });
    parts.push({ text: text.slice(entity.start, entity.end), entity });
    from = entity.end;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
