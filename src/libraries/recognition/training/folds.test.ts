import { expect, test } from "vitest";
import { foldsBySite } from "./folds.ts";

test("pages of a site share a fold, and folds are about equally large", () => {
  const sites = Array.from({ length: 200 }, (_, at) => `site-${at % 37}`);
  const folds = foldsBySite(sites, 5, 1);
  const sizes = [0, 0, 0, 0, 0];
  for (const site of sites) sizes[folds.get(site) as number] = (sizes[folds.get(site) as number] as number) + 1;
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(6);
  expect(foldsBySite(sites, 5, 1)).toEqual(folds);
});
