import { expect, test } from "vitest";
import { readSiteInput, readSiteList, type SiteComplaint } from "../../../features/catalog/index.ts";
import { saySiteComplaint } from "./site-complaints.ts";

function complaintOf(input: ReturnType<typeof readSiteInput>): SiteComplaint {
  if (input.kind !== "invalid") throw new Error("it is a site");
  return input;
}

test("complaints about input are in the viewer's language", () => {
  const complaints = [
    complaintOf(readSiteInput("")),
    complaintOf(readSiteInput("cats")),
    complaintOf(readSiteInput("a.example", { pagesMax: 0 })),
    ...readSiteList('[{"url": "a.example", "colour": "red"}]').problems,
    ...readSiteList("[oops").problems,
  ];
  for (const complaint of complaints) {
    const { why, remedy } = saySiteComplaint(complaint, "zh");
    expect(why).toMatch(/\p{Script=Han}.*。$/u);
    expect(remedy).toMatch(/\p{Script=Han}.*。$/u);
    expect(saySiteComplaint(complaint, "en").remedy).toBe(complaint.remedy);
  }
  expect(saySiteComplaint(complaints[2]!, "zh").why).toBe("“最多页面数”须为 1 到 100000000 的整数，现在是 0。");
});
