import { expect, test } from "vitest";
import type { ProgrammeId, SiteId } from "../../../base/ids.ts";
import { type RelatedCandidate, rankRelated } from "./related.ts";

const candidate = (id: number, title: string, rest: Partial<RelatedCandidate> = {}): RelatedCandidate => ({
  id: String(id) as ProgrammeId,
  title,
  siteId: "1" as SiteId,
  isPlayable: true,
  ...rest,
});

test("words in common outweigh the category, and that the site; equals stay as they came", () => {
  const base = candidate(1, "琅琊榜 第1集", { category: "series" });
  const other = "2" as SiteId;
  const ranked = rankRelated(base, [
    candidate(2, "Cooking noodles"),
    candidate(3, "A drama", { category: "series", siteId: other }),
    candidate(4, "琅琊榜 第2集", { siteId: other }),
    candidate(5, "Nothing", { siteId: other }),
    candidate(6, "Nothing else", { siteId: other }),
    base,
  ]);
  expect(ranked.map(({ id }) => id)).toEqual(["4", "3", "2", "5", "6"]);
});
