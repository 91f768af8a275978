import type { Sourced } from "../reading.ts";
import { firstOf, sourced } from "./choose.ts";
import type { FactContext } from "./context.ts";
import { type Thing, textOf, thingsOf } from "./things.ts";

/** Whether the programme is being broadcast now: as structured data, the player's settings or a badge near the title say. */
export function readLive(context: FactContext): Sourced<boolean> | undefined {
  return firstOf(liveCandidates(context));
}

function* liveCandidates(context: FactContext): Iterable<Sourced<boolean> | undefined> {
  if (context.thing !== undefined) yield ofThing(context.thing);
  yield sourced(ofSettings(context), "script", 0.6);
  yield sourced(hasBadge(context) ? true : undefined, "badge", 0.5);
}

function ofThing(thing: Thing): Sourced<boolean> | undefined {
  const publication = thingsOf(thing, "publication")[0];
  const text = textOf(thing, "isLiveBroadcast") ?? textOf(publication, "isLiveBroadcast");
  if (text === undefined) return undefined;
  const ended = textOf(publication, "endDate") !== undefined;
  return sourced(/^true$/i.test(text.split("/").at(-1) ?? "") && !ended, thing.syntax, 0.8);
}

const liveSetting = /["']?\bis_?live(?:now|broadcast|stream)?["']?\s{0,3}:\s{0,3}["']?(true|false|!0|!1|1|0)\b/i;

function ofSettings({ page, gathered }: FactContext): boolean | undefined {
  for (const { at } of gathered.setups) {
    const script = page.scripts.find((each) => each.at === at);
    const said = script === undefined ? undefined : liveSetting.exec(script.text)?.[1]?.toLowerCase();
    if (said !== undefined) return said === "true" || said === "!0" || said === "1";
  }
  return undefined;
}

// Words that say "now"; "live" alone is also a section, a kind of music and a verb.
const liveNow =
  /^[^\p{L}]{0,4}(?:live now|we are live|on air|直播中|正在直播|ライブ配信中|配信中|生放送中|в эфире|прямой эфир|en directo ahora|ao vivo agora|生中継中|생방송 ?중|방송 ?중)[^\p{L}]{0,4}$/iu;
const liveWord = /^[^\p{L}]{0,4}(?:live|直播|ライブ|en direct|en vivo|ao vivo|in diretta|canlı|라이브)[^\p{L}]{0,4}$/iu;
const badgeHint = /(?:^|[\s_-])(?:live|badge|on-?air|status|label|tag)(?:$|[\s_-])/;
const badgeLengthMax = 24;
const nearTitle = 6000;

function hasBadge({ page, titleAt }: FactContext): boolean {
  if (titleAt < 0) return false;
  return page.runs.some(
    (run) =>
      run.text.length <= badgeLengthMax &&
      Math.abs(run.at - titleAt) < nearTitle &&
      !run.inAnchor &&
      run.element.zone === "main" &&
      (liveNow.test(run.text) || (liveWord.test(run.text) && badgeHint.test(run.element.hint))),
  );
}
