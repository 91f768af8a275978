import { describe, expect, test } from "vitest";
import { cpuSeconds } from "../testing/cpu-seconds.ts";
import { classifyAddress, mediaOfType } from "./addresses.ts";
import { compileRules, defaultRules } from "./rules.ts";

const rules = compileRules(defaultRules);

describe("addresses", () => {
  test.each([
    ["https://cdn.example/a.mp4", { kind: "media", media: "video", suffix: "mp4" }],
    ["https://cdn.example/a.M3U8?x=1", { kind: "media", media: "hls", suffix: "m3u8" }],
    ["https://cdn.example/redirect.mp3/host.example/e", { kind: "media", media: "audio", suffix: "mp3" }],
    ["https://cdn.example/get?file=a.flv", { kind: "media", media: "video", suffix: "flv" }],
    ["https://cdn.example/a.mp4.html", { kind: "media", media: "video", suffix: "mp4" }],
    ["https://cdn.example/a.mp4x", { kind: "other" }],
    ["https://www.youtube.com/embed/abc", { kind: "embed", platform: "youtube" }],
    ["https://www.youtube.com/watch?v=abc", { kind: "watch", platform: "youtube" }],
    ["https://notyoutube.com/embed/abc", { kind: "other" }],
    ["http://player.youku.com/player.php/sid/X/v.swf", { kind: "embed", platform: "youku" }],
    ["https://films.example/videos/embed/1-2", { kind: "embed", platform: "peertube" }],
    ["https://ad.doubleclick.net/embed/x.mp4", { kind: "advert" }],
    ["https://html5-player.libsyn.com/embed/episode/id/1/no_addthis/no/", { kind: "embed", platform: "libsyn" }],
  ])("%s", (url, expected) => {
    expect(classifyAddress(rules, url)).toEqual(expected);
  });
  test.each([
    ["video/mp4", "video"],
    ["audio/mpeg; x=1", "audio"],
    ["application/vnd.apple.mpegURL", "hls"],
    ["application/dash+xml", "dash"],
    ["application/x-shockwave-flash", "flash"],
    ["text/html", undefined],
  ])("type %s", (type, kind) => {
    expect(mediaOfType(type)).toBe(kind);
  });
});

test("own rules replace the built-in ones", () => {
  const own = compileRules({ ...defaultRules, mediaSuffixes: { ...defaultRules.mediaSuffixes, video: ["film"] } });
  expect(classifyAddress(own, "https://a.example/x.film").kind).toBe("media");
  expect(classifyAddress(own, "https://a.example/x.mp4").kind).toBe("other");
  expect(compileRules(defaultRules)).toBe(rules);
});

test("no rule takes more than linear time", () => {
  const hostile = ["a", "/", ".", "player", "/embed", "://", "ads/"].map((piece) => piece.repeat(30_000));
  const patterns = [
    new RegExp(rules.source.players.join("|"), "gi"),
    rules.adverts,
    rules.mediaSuffix,
    rules.hotSpot,
    ...[...rules.platformsByHost.values()].flat().flatMap((platform) => [platform.embed, platform.watch]),
    ...defaultRules.cosine.families.map((family) => new RegExp(family.pattern, "gi")),
  ];
  const matchAll = () => {
    for (const text of hostile)
      for (const pattern of patterns) {
        pattern.lastIndex = 0;
        pattern.test(text);
      }
  };
  expect(cpuSeconds(matchAll)).toBeLessThan(15);
});
