import { expect, test } from "vitest";
import { readSettings } from "./read-settings.ts";

const form = {
  postsPerHour: "60",
  newDays: "0",
  newPostsPerHour: " 5 ",
  newLinksMax: "1",
  newMentionsMax: "2",
  newPicturesMax: "4",
  editorialPerDay: "24",
};

test("settings are whole numbers within their bounds; a box that is not ticked is off", () => {
  expect(readSettings(form)).toMatchObject({
    kind: "settings",
    settings: { postsPerHour: 60, newDays: 0, newPostsPerHour: 5, isEditorialOn: false },
  });
  expect(readSettings({ ...form, isEditorialOn: "yes" })).toMatchObject({ settings: { isEditorialOn: true } });
  for (const [field, typed] of [
    ["postsPerHour", "0"],
    ["newDays", "-1"],
    ["newLinksMax", "1.5"],
    ["newPicturesMax", "5"],
    ["newMentionsMax", ""],
    ["newMentionsMax", "1e1"],
    ["editorialPerDay", "９"],
    ["editorialPerDay", "99999999999999999999"],
  ] as const)
    expect([field, typed, readSettings({ ...form, [field]: typed })]).toMatchObject([
      field,
      typed,
      { kind: "not-number", field },
    ]);
});
