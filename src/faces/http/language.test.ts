import { expect, test } from "vitest";
import { negotiateLanguage } from "./language.ts";

const cases = [
  { says: "the viewer's choice wins", cookie: "zh", header: "en-GB,en", language: "zh" },
  { says: "an unknown choice is passed over", cookie: "tlh", header: "zh-TW", language: "zh" },
  { says: "the best quality wins, whatever the order", header: "en;q=0.3, zh-CN;q=0.9", language: "zh" },
  { says: "q=0 means not acceptable", source: "RFC 9110 12.4.2", header: "zh;q=0, en;q=0.1", language: "en" },
  { says: "languages that are not spoken here are passed over", header: "fr-FR,fr;q=0.9,zh;q=0.2", language: "zh" },
  { says: "no header means English", header: undefined, language: "en" },
  { says: "nonsense means English", header: ";;;q=,,", language: "en" },
];

for (const { says, cookie, header, language } of cases) {
  test(says, () => expect(negotiateLanguage(cookie, header)).toBe(language));
}
