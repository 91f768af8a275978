import { expect, test } from "vitest";
import { parseDate } from "./parse-date.ts";

const now = new Date("2024-06-15T10:00:00+08:00");
const S = "Asia/Shanghai";
const U = "UTC";

// RFC 3339, RFC 5322 (obs-date, obs-zone), RFC 9110 5.6.7, ISO 8601 and CLDR's date formats. "~" marks a day counted from now.
const rows: readonly (readonly [text: string, zone: string, language: string | undefined, read: string | undefined])[] =
  [
    ["3小时前", S, "zh-CN", "2024-06-14T23:00:00Z"],
    ["昨天 21:05", S, "zh-CN", "2024-06-14T13:05:00Z"],
    ["Wed, 18 Sept 2024 06:30:00 +0200", U, "en", "2024-09-18T04:30:00Z"],
    ["Jan. 12th, 2012", U, "en", "2012-01-12"],
    ["Fri, 12 Jul 2024 15:04:05 EDT", U, "en", "2024-07-12T19:04:05Z"],
    ["05/04/2021", "Europe/Paris", "fr", "2021-04-05"],
    ["20231122", U, undefined, "2023-11-22"],
    ["2023-04-30T22:10:00-07:00", U, undefined, "2023-05-01T05:10:00Z"],
    ["2019-03-02 08:15:00.000000", S, undefined, "2019-03-02T00:15:00Z"],
    ["2012年1月12日 14:05", S, "zh-CN", "2012-01-12T06:05:00Z"],
    ["05/04/2021", U, "en", "2021-05-04"],
    ["05/04/2021", U, "en-GB", "2021-04-05"],
    ["13/04/2021", U, "en", "2021-04-13"],
    ["1.6.2024", U, "de", "2024-06-01"],
    ["15.06.24", U, "de", "2024-06-15"],
    ["2024/06/01", U, "ja", "2024-06-01"],
    ["2024. 6. 1.", U, "ko", "2024-06-01"],
    ["2024년 6월 1일", U, "ko", "2024-06-01"],
    ["2024년 6월 1일 오후 3:05", "Asia/Seoul", "ko", "2024-06-01T06:05:00Z"],
    ["令和6年6月1日", U, "ja", "2024-06-01"],
    ["民國113年6月1日", U, "zh-TW", "2024-06-01"],
    ["二〇二四年六月一日", U, "zh", "2024-06-01"],
    ["06-10", S, "zh", "2024-06-10"],
    ["06-20 08:30", S, "zh", "2023-06-20T00:30:00Z"],
    ["12月25日", S, "zh", "2023-12-25"],
    ["6月1日 下午3点", S, "zh", "2024-06-01T07:00:00Z"],
    ["刚刚", S, "zh", "2024-06-15T02:00:00Z"],
    ["5分钟前", S, "zh", "2024-06-15T01:55:00Z"],
    ["两天前", S, "zh", "2024-06-13~"],
    ["3天前", S, "zh", "2024-06-12~"],
    ["前天 08:00", S, "zh", "2024-06-13T00:00:00Z"],
    ["昨天", S, "zh", "2024-06-14"],
    ["1周前", S, "zh", "2024-06-08~"],
    ["2个月前", S, "zh", "2024-04-15~"],
    ["半小时前", S, "zh", "2024-06-15T01:30:00Z"],
    ["1年前", S, "zh", "2023-06-15~"],
    ["3 hours ago", U, "en", "2024-06-14T23:00:00Z"],
    ["an hour ago", U, "en", "2024-06-15T01:00:00Z"],
    ["3 days ago", U, "en", "2024-06-12~"],
    ["yesterday", U, "en", "2024-06-14"],
    ["Yesterday at 9:05 PM", U, "en", "2024-06-14T21:05:00Z"],
    ["today at 1:30", U, "en", "2024-06-15T01:30:00Z"],
    ["last Friday", U, "en", "2024-06-14"],
    ["a week ago", U, "en", "2024-06-08~"],
    ["2 months ago", U, "en", "2024-04-15~"],
    ["1 hour 20 minutes ago", U, "en", "2024-06-15T00:40:00Z"],
    ["just now", U, "en", "2024-06-15T02:00:00Z"],
    ["5h ago", U, "en", "2024-06-14T21:00:00Z"],
    ["in 3 hours", U, "en", "2024-06-15T05:00:00Z"],
    ["il y a 3 heures", "Europe/Paris", "fr", "2024-06-14T23:00:00Z"],
    ["hier à 21h05", "Europe/Paris", "fr", "2024-06-14T19:05:00Z"],
    ["hier", "Europe/Paris", "fr", "2024-06-14"],
    ["vor 2 Tagen", "Europe/Berlin", "de", "2024-06-13~"],
    ["gestern, 21:05 Uhr", "Europe/Berlin", "de", "2024-06-14T19:05:00Z"],
    ["hace 3 días", "Europe/Madrid", "es", "2024-06-12~"],
    ["ayer", "Europe/Madrid", "es", "2024-06-14"],
    ["há 2 dias", "America/Sao_Paulo", "pt", "2024-06-12~"],
    ["ontem às 10:00", "America/Sao_Paulo", "pt-BR", "2024-06-13T13:00:00Z"],
    ["3時間前", "Asia/Tokyo", "ja", "2024-06-14T23:00:00Z"],
    ["昨日", "Asia/Tokyo", "ja", "2024-06-14"],
    ["3일 전", "Asia/Seoul", "ko", "2024-06-12~"],
    ["2 часа назад", "Europe/Moscow", "ru", "2024-06-15T00:00:00Z"],
    ["вчера в 21:05", "Europe/Moscow", "ru", "2024-06-14T18:05:00Z"],
    ["час назад", "Europe/Moscow", "ru", "2024-06-15T01:00:00Z"],
    ["2 giorni fa", U, "it", "2024-06-13~"],
    ["2 dni temu", U, "pl", "2024-06-13~"],
    ["2 gün önce", U, "tr", "2024-06-13~"],
    ["15 июня 2023 г., 10:00", "Europe/Moscow", "ru", "2023-06-15T07:00:00Z"],
    ["15 juin 2023", U, "fr", "2023-06-15"],
    ["1er juin 2023", U, "fr", "2023-06-01"],
    ["15. Juni 2023", U, "de", "2023-06-15"],
    ["15 de junio de 2023", U, "es", "2023-06-15"],
    ["15 de jun. de 2023", U, "pt", "2023-06-15"],
    ["15 giugno 2023", U, "it", "2023-06-15"],
    ["15 czerwca 2023", U, "pl", "2023-06-15"],
    ["15 Haziran 2023", U, "tr", "2023-06-15"],
    ["June 15, 2023", U, "en", "2023-06-15"],
    ["15 June 2023 at 3:05 pm", U, "en", "2023-06-15T15:05:00Z"],
    ["June 15", U, "en", "2024-06-15"],
    ["June 20", U, "en", "2023-06-20"],
    ["June 2023", U, "en", "2023-06"],
    ["2023", U, "en", "2023"],
    ["2023-06", U, "en", "2023-06"],
    ["Sun Nov  6 08:49:37 1994", U, "en", "1994-11-06T08:49:37Z"],
    ["Sunday, 06-Nov-94 08:49:37 GMT", U, "en", "1994-11-06T08:49:37Z"],
    ["Sat Jun 15 2024 10:00:00 GMT+0800 (China Standard Time)", U, "en", "2024-06-15T02:00:00Z"],
    ["1718416800", U, undefined, "2024-06-15T02:00:00Z"],
    ["1718416800000", U, undefined, "2024-06-15T02:00:00Z"],
    ["2024-02-30", U, undefined, undefined],
    ["31/02/2021", U, "fr", undefined],
    ["garbage", U, "en", undefined],
    ["", U, "en", undefined],
    ["Tue, 11 Jun 2024 10:00:00 CST", U, "en", "2024-06-11T16:00:00Z"],
    ["2024-06-11 10:00 CST", S, "zh-CN", "2024-06-11T02:00:00Z"],
    ["20231122T101530Z", U, undefined, "2023-11-22T10:15:30Z"],
    ["20231122101530", U, undefined, "2023-11-22T10:15:30Z"],
    ["2024-W07-3", U, undefined, "2024-02-14"],
    ["2024-046", U, undefined, "2024-02-15"],
    ["发布时间：2024-06-01 12:30", S, "zh", "2024-06-01T04:30:00Z"],
    ["Published: Jun 3, 2024", U, "en", "2024-06-03"],
    ["mar, 5 mar 2024", U, "es", "2024-03-05"],
    ["Thu, 13 Jun 24 10:00:00 UT", U, "en", "2024-06-13T10:00:00Z"],
    ["2024-06-13T10:00:00.123456789Z", U, undefined, "2024-06-13T10:00:00.123Z"],
    ["2024-06-13T24:00:00Z", U, undefined, "2024-06-14T00:00:00Z"],
    ["10 Jun 2024 08:00 UTC+8", U, "en", "2024-06-10T00:00:00Z"],
    ["Mon, 10 Jun 2024 08:00:00 +0530", U, "en", "2024-06-10T02:30:00Z"],
    ["15 tháng 6, 2023", U, "vi", "2023-06-15"],
    ["2023. június 15.", U, "hu", "2023-06-15"],
    ["上周五", S, "zh", "2024-06-07"],
    ["周三", S, "zh", "2024-06-12"],
    ["15 червня 2023", U, "uk", "2023-06-15"],
    ["2023-11-22T10:15", S, undefined, "2023-11-22T02:15:00Z"],
    ["6/15/2023, 3:05 PM", U, "en-US", "2023-06-15T15:05:00Z"],
    ["15/06/2023 15:05", "Europe/London", "en-GB", "2023-06-15T14:05:00Z"],
    ["May 5, 2024", U, "en", "2024-05-05"],
    ["5. 6. 2023", U, "cs", "2023-06-05"],
    ["Jun 3, 2024 10:00 AM PST", U, "en", "2024-06-03T18:00:00Z"],
    ["Jun 3, 2024 10:00 AM ET", U, "en", "2024-06-03T14:00:00Z"],
    ["14:57", S, "zh", "2024-06-14T06:57:00Z"],
    ["2024年6月", S, "zh", "2024-06"],
    ["昨晚8点", S, "zh", "2024-06-14T12:00:00Z"],
    ["15-Jun-2023", U, "en", "2023-06-15"],
    ["२०२३-०६-१५", U, "hi", "2023-06-15"],
    ["2024-6-5 8:05", S, "zh", "2024-06-05T00:05:00Z"],
    ["24-06-05", S, "zh", "2024-06-05"],
    ["2023-04-30t22:10:00z", U, undefined, "2023-04-30T22:10:00Z"],
    ["Wednesday", U, "en", "2024-06-12"],
    ["1 day ago", U, "en", "2024-06-14~"],
    ["3 hr. ago", U, "en", "2024-06-14T23:00:00Z"],
    ["Streamed 2 days ago", U, "en", "2024-06-13~"],
    ["5 months ago", U, "en", "2024-01-15~"],
    ["2024-06-15 10:00:00 +0800 CST", U, "en", "2024-06-15T02:00:00Z"],
    ["Sept. 5, 2023", U, "en", "2023-09-05"],
    ["5 sept. 2023", U, "fr", "2023-09-05"],
    ["5 févr. 2023", U, "fr", "2023-02-05"],
    ["5. Mär. 2023", U, "de", "2023-03-05"],
    ["5 мая 2023", U, "ru", "2023-05-05"],
    ["2023-13-05", U, undefined, undefined],
  ];

test.each(rows)("%j in %s (%s)", (text, zone, language, read) => {
  const parsed = parseDate(text, { now, zone, language });
  const instant = parsed?.instant?.toISOString().replace(".000Z", "Z");
  expect(read?.endsWith("~") ? `${parsed?.date}${instant === undefined ? "" : "~"}` : (instant ?? parsed?.date)).toBe(
    read,
  );
});

test("the precision is what the text tells", () => {
  const precisionOf = (text: string) => parseDate(text, { now, language: "en" })?.precision;
  expect(
    ["2024-06-01T10:00:05Z", "2024-06-01 10:00", "3 hours ago", "2024-06-01", "2 weeks ago", "June 2024", "2023"].map(
      precisionOf,
    ),
  ).toEqual(["second", "minute", "hour", "day", "week", "month", "year"]);
});

test("the day of an instant is the page's, not Greenwich's", () => {
  expect(parseDate("2024-06-01T20:00:00Z", { now, zone: S })?.date).toBe("2024-06-02");
});

test("a clock change neither loses nor repeats an hour", () => {
  const read = (text: string) => parseDate(text, { now, zone: "Europe/Berlin" })?.instant?.toISOString();
  // RFC 5545 3.3.5: the gap takes the offset before it, the repeated hour the first of two.
  expect([read("2024-03-31 02:30"), read("2023-10-29 02:30"), read("2023-10-29 03:00")]).toEqual([
    "2024-03-31T01:30:00.000Z",
    "2023-10-29T00:30:00.000Z",
    "2023-10-29T02:00:00.000Z",
  ]);
});
