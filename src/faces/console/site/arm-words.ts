import type { CrawlMessages } from "../messages/crawl-english.ts";

/** An arm's name in words: what its links are, and where they stand. */
export type ArmWords = { readonly links: string; readonly place: string };

/**
 * Reads an arm's name, "/video/{word} main ul.list li.card a" or "{sitemap1} robots": the form of the addresses or the role
 * with its depth, then the last elements around the link or how it was found.
 */
export function armWords(name: string, text: CrawlMessages["site"]): ArmWords {
  const space = name.indexOf(" ");
  const form = space < 0 ? name : name.slice(0, space);
  const place = space < 0 ? "" : name.slice(space + 1);
  const list = /^\{(sitemap|feed)(\d)\}$/.exec(form);
  const role = list && (text.armRoles[list[1]!] ?? list[1]!);
  const depth = list?.[2] ?? "0";
  const links = role === null ? text.armAddress(form) : depth === "0" ? role : text.armDeeper(role, depth);
  const known = text.armPlaces[place];
  return { links, place: place === "" ? "" : (known ?? text.armIn(place.split(" ").join(" › "))) };
}

/** Why a page was chosen: "explore 1.32 /v/{n} main a" as its rule in words, the number, and the arm's name. */
export function sayWhyChosen(why: string, text: CrawlMessages): { readonly rule: string; readonly arm?: string } {
  const [word = "", second = "", ...rest] = why.split(" ");
  const isMeasured = /^-?\d/.test(second);
  const rule = text.reasons.rules[word] ?? word;
  const arm = (isMeasured ? rest : second === "" ? [] : [second, ...rest]).join(" ");
  return { rule: isMeasured ? text.reasons.chosen(rule, second) : rule, ...(arm === "" ? {} : { arm }) };
}
