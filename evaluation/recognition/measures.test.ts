import { expect, test } from "vitest";
import { compareFields } from "./compare-fields.ts";
import type { LabelledPage } from "./labelled-pages.ts";

test("fields are compared after decoding, folding and resolving", () => {
  const page: LabelledPage = {
    id: "1",
    url: "https://tv.example/p/",
    site: "s",
    language: "en",
    isChinese: false,
    class: "play",
    bytes: new Uint8Array(),
    fields: {
      title: "Tom &amp; Ann",
      published: "2024-05-01",
      durationSeconds: 60,
      media: ["a.mp4"],
      embeds: ["//v.example/1"],
      publisher: "River",
    },
  };
  const sourced = <Value>(value: Value) => ({ value, source: "x", confidence: 1 });
  const outcomes = compareFields(page, {
    title: sourced(" Tom  & Ann"),
    published: sourced("2024-05-01T23:00:00+08:00"),
    durationSeconds: sourced(61),
    media: [{ url: "https://tv.example/p/a.mp4", kind: "video", source: "x" }],
    embeds: [{ url: "https://v.example/2", source: "x" }],
    identities: [],
  });
  expect(Object.fromEntries(outcomes.map((each) => [each.field, each.outcome]))).toEqual({
    title: "right",
    publisher: "missing",
    published: "right",
    durationSeconds: "right",
    media: "right",
    embeds: "wrong",
  });
});
