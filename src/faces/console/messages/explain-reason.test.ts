import { expect, test } from "vitest";
import { consoleMessages, explainReason } from "./console-messages.ts";

const english = consoleMessages("en");
const chinese = consoleMessages("zh");

// That no reason of the crawl lacks words is held by the types of both languages.
test.each(Object.keys(english.reasons))(
  "%s is said in words, with what to do about it, in both languages",
  (reason) => {
    const [inEnglish, inChinese] = [explainReason(reason, english), explainReason(reason, chinese)];
    expect(inEnglish.title).not.toBe(reason);
    expect(inEnglish.remedy).not.toBe("");
    expect(inChinese.title).toMatch(/\p{Script=Han}/u);
    expect(inChinese.remedy).toMatch(/\p{Script=Han}/u);
  },
);

test("any other status is named with its number, server errors as such", () => {
  expect(explainReason("status-502", english).title).toBe("Server error (502)");
  expect(explainReason("status-502", chinese).title).toContain("502");
  expect(explainReason("status-451", english).title).toBe("Answer 451");
});

test("links left out are named by the same reasons in both languages", () => {
  expect(Object.keys(chinese.linkReasons).sort()).toEqual(Object.keys(english.linkReasons).sort());
});
