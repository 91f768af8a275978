import { describe, expect, test } from "vitest";
import { type IdentitySpace, identityKey } from "./identity-key.ts";
import { platformIdentity } from "./platform-identities.ts";

const same: readonly [space: IdentitySpace, a: string, b: string][] = [
  ["page", "http://www.tv.example/v/1/", "https://tv.example/v/1"],
  ["media", "https://cdn.example/1.mp4?sign=a#t=10", "http://cdn.example/1.mp4?sign=b"],
  ["embed", "https://player.example/e/1?autoplay=1&width=640", "https://player.example/e/1?controls=0"],
  ["embed", "//www.youtube.com/embed/abcdefghijk?rel=0", "https://youtu.be/abcdefghijk?t=3"],
];
const different: readonly [space: IdentitySpace, a: string, b: string][] = [
  ["page", "https://tv.example/v?id=1", "https://tv.example/v?id=2"],
  ["media", "https://cdn.example/get?id=1", "https://cdn.example/get?id=2"],
  ["embed", "https://player.example/e?vid=1", "https://player.example/e?vid=2"],
  ["embed", "https://www.youtube.com/embed/abcdefghijk", "https://www.youtube.com/embed/ABCDEFGHIJK"],
];

describe("addresses of one thing have one key", () => {
  for (const [space, a, b] of same)
    test(`${a} and ${b}`, () => expect(identityKey(space, a)).toBe(identityKey(space, b)));
  for (const [space, a, b] of different)
    test(`not ${a} and ${b}`, () => expect(identityKey(space, a)).not.toBe(identityKey(space, b)));
  test("a page and a file at one address are two", () => {
    const url = "https://cdn.example/1.mp4";
    expect(identityKey("page", url)).not.toBe(identityKey("media", url));
  });
});

const platforms: readonly [address: string, identity: string | undefined][] = [
  ["https://www.youtube.com/watch?list=x&v=abcdefghijk", "youtube:abcdefghijk"],
  ["https://www.youtube.com/shorts/abcdefghijk", "youtube:abcdefghijk"],
  ["https://www.youtube.com/embed/videoseries?list=PLx", undefined],
  ["https://www.youtube.com/embed/live_stream?channel=x", undefined],
  ["https://www.youtube.com/embed/abcdefghijklmnop", undefined],
  ["https://player.vimeo.com/video/123456789?h=1", "vimeo:123456789"],
  ["https://vimeo.com/123456789", "vimeo:123456789"],
  ["https://www.dailymotion.com/embed/video/x8abcde", "dailymotion:x8abcde"],
  ["https://player.bilibili.com/player.html?aid=1&bvid=BV1xx411c7mD&page=1", "bilibili:BV1xx411c7mD"],
  ["https://www.bilibili.com/video/BV1xx411c7mD/", "bilibili:BV1xx411c7mD"],
  ["https://player.youku.com/embed/XNDQyODA4NjQwMA==", "youku:XNDQyODA4NjQwMA=="],
  ["https://v.youku.com/v_show/id_XNDQyODA4NjQwMA==.html?spm=1", "youku:XNDQyODA4NjQwMA=="],
  ["http://player.youku.com/player.php/sid/XNDQyODA4NjQwMA==/v.swf", "youku:XNDQyODA4NjQwMA=="],
  ["https://v.qq.com/txp/iframe/player.html?vid=a0012abcdef", "qq:a0012abcdef"],
  ["https://v.qq.com/x/page/a0012abcdef.html", "qq:a0012abcdef"],
  ["https://evil.example/www.youtube.com/embed/abcdefghijk", undefined],
  ["https://tv.example/v/1", undefined],
];

describe("a platform's programme", () => {
  for (const [address, identity] of platforms) test(address, () => expect(platformIdentity(address)).toBe(identity));
});
