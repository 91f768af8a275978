import { percentEncodeAfterEncoding } from "@exodus/bytes/whatwg.js";
import "@exodus/bytes/encoding.js";
import { expect, test } from "vitest";
import { decodeBytes } from "./decode-bytes.ts";

/** Text in a legacy encoding; what the encoding lacks becomes a numeric reference. */
function encoded(text: string, encoding: string): Uint8Array {
  const escaped = percentEncodeAfterEncoding(encoding, text, "%");
  return Uint8Array.from(
    Buffer.from(
      escaped.replace(/%([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    ),
  );
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const html = { "content-type": "text/html" };
const chinese = "<title>新闻频道 今日要闻</title><p>这是中文网页的正文，内容是关于电视节目的介绍。";

const declared: readonly { says: string; bytes: Uint8Array; type?: string; encoding: string; has: string }[] = [
  {
    says: "a byte order mark beats the header",
    bytes: utf8(`\ufeff${chinese}`),
    type: "text/html; charset=gbk",
    encoding: "UTF-8",
    has: "<title>新闻",
  },
  {
    says: "UTF-16 with a mark",
    bytes: Uint8Array.from([0xff, 0xfe, ...Buffer.from(chinese, "utf16le")]),
    encoding: "UTF-16LE",
    has: "新闻",
  },
  {
    says: "the header beats the meta element",
    bytes: utf8(`<meta charset=gb2312>${chinese}`),
    type: "text/html; charset=utf-8",
    encoding: "UTF-8",
    has: "新闻",
  },
  {
    says: "a quoted charset in the header",
    bytes: encoded(chinese, "gbk"),
    type: 'text/html; CHARSET="GB2312"',
    encoding: "GBK",
    has: "新闻",
  },
  {
    says: "an unknown charset in the header counts as none",
    bytes: encoded(`<meta charset=big5>${"電視節目"}`, "big5"),
    type: "text/html; charset=none",
    encoding: "Big5",
    has: "電視",
  },
  {
    says: "gb2312 means GBK, so its further characters are read",
    bytes: encoded("<meta charset=gb2312>镕翀", "gbk"),
    encoding: "GBK",
    has: "镕翀",
  },
  {
    says: "x-sjis is a label of Shift_JIS",
    bytes: encoded("<meta charset='x-sjis'>番組", "shift_jis"),
    encoding: "Shift_JIS",
    has: "番組",
  },
  {
    says: "http-equiv with content",
    bytes: encoded("<meta http-equiv='Content-Type' content='text/html; charset=windows-1251'>Новости", "windows-1251"),
    encoding: "windows-1251",
    has: "Новости",
  },
  {
    says: "content before http-equiv, unquoted",
    bytes: encoded("<META content=text/html;charset=euc-kr http-equiv=Content-type>뉴스", "euc-kr"),
    encoding: "EUC-KR",
    has: "뉴스",
  },
  {
    says: "a meta in a comment is none",
    bytes: utf8(`<!-- <meta charset=big5> -->${chinese}`),
    encoding: "UTF-8",
    has: "新闻",
  },
  {
    says: "a meta after 1024 bytes is found as a parser finds it",
    bytes: encoded(`<!--${"x".repeat(2000)}--><meta charset=gbk>${chinese}`, "gbk"),
    encoding: "GBK",
    has: "新闻",
  },
  {
    says: "a label followed by rubbish",
    bytes: utf8(`<meta charset=utf-8"utf-8" />${chinese}`),
    encoding: "UTF-8",
    has: "新闻",
  },
  {
    says: "utf-16 in a meta means UTF-8",
    bytes: utf8(`<meta charset=utf-16>${chinese}`),
    encoding: "UTF-8",
    has: "新闻",
  },
  {
    says: "iso-8859-1 means windows-1252",
    bytes: encoded("<meta charset=iso-8859-1>“quoted” 5 €", "windows-1252"),
    encoding: "windows-1252",
    has: "“quoted” 5 €",
  },
  {
    says: "an XML declaration",
    bytes: encoded('<?xml version="1.0" encoding="gb2312"?><rss>新闻</rss>', "gbk"),
    encoding: "GBK",
    has: "新闻",
  },
  {
    says: "a declared GBK over UTF-8 bytes is not believed",
    bytes: utf8(`<meta charset=gb2312>${chinese}`),
    encoding: "UTF-8",
    has: "新闻",
  },
  {
    says: "a declared UTF-8 over GBK bytes is not believed",
    bytes: encoded(`<meta charset=utf-8>${chinese}`, "gbk"),
    encoding: "GBK",
    has: "新闻",
  },
  {
    says: "one broken byte spoils no UTF-8 page",
    bytes: Uint8Array.from([...utf8(chinese), 0xe4, 0xbd]),
    encoding: "UTF-8",
    has: "新闻",
  },
  {
    says: "declared UTF-8 that lost some values of bytes stays UTF-8, however much it looks like an alphabet",
    bytes: utf8(`<meta charset=utf-8>${"ข่าวล่าสุดของวันนี้และวิดีโอ".repeat(8)}`).filter(
      (byte) => byte < 0x80 || byte >= 0xc0 || (byte & 4) === 0,
    ),
    encoding: "UTF-8",
    has: "\ufffd",
  },
  { says: "plain ASCII", bytes: utf8("<p>hello"), encoding: "UTF-8", has: "hello" },
];

test.each(declared)("$says", ({ bytes, type, encoding, has }) => {
  const decoded = decodeBytes(bytes, type === undefined ? html : { "content-type": type });
  expect(decoded.encoding).toBe(encoding);
  expect(decoded.text).toContain(has);
  expect(decoded.text.startsWith("\ufeff")).toBe(false);
});

const guessed: readonly { encoding: string; text: string }[] = [
  { encoding: "GBK", text: "频道导航 电视剧 综艺 新闻" },
  { encoding: "GBK", text: "请在下面观看最新一期的节目，更多内容请访问我们的网站" },
  { encoding: "Big5", text: "請在下面觀看最新一期的節目，更多內容請訪問我們的網站" },
  { encoding: "Shift_JIS", text: "今日のニュース番組をお届けします。動画を再生する" },
  { encoding: "EUC-JP", text: "今日のニュース番組をお届けします。動画を再生する" },
  { encoding: "EUC-KR", text: "오늘의 뉴스를 전해 드립니다. 동영상 다시보기" },
  { encoding: "windows-1251", text: "Последние новости дня и видео" },
  { encoding: "KOI8-R", text: "Последние новости дня и видео" },
  { encoding: "windows-1252", text: "Les dernières vidéos de la journée – à voir très bientôt" },
  { encoding: "windows-1252", text: "Die schönsten Videos für Groß und Klein" },
  { encoding: "windows-1253", text: "Τα τελευταία νέα της ημέρας και βίντεο" },
  { encoding: "windows-1255", text: "החדשות האחרונות של היום ווידאו" },
  { encoding: "windows-874", text: "ข่าวล่าสุดของวันนี้และวิดีโอ" },
];

test.each(guessed)("undeclared $encoding is told by its text: $text", ({ encoding, text }) => {
  const script = "<script>var style = 'font-family: serif; color: red';</script>".repeat(50);
  expect(
    decodeBytes(encoded(`<html><head>${script}<title>${text}</title></head><body><p>${text}</p>`, encoding), html),
  ).toMatchObject({ encoding });
});

test("the language of the page helps where the text is short", () => {
  expect(decodeBytes(encoded("<html lang=ru><title>Тв</title>", "windows-1251"), html).encoding).toBe("windows-1251");
});

test("a misspelt declaration is a hint", () => {
  expect(
    decodeBytes(
      encoded('<meta httpequiv="ContentType" content="text/html; charset=big5"><title>台</title>', "big5"),
      html,
    ).encoding,
  ).toBe("Big5");
});

test("ISO-2022-JP is told by its escape sequences", () => {
  expect(decodeBytes(Uint8Array.from([0x1b, 0x24, 0x42, 0x48, 0x56, 0x41, 0x48, 0x1b, 0x28, 0x42]), html)).toEqual({
    encoding: "ISO-2022-JP",
    text: "番組",
  });
});
