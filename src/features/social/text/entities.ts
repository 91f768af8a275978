// What in a post's text is more than text: addresses, topics, members' names. One pass from left to right; what was taken once is not
// looked at again, so entities never overlap. Every look ahead is bounded or ends in a step over what was seen: linear time.
import { readAddress } from "./read-address.ts";
import { topicKey } from "./topic-key.ts";

/** UTF-16 offsets, `end` exclusive. */
type Span = { readonly start: number; readonly end: number };

/** `url` is absolute, http or https. */
export type LinkEntity = Span & { readonly kind: "link"; readonly url: string };
/** `name` as it was written, without its marks; `key` is equal for topics that are one. */
export type TopicEntity = Span & { readonly kind: "topic"; readonly name: string; readonly key: string };
/** `name` as it was written, without its @; whether somebody bears it is not known here. */
export type MentionEntity = Span & { readonly kind: "mention"; readonly name: string };
export type Entity = LinkEntity | TopicEntity | MentionEntity;

/** A topic of more is a sentence between two marks. */
export const topicLengthMax = 60;

const beginnings = /https?:\/\/|[#＃@＠]/gi;
const asciiWord = /[A-Za-z0-9_]/;

/**
 * The entities of a text, in their order.
 *
 * A topic stands between two marks (`#cat videos#`) or behind one (`#cats`); a member's name behind an `@` that is not part of a mail address.
 * Marks of full width are marks too. Takes time in proportion to the text's length, whatever the text.
 */
export function readEntities(text: string): Entity[] {
  const entities: Entity[] = [];
  beginnings.lastIndex = 0;
  for (let found = beginnings.exec(text); found; found = beginnings.exec(text)) {
    const { entity, end } = readAt(text, found.index) ?? {};
    if (entity) entities.push(entity);
    if (end !== undefined) beginnings.lastIndex = end;
  }
  return entities;
}

type Taken = { readonly entity?: Entity /** Where to go on. */; readonly end: number };

function readAt(text: string, start: number): Taken | undefined {
  if (asciiWord.test(text[start - 1] ?? "")) return undefined;
  const mark = text[start] ?? "";
  if ("#＃".includes(mark)) return taken(enclosedTopic(text, start) ?? openTopic(text, start));
  if ("@＠".includes(mark)) return readMention(text, start);
  const address = readAddress(text, start);
  if (!address) return undefined;
  const { end, url } = address;
  return url === undefined ? { end } : { entity: { kind: "link", start, end, url }, end };
}

function taken(entity: Entity | undefined): Taken | undefined {
  return entity && { entity, end: entity.end };
}

const enclosed = new RegExp(`[#＃]([^#＃\\n]{1,${topicLengthMax}})[#＃]`, "uy");

/** Between two marks: nearly anything, but what reads as a gap between two topics of one mark each is none. */
function enclosedTopic(text: string, start: number): TopicEntity | undefined {
  enclosed.lastIndex = start;
  const name = enclosed.exec(text)?.[1];
  if (
    name === undefined ||
    /^\s|[\s,.;:/|、，。；：]$|:\/\//u.test(name) ||
    !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(name)
  )
    return undefined;
  return { kind: "topic", start, end: enclosed.lastIndex, name, key: topicKey(name) };
}

const open = new RegExp(`[#＃]([\\p{L}\\p{N}\\p{M}_]{1,${topicLengthMax}})(?![\\p{L}\\p{N}\\p{M}_])`, "uy");

/** Behind one mark: a word with at least one letter, since "#1" is a place in a list. */
function openTopic(text: string, start: number): TopicEntity | undefined {
  open.lastIndex = start;
  const name = open.exec(text)?.[1];
  if (name === undefined || !/\p{L}/u.test(name)) return undefined;
  return { kind: "topic", start, end: open.lastIndex, name, key: topicKey(name) };
}

const mention = /[@＠]([A-Za-z0-9_]{2,30})(?![A-Za-z0-9_@＠])/y;
const addressee = /[@＠][A-Za-z0-9_]+@?/y;

function readMention(text: string, start: number): Taken {
  mention.lastIndex = start;
  const name = mention.exec(text)?.[1];
  if (name !== undefined)
    return { entity: { kind: "mention", start, end: mention.lastIndex, name }, end: mention.lastIndex };
  addressee.lastIndex = start;
  return { end: addressee.test(text) ? addressee.lastIndex : start + 1 };
}
