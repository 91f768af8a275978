import { readCount } from "../page/badges.ts";
import type { ProgrammeFacts, Sourced } from "../reading.ts";
import { parseCount } from "../value/parse-count.ts";
import { present, sourced } from "./choose.ts";
import type { FactContext } from "./context.ts";
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
const counterNames: readonly CounterName[] = ["views", "likes", "dislikes", "favourites", "comments"];
const partEnd = /\s{2,}|　|[|｜·•;；]|\s[-–—/]\s/;
// All of the counted words' patterns begin so.
const countStart = /^\D{0,4}[\d.,\s]/;
/** The word after a number that tells what is counted, by counter. */
const countedWords: readonly (readonly [CounterName, RegExp])[] = [
  [
    "views",
    /^\D{0,4}[\d.,\s]{1,15}\s?(?:[万萬亿億kmbKMBN]|千|тыс\.?|млн\.?|mil|mln|mio\.?|tsd\.?|rb|jt|lakh|crore)?\s?(?:d[e'’]\s?)?\s?(?:次播放|次观看|播放|观看|回視聴|回再生|views?|plays?|listens?|aufrufe|vues|visualizaciones|visualizações|visualizzazioni|reproducciones|просмотр\p{L}*|перегляд\p{L}*|wyświetleń|görüntüleme|izlenme|weergaven|visningar|zhlédnutí|lượt xem|x ditonton|조회|مشاهدة)/iu,
  ],
  [
    "likes",
    /^\D{0,4}[\d.,\s]{1,15}\s?(?:[万萬亿億kmbKMBN]|千|тыс\.?|млн\.?|mil|mln|mio\.?|tsd\.?|rb|jt|lakh|crore)?\s?(?:d[e'’]\s?)?\s?(?:likes?|个?赞|人喜欢)/iu,
  ],
  [
    "comments",
    /^\D{0,4}[\d.,\s]{1,15}\s?(?:[万萬亿億kmbKMBN]|千|тыс\.?|млн\.?|mil|mln|mio\.?|tsd\.?|rb|jt|lakh|crore)?\s?(?:d[e'’]\s?)?\s?(?:comments?|条评论|评论|kommentare|комментари\p{L}*)/iu,
  ],
  [
    "favourites",
    /^\D{0,4}[\d.,\s]{1,15}\s?(?:[万萬亿億kmbKMBN]|千|тыс\.?|млн\.?|mil|mln|mio\.?|tsd\.?|rb|jt|lakh|crore)?\s?(?:d[e'’]\s?)?\s?(?:favou?rites?|人收藏|收藏)/iu,
  ],
];

/** Plays, likes and the like, as the programme's structured data, the page's labels or its wording show them. */
export function readCounters({ page, thing, labels, lines, language }: FactContext): Counters {
  const counters: Found = {};
  if (thing !== undefined) countersOfThing(thing, counters);
  for (const name of counterNames) {
    const label = labels.get(name);
    if (label !== undefined) counters[name] ??= sourced(parseCount(label.text, language), "text-label", 0.7);
  }
  for (const line of lines) {
    if (line.text.length > 160) continue;
    for (const written of line.text.split(partEnd)) {
      const part = written.trim();
      if (!countStart.test(part)) continue;
      for (const [name, pattern] of countedWords)
        if (pattern.test(part)) counters[name] ??= sourced(parseCount(part, language), "text", 0.6);
    }
  }
  for (const run of page.runs) {
    if (counters.views !== undefined) break;
    if (run.element.zone === "main" && !run.inAnchor && run.text.length <= 40)
      counters.views = sourced(readCount(run.text, run.element), "text", 0.5);
  }
  return present(counters);
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
    if (kind !== undefined) counters[kind] ??= sourced(amount(match[2] ?? ""), source, 0.95);
  }
  const comments = textOf(thing, "commentCount");
  if (comments !== undefined && /^\d{1,15}$/.test(comments))
    counters.comments ??= sourced(Number(comments), source, 0.95);
}

function actionType(value: Thing): string {
  const type = value.properties.get("interactionType")?.find(isThing);
  return type?.types[0] ?? "";
}

function amount(digits: string): number | undefined {
  return parseCount(digits, "en");
}
