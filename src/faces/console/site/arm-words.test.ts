import { expect, test } from "vitest";
import { whyRules } from "../../../libraries/discovery/index.ts";
import { chinese } from "../messages/chinese.ts";
import { crawlEnglish } from "../messages/crawl-english.ts";
import { armWords, sayWhyChosen } from "./arm-words.ts";

const names = [
  {
    name: "/video/{word} main ul.list li.card a",
    links: "Addresses like /video/{word}",
    place: "in main › ul.list › li.card › a",
  },
  { name: "/{word} sitemap", links: "Addresses like /{word}", place: "from sitemaps" },
  { name: "{sitemap0} robots", links: "Sitemaps", place: "named in robots.txt" },
  { name: "{feed2} link", links: "Feeds, 2 links deep", place: "anywhere on pages" },
];

test.each(names)("the arm $name reads as links and their place", ({ name, links, place }) => {
  expect(armWords(name, crawlEnglish.site)).toEqual({ links, place });
});

test("why a page was chosen reads as its rule, its number and its arm", () => {
  expect(sayWhyChosen("explore 1.32 /v/{word} main a", crawlEnglish)).toEqual({
    rule: "may lead to programmes (1.32)",
    arm: "/v/{word} main a",
  });
  expect(sayWhyChosen("collect 0.81", crawlEnglish)).toEqual({ rule: "likely a programme (0.81)" });
  expect(sayWhyChosen("short-cut", crawlEnglish)).toEqual({ rule: "a list of the whole site" });
  expect(sayWhyChosen("brand-new", crawlEnglish)).toEqual({ rule: "brand-new" });
});

test("every rule of the strategies has words in both languages", () => {
  for (const rule of whyRules) {
    expect(crawlEnglish.reasons.rules[rule], rule).toBeDefined();
    expect(chinese.crawl.reasons.rules[rule], rule).toBeDefined();
  }
});
