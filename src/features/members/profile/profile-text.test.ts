import { expect, test } from "vitest";
import { bioMax, displayNameMax, initialsOf, readProfile } from "./profile-text.ts";

const read = (typed: Partial<Parameters<typeof readProfile>[0]>) =>
  readProfile({ displayName: "", bio: "", links: [], ...typed });

test("texts are cut to what people count as characters, and lose what turns or hides text", () => {
  const family = "👨‍👩‍👧‍👦";
  const long = read({ displayName: family.repeat(100), bio: "字".repeat(1000) });
  if (long.kind !== "profile") throw new Error(long.kind);
  expect([...new Intl.Segmenter().segment(long.profile.displayName!)]).toHaveLength(displayNameMax);
  expect(long.profile.bio).toHaveLength(bioMax);
  expect(read({ displayName: " Ann\u202egnp.\n\u0007 Lee ", bio: "a\r\n\r\n\r\n\r\nb" })).toEqual({
    kind: "profile",
    profile: { displayName: "Anngnp. Lee", bio: "a\n\nb", links: [] },
  });
});

test("links lead to the web and nowhere else", () => {
  const link = (url: string) => read({ links: [{ label: "", url }] });
  expect(link("example.org/me")).toMatchObject({
    profile: { links: [{ label: "example.org", url: "https://example.org/me" }] },
  });
  expect(link("http://example.org:8080")).toMatchObject({ profile: { links: [{ url: "http://example.org:8080/" }] } });
  expect(link("  ")).toMatchObject({ profile: { links: [] } });
  for (const url of [
    "javascript:alert(1)",
    "data:text/html,x",
    "mailto:a@example.org",
    "https://user:secret@example.org",
    "localhost",
    "http://",
    `https://example.org/${"x".repeat(600)}`,
  ])
    expect([url, link(url)]).toEqual([url, { kind: "bad-link", place: 1 }]);
  const five = Array.from({ length: 5 }, (_, index) => ({ label: `${index}`, url: `https://${index}.example` }));
  expect(read({ links: five })).toMatchObject({ profile: { links: { length: 4 } } });
});

test("initials stand for who has no picture", () => {
  expect(["ada", "Ada Lovelace", "ann_lee", "王小明", "🎈 party", "🎈"].map(initialsOf)).toEqual([
    "A",
    "AL",
    "AL",
    "明",
    "P",
    "🎈",
  ]);
});
