import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProgrammeId } from "../../../base/ids.ts";
import { chooseHot, type HotProgramme } from "./choose-hot.ts";

const hot = (id: string, siteId: string): HotProgramme => ({ id: id as ProgrammeId, siteId, title: id });

test("the hottest comes first, unless its site was heard of more than another; never twice", () => {
  const hottest = [hot("1", "a"), hot("2", "a"), hot("3", "b")];
  const choose = (posted: string[], recentSites: string[]) =>
    chooseHot(hottest, { posted: new Set(posted as ProgrammeId[]), recentSites })?.id;
  expect(choose([], [])).toBe("1");
  expect(choose(["1"], ["a"])).toBe("3");
  expect(choose(["1", "3"], ["a", "b"])).toBe("2");
  expect(choose(["1", "2", "3"], ["a"])).toBeUndefined();
});

test("one site of many, however hot, does not fill the feed", () => {
  const draw = fc.array(fc.constantFrom("a", "a", "a", "b", "c"), { minLength: 30, maxLength: 50 });
  fc.assert(
    fc.property(draw, (sites) => {
      const hottest = sites.map((siteId, index) => hot(String(index + 1), siteId));
      const spoken: HotProgramme[] = [];
      for (let nth = 0; nth < 6; nth += 1) {
        const posted = new Set(spoken.map(({ id }) => id));
        const next = chooseHot(hottest, { posted, recentSites: spoken.slice(-6).map(({ siteId }) => siteId) });
        if (next) spoken.push(next);
      }
      const fromA = spoken.filter(({ siteId }) => siteId === "a").length;
      const others = ["b", "c"].map((site) => Math.min(2, sites.filter((one) => one === site).length));
      expect(fromA).toBeLessThanOrEqual(6 - others[0]! - others[1]!);
    }),
  );
});
