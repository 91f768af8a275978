import { describe, expect, test } from "vitest";
import { recognize } from "../page/recognize.ts";
import type { PageReading } from "../reading.ts";

const url = "https://cdn.example/live/a";

function readingOf(body: string | Uint8Array, type = ""): PageReading {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return recognize({ url, bytes, headers: { "content-type": type }, now: new Date("2026-11-30T12:00:00Z") });
}

const mediaPlaylist = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9.5,\na.ts\n#EXTINF:4.2,\nb.ts\n";

describe("a manifest is a stream's address", () => {
  test("HLS without an end is live", () => {
    const reading = readingOf(mediaPlaylist, "application/vnd.apple.mpegurl");
    expect(reading).toMatchObject({ kind: "play", evidence: [{ rule: "hls-manifest", family: "file", at: 0 }] });
    expect(reading.score).toBeGreaterThan(0.99);
    expect(reading.programme?.media).toEqual([
      { url, kind: "hls", type: "application/vnd.apple.mpegurl", source: "manifest" },
    ]);
    expect(reading.programme?.isLive?.value).toBe(true);
    expect(reading.programme?.durationSeconds).toBeUndefined();
  });
  test("HLS with an end is not, and has a length", () => {
    const { programme } = readingOf(`\ufeff${mediaPlaylist}#EXT-X-ENDLIST\n`, "text/plain");
    expect(programme?.isLive?.value).toBe(false);
    expect(programme?.durationSeconds?.value).toBe(14);
  });
  test("a choice of variants does not say", () => {
    const reading = readingOf("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n");
    expect(reading.kind).toBe("play");
    expect(reading.programme?.isLive).toBeUndefined();
  });
  test("DASH", () => {
    const reading = readingOf(
      `<?xml version="1.0"?>\n<!-- x --><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1M4S"></MPD>`,
      "text/html",
    );
    expect(reading).toMatchObject({ kind: "play", evidence: [{ rule: "dash-manifest" }] });
    expect(reading.programme?.media[0]?.kind).toBe("dash");
    expect(reading.programme?.durationSeconds?.value).toBe(64);
  });
  test("an error page sent as a playlist is a page", () => {
    for (const body of ["<!DOCTYPE html><title>Not found</title>", "not here"]) {
      const reading = readingOf(body, "application/vnd.apple.mpegurl");
      expect(reading.evidence.some((each) => each.family === "file")).toBe(false);
      expect(reading.score).toBeLessThan(0.5);
    }
  });
});

test("a list of channels is a listing", () => {
  const reading = readingOf(
    `#EXTM3U\n#EXTINF:-1 tvg-logo="/l.png" group-title="News, local",River 1\nhttp://a.example/1.m3u8\n#EXTINF:-1,River 2\n2.m3u8\n`,
  );
  expect(reading.kind).toBe("listing");
  expect(reading.cards).toEqual([
    { url: "http://a.example/1.m3u8", title: "River 1", thumbnail: "https://cdn.example/l.png", position: 0 },
    { url: "https://cdn.example/live/2.m3u8", title: "River 2", position: 1 },
  ]);
});

describe("feeds", () => {
  const rss = (item: string) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Low water</title><language>en</language><item><title>Mud</title><link>/e/1</link>${item}</item></channel></rss>`;
  test("whose items can be played are listings", () => {
    const reading = readingOf(
      rss(`<enclosure url="/1.mp3" type="audio/mpeg"/><itunes:duration>1:02</itunes:duration>`),
      "application/rss+xml",
    );
    expect(reading).toMatchObject({
      kind: "listing",
      language: "en",
      evidence: [{ rule: "feed-enclosures", text: "rss" }],
    });
    expect(reading.cards).toEqual([{ url: "https://cdn.example/e/1", title: "Mud", durationSeconds: 62, position: 0 }]);
    expect(reading.score).toBeLessThan(0.01);
  });
  test("of articles are none, and lead on", () => {
    const reading = readingOf(rss(""), "text/xml");
    expect(reading).toMatchObject({ kind: "none", evidence: [{ rule: "feed" }] });
    expect(reading.links).toEqual([{ url: "https://cdn.example/e/1", text: "Mud", noFollow: false }]);
  });
  test("JSON Feed", () => {
    const reading = readingOf(
      `{"version":"https://jsonfeed.org/version/1.1","title":"A","items":[{"id":"1","url":"https://a.example/1","title":"Mud","attachments":[{"url":"https://a.example/1.mp4","mime_type":"video/mp4"}]}]}`,
      "application/feed+json",
    );
    expect(reading.kind).toBe("listing");
    expect(reading.cards[0]?.title).toBe("Mud");
  });
});

describe("files", () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const media: readonly (readonly [string, string, string, string])[] = [
    ["\0\0\0\x18ftypisom\0\0\x02\0", "", "video", "video/mp4"],
    ["\0\0\0\x18ftypM4A \0\0\x02\0", "application/octet-stream", "audio", "audio/mp4"],
    ["\x1aE\xdf\xa3\x01\0", "text/plain", "video", "video/webm"],
    ["OggS\0\x02\0\0theora", "", "video", "video/ogg"],
    ["OggS\0\x02\0\0vorbis", "", "audio", "audio/ogg"],
    ["ID3\x03\0", "text/html", "audio", "audio/mpeg"],
    ["\xff\xfb\x90\x64", "", "audio", "audio/mpeg"],
    ["RIFF\0\0\0\0WAVEfmt ", "", "audio", "audio/wav"],
    ["FLV\x01\x05", "", "video", "video/x-flv"],
    [`G${"\0".repeat(187)}G${"\0".repeat(187)}G`, "", "video", "video/mp2t"],
    ["CWS\x0a", "", "flash", "application/x-shockwave-flash"],
    ["\x07\x08unknown", "audio/aac", "audio", "audio/aac"],
    ["", "video/mp4", "video", "video/mp4"],
  ];
  test.each(media)("%j sent as %j is %s", (start, type, kind, mime) => {
    const reading = readingOf(bytes(start), type);
    expect(reading).toMatchObject({ kind: "play", evidence: [{ rule: "media-file" }] });
    expect(reading.programme?.media).toEqual([{ url, kind, type: mime, source: "file" }]);
  });
  test.each([
    ["\x89PNG\r\n\x1a\n", "image/png"],
    ["\0\0\0\x18ftypavif", "video/mp4"],
    ["%PDF-1.7", ""],
    ["PK\x03\x04", "application/octet-stream"],
    ["body{}", "text/css"],
    ["1,2", "application/json"],
  ])("%j sent as %j carries none, and says why", (start, type) => {
    expect(readingOf(bytes(start), type)).toMatchObject({ kind: "none", evidence: [{ rule: "other-file" }] });
  });
  test.each([
    ["\xff\xfe<\0h\0t\0m\0l\0>\0", "text/html"],
    ["plain words", "text/plain"],
    ["<?xml version='1.0'?><!DOCTYPE html><html><body>x</body></html>", "application/xhtml+xml"],
    ["<rssfeed>x</rssfeed>", "text/html"],
    ["{{ template }} <p>x</p>", "text/html"],
    ["", ""],
  ])("%j sent as %j is a page", (start, type) => {
    expect(readingOf(bytes(start), type).evidence.every((each) => each.family !== "file")).toBe(true);
  });
});

describe("JSON", () => {
  test("an oEmbed answer embeds", () => {
    const reading = readingOf(
      `{"version":"1.0","type":"video","title":"Mud","author_name":"Ann","thumbnail_url":"https://i.example/t.jpg","html":"<iframe src=\\"https://v.example/embed/1\\"></iframe>"}`,
      "application/json+oembed",
    );
    expect(reading.kind).toBe("embed");
    expect(reading.programme).toMatchObject({
      title: { value: "Mud", source: "oembed" },
      publisher: { value: "Ann" },
      thumbnail: { value: "https://i.example/t.jpg" },
      embeds: [{ url: "https://v.example/embed/1" }],
    });
  });
  test("other data has none", () => {
    expect(readingOf(`{"url":"https://a.example/a.mp4"}`, "application/json")).toMatchObject({
      kind: "none",
      evidence: [{ rule: "data" }],
    });
  });
});

test("what the evidence weighs is the score", () => {
  const { score, evidence } = readingOf(mediaPlaylist);
  expect(Math.log(score / (1 - score))).toBeCloseTo(evidence[0]?.weight ?? 0, 6);
});
