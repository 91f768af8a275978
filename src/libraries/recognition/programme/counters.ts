import { readCount } from "../page/badges.ts";
import type { Observations } from "../page/observations.ts";
import type { ProgrammeFacts, Sourced } from "../reading.ts";
import { sourced } from "./choose.ts";
import { isThing, type Thing, textOf } from "./things.ts";

type CounterName = "views" | "likes" | "dislikes" | "favourites" | "comments";
type Found = Partial<Record<CounterName, Sourced<number> | undefined>>;
export type Counters = Pick<ProgrammeFacts, CounterName>;

const actionNames: readonly (readonly [RegExp, CounterName])[] = [
  [/watch|view|play|listen/i, "views"],
  [/dislike/i, "dislikes"],
  [/like/i, "likes"],
  [/comment/i, "comments"],
  [/bookmark|favou?rite|follow/i, "favourites"],
];
const shown: readonly (readonly [CounterName, RegExp])[] = [
  [
    "likes",
    /^(?:点赞|赞|顶|喜欢|likes?)\s*[:：]?\s*\(?(\d[\d,.]*)\s?(万|亿|k|m)?\)?$|^(\d[\d,.]*)\s?(万|亿|k|m)?\s*(?:likes?|赞|人喜欢|个赞)$/i,
  ],
  ["dislikes", /^(?:踩|dislikes?)\s*[:：]?\s*\(?(\d[\d,.]*)\s?(万|亿|k|m)?\)?$/i],
  [
    "favourites",
    /^(?:收藏|favou?rites?)\s*[:：]?\s*\(?(\d[\d,.]*)\s?(万|亿|k|m)?\)?$|^(\d[\d,.]*)\s?(万|亿|k|m)?\s*(?:favou?rites?|人收藏)$/i,
  ],
  [
    "comments",
    /^(?:评论|comments?)\s*[:：]?\s*\(?(\d[\d,.]*)\s?(万|亿|k|m)?\)?$|^(\d[\d,.]*)\s?(万|亿|k|m)?\s*(?:comments?|条评论|评论|kommentare|комментари\p{L}*)$/iu,
  ],
];

/** Plays, likes and the like, as the programme's structured data or the page shows them. */
export function readCounters(page: Observations, thing: Thing | undefined): Counters {
  const counters: Found = {};
  if (thing !== undefined) countersOfThing(thing, counters);
  for (const run of page.runs) {
    if (run.element.zone !== "main" || run.text.length > 40 || !/\d/.test(run.text)) continue;
    if (!run.inAnchor) counters.views ??= sourced(readCount(run.text, run.element.hints), "text", 0.6);
    for (const [name, pattern] of shown) {
      if (counters[name] !== undefined) continue;
      const match = pattern.exec(run.text);
      if (match !== null)
        counters[name] = sourced(amount(match[1] ?? match[3] ?? "", match[2] ?? match[4] ?? ""), "text", 0.6);
    }
  }
  return Object.fromEntries(Object.entries(counters).filter(([, value]) => value !== undefined)) as Counters;
}

function countersOfThing(thing: Thing, counters: Found): void {
  const source = thing.syntax;
  for (const value of [
    ...(thing.properties.get("interactionStatistic") ?? []),
    ...(thing.properties.get("interactionCount") ?? []),
  ]) {
    const text = isThing(value)
      ? `${textOf(value, "interactionType") ?? actionType(value)}:${textOf(value, "userInteractionCount", "interactionCount") ?? ""}`
      : String(value);
    const match = /^(.*?):?\s*(\d[\d,.]*)$/s.exec(text.slice(0, 200));
    if (match === null) continue;
    const kind = match[1] === "" ? "views" : actionNames.find(([pattern]) => pattern.test(match[1] ?? ""))?.[1];
    if (kind !== undefined) counters[kind] ??= sourced(amount(match[2] ?? "", ""), source, 0.95);
  }
  const comments = textOf(thing, "commentCount");
  if (comments !== undefined && /^\d+$/.test(comments)) counters.comments ??= sourced(Number(comments), source, 0.95);
}

function actionType(value: Thing): string {
  const type = value.properties.get("interactionType")?.find(isThing);
  return type?.types[0] ?? "";
}

function amount(digits: string, unit: string): number | undefined {
  return readCount(`${digits}${unit} views`, "");
}
