import { expect, test } from "vitest";
import { readPlaylist } from "./read-playlist.ts";

const url = "https://cdn.example/v/master.m3u8?t=1&token=z";
const read = (...lines: readonly string[]) => readPlaylist(["#EXTM3U", ...lines].join("\n"), url);

test("a master playlist lists its variants with absolute addresses (RFC 8216 4.1, 4.3.4.2)", () => {
  const playlist = read(
    "#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360",
    "low/i.m3u8",
    '#EXT-X-STREAM-INF:CODECS="avc1.4d,mp4a.40",AVERAGE-BANDWIDTH=5,BANDWIDTH=2400000,FRAME-RATE=29.97',
    "# a comment between",
    "",
    "/hi/i.m3u8?k=2",
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=3,URI="iframes.m3u8"',
  );
  expect(playlist).toMatchObject({
    kind: "master",
    variants: [
      { url: "https://cdn.example/v/low/i.m3u8", bandwidth: 800000, width: 640, height: 360 },
      {
        url: "https://cdn.example/hi/i.m3u8?k=2",
        bandwidth: 2400000,
        codecs: "avc1.4d,mp4a.40",
        framesPerSecond: 29.97,
      },
    ],
  });
});

test("renditions may have commas in their names and no address (RFC 8216 4.3.4.1)", () => {
  const playlist = read(
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English, main",LANGUAGE="en",DEFAULT=YES,URI="a.m3u8"',
    '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,NAME="CC"',
  );
  expect(playlist).toMatchObject({
    kind: "master",
    renditions: [
      { name: "English, main", url: "https://cdn.example/v/a.m3u8", isDefault: true },
      { type: "CLOSED-CAPTIONS", isDefault: false },
    ],
  });
});

const media: readonly { says: string; lines: readonly string[]; is: Record<string, unknown> }[] = [
  {
    says: "ended: the sum of its segments",
    lines: ["#EXT-X-TARGETDURATION:10", "#EXTINF:10.0,", "s0.ts", "#EXTINF:4.5,", "s1.ts", "#EXT-X-ENDLIST"],
    is: { durationSeconds: 14.5, isLive: false, targetDurationSeconds: 10 },
  },
  { says: "not ended: live", lines: ["#EXTINF:6,title, with comma", "a.ts"], is: { durationSeconds: 6, isLive: true } },
  { says: "VOD needs no end", lines: ["#EXT-X-PLAYLIST-TYPE:VOD", "#EXTINF:6", "a.ts"], is: { isLive: false } },
  {
    says: "EVENT is live until it ends",
    lines: ["#EXT-X-PLAYLIST-TYPE:EVENT", "#EXTINF:6", "a.ts"],
    is: { isLive: true },
  },
  {
    says: "thousands of small segments add up without drift",
    lines: Array.from({ length: 3000 }, () => ["#EXTINF:0.1,", "s.ts"]).flat(),
    is: { durationSeconds: 300 },
  },
  { says: "encrypted", lines: ['#EXT-X-KEY:METHOD=AES-128,URI="k"', "#EXTINF:1,", "a.ts"], is: { isEncrypted: true } },
  {
    says: "explicitly not encrypted",
    lines: ["#EXT-X-KEY:METHOD=NONE", "#EXTINF:1,", "a.ts"],
    is: { isEncrypted: false },
  },
  {
    says: "broken durations count nothing",
    lines: ["#EXTINF:abc,", "a.ts", "#EXTINF:-3,", "b.ts", "#EXTINF:2,", "c.ts"],
    is: { durationSeconds: 2, segments: 3 },
  },
];

test.each(media)("a media playlist, $says (RFC 8216 4.3.2, 4.3.3)", ({ lines, is }) => {
  expect(read(...lines)).toMatchObject({ kind: "media", ...is });
});

test("a byte order mark and CR LF are tolerated", () => {
  expect(readPlaylist("\ufeff#EXTM3U\r\n#EXTINF:1,\r\na.ts\r\n#EXT-X-ENDLIST\r\n", url)).toMatchObject({
    kind: "media",
    durationSeconds: 1,
    isLive: false,
  });
});

test("variables are put in, from a value or the playlist's own query (RFC 8216bis 4.4.2.3)", () => {
  const playlist = read(
    '#EXT-X-DEFINE:NAME="p",VALUE="x/y"',
    '#EXT-X-DEFINE:QUERYPARAM="token"',
    "#EXT-X-STREAM-INF:BANDWIDTH=1",
    "{$p}/i.m3u8?t={$token}&u={$unknown}",
  );
  expect(playlist).toMatchObject({ variants: [{ url: "https://cdn.example/v/x/y/i.m3u8?t=z&u={$unknown}" }] });
});

test.each(["", "<html>404 not found", "#EXTINF:1,\na.ts", "#EXTM3U8"])(
  "%j is no playlist (RFC 8216 4.3.1.1)",
  (text) => {
    expect(readPlaylist(text, url)).toEqual({ kind: "none" });
  },
);

test("a DASH manifest (ISO/IEC 23009-1)", () => {
  const mpd = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1M3.5S"><BaseURL>sub/</BaseURL><Period><AdaptationSet mimeType="video/mp4">
    <Representation id="1" bandwidth="800000" width="640" height="360" codecs="avc1"><BaseURL>a.mp4</BaseURL></Representation><Representation id="2" bandwidth="9"/></AdaptationSet></Period></MPD>`;
  expect(readPlaylist(mpd, url)).toEqual({
    kind: "dash",
    durationSeconds: 63.5,
    isLive: false,
    variants: [
      { url: "https://cdn.example/v/sub/a.mp4", bandwidth: 800000, width: 640, height: 360, codecs: "avc1" },
      { url: "https://cdn.example/v/sub/", bandwidth: 9 },
    ],
  });
  expect(readPlaylist('<MPD type="dynamic"><Period duration="PT5S"/></MPD>', url)).toMatchObject({
    isLive: true,
    durationSeconds: 5,
  });
});
