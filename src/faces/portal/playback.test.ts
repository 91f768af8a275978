import { expect, test } from "vitest";
import { exampleProgramme } from "../../../test/support/faces.ts";
import { choosePlayback } from "./playback.ts";

const own = "https://glint.example";
const ownHost = "glint.example";
const media = (kind: "video" | "hls" | "dash" | "flash" | "unknown", url = `https://a.example/${kind}`) => ({
  kind,
  url,
  source: "src",
});
const embed = (url: string) => ({ url, source: "iframe" });

test("files come before streams, and what may be no media comes last", () => {
  const playback = choosePlayback(exampleProgramme({ media: [media("unknown"), media("hls"), media("video")] }), [
    ownHost,
  ]);
  expect(playback.kind === "media" && playback.sources.map(({ url }) => url)).toEqual([
    "https://a.example/video",
    "https://a.example/hls",
    "https://a.example/unknown",
  ]);
});

test("a platform's player is used only where there is nothing of our own to play", () => {
  const both = exampleProgramme({ media: [media("video")], embeds: [embed("https://p.example/1")] });
  expect(choosePlayback(both, [ownHost])).toMatchObject({ kind: "media", embedUrl: "https://p.example/1" });
  expect(choosePlayback(exampleProgramme({ embeds: [embed("https://p.example/1")] }), [ownHost])).toEqual({
    kind: "embed",
    url: "https://p.example/1",
  });
});

test("hostile addresses are neither played nor framed", () => {
  const hostile = exampleProgramme({
    media: [media("video", "javascript:alert(1)"), media("video", "data:video/mp4;base64,x")],
    embeds: [embed("javascript:alert(1)"), embed(`${own}/console`)],
  });
  expect(choosePlayback(hostile, [ownHost])).toEqual({ kind: "none", why: "nothing" });
});

test("Flash and DASH are told apart from nothing at all", () => {
  expect(choosePlayback(exampleProgramme({ media: [media("flash")] }), [ownHost])).toEqual({
    kind: "none",
    why: "flash",
  });
  expect(choosePlayback(exampleProgramme({ media: [media("flash"), media("dash")] }), [ownHost])).toEqual({
    kind: "none",
    why: "dash",
  });
  expect(choosePlayback(exampleProgramme({}), [ownHost])).toEqual({ kind: "none", why: "nothing" });
});

test("an address given twice is tried once", () => {
  const playback = choosePlayback(exampleProgramme({ media: [media("video"), media("video")] }), [ownHost]);
  expect(playback.kind === "media" && playback.sources.length).toBe(1);
});
