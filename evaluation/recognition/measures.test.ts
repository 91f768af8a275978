import { expect, test } from "vitest";
import { compareFields } from "./compare-fields.ts";
import type { LabelledPage } from "./labelled-pages.ts";
import { f1Of, perSiteF1 } from "./measures.ts";

test("F1 is the harmonic mean of precision and recall", () => {
  expect(f1Of([true, true, false, false], [true, false, true, false])).toEqual({
    precision: 0.5,
    recall: 0.5,
    f1: 0.5,
  });
  expect(f1Of([false], [false])).toEqual({ precision: 0, recall: 0, f1: 0 });
});

test("per-site figures give every site the same say", () => {
  const sites = ["big", "big", "big", "big", "small"];
  expect(perSiteF1([true, true, true, true, false], [true, true, true, true, true], sites)).toBeCloseTo(2 / 3, 12);
});

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
