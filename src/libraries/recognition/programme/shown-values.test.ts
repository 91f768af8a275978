import { expect, test } from "vitest";
import { recognize } from "../page/recognize.ts";
import type { ProgrammeFacts } from "../reading.ts";

const now = new Date("2024-06-15T02:00:00Z");

function factsOf(language: string, html: string): ProgrammeFacts {
  const bytes = new TextEncoder().encode(`<html lang="${language}"><h1>Tide tables</h1>${html}`);
  const headers = { "content-type": "text/html; charset=utf-8" };
  return recognize({ url: "https://tv.example/p", bytes, headers, now }, { fields: "always" })
    .programme as ProgrammeFacts;
}

test.each([
  ["zh", "播放：1.2万次", "views", 12_000],
  ["zh", "1.2亿次播放", "views", 120_000_000],
  ["zh", "1.1万赞", "likes", 11_000],
  ["zh", "点赞 1.1万 收藏 203", "favourites", 203],
  ["zh", "弹幕：340", "comments", 340],
  ["en", "1.2M views · 3 days ago", "views", 1_200_000],
  ["en", "1.2 Lakh views", "views", 120_000],
  ["en", "3.4 Crore views", "views", 34_000_000],
  ["en", "12K likes", "likes", 12_000],
  ["en", "45 comments", "comments", 45],
  ["de", "1.234.567 Aufrufe", "views", 1_234_567],
  ["de", "1,2 Mio. Aufrufe", "views", 1_200_000],
  ["fr", "12 345 vues", "views", 12_345],
  ["es", "1,5 mil visualizaciones", "views", 1500],
  ["pt", "3,4 mil visualizações", "views", 3400],
  ["it", "12.345 visualizzazioni", "views", 12_345],
  ["ru", "1,2 тыс. просмотров", "views", 1200],
  ["ja", "12万回視聴", "views", 120_000],
  ["ja", "高評価 12", "likes", 12],
  ["ko", "조회수 1.2만회", "views", 12_000],
  ["tr", "12.345 görüntüleme", "views", 12_345],
  ["nl", "12.345 weergaven", "views", 12_345],
] as const)("%s: %s", (language, line, counter, count) => {
  expect(factsOf(language, `<p>${line}</p>`)[counter]?.value).toBe(count);
});

test.each([
  ["zh", "发布于 2024年6月1日 12:30", "2024-06-01T12:30:00+08:00"],
  ["zh", "昨天 21:05", "2024-06-14T21:05:00+08:00"],
  ["zh", "3小时前", "2024-06-15T07:00:00+08:00"],
  ["en", "Published June 1, 2024 at 5:30 PM EST", "2024-06-01T22:30:00Z"],
  ["en", "3 days ago", "2024-06-12"],
  ["ja", "2024年6月1日に公開", "2024-06-01"],
  ["ko", "2024. 6. 1.", "2024-06-01"],
  ["ko", "3일 전", "2024-06-12"],
  ["ru", "вчера в 21:05", "2024-06-14T21:05:00+03:00"],
  ["fr", "Publié le 1 juin 2024 à 18h30", "2024-06-01T18:30:00+02:00"],
  ["fr", "il y a 3 jours", "2024-06-12"],
  ["de", "1. Juni 2024, 12:30 Uhr", "2024-06-01T12:30:00+02:00"],
  ["de", "vor 3 Tagen", "2024-06-12"],
  ["es", "hace 3 días", "2024-06-12"],
  ["pt", "1 de junho de 2024", "2024-06-01"],
  ["it", "3 giorni fa", "2024-06-12"],
  ["tr", "3 gün önce", "2024-06-12"],
  ["vi", "3 ngày trước", "2024-06-12"],
  ["en", "3 weeks ago", undefined],
  ["en", "Duration 3:05", undefined],
] as const)("%s: %s is %s", (language, line, published) => {
  const read = factsOf(language, `<p>${line}</p>`).published?.value;
  if (published?.includes("T") || published === undefined) expect(read).toBe(published);
  else expect(read?.slice(0, 10)).toBe(published);
});

test.each([
  [`<span class="badge live">LIVE</span>`, true],
  [`<span>直播中</span>`, true],
  [`<span>В эфире</span>`, true],
  [`<span>ライブ配信中</span>`, true],
  [`<p>Live music in the park</p>`, undefined],
  [`<p>Live</p>`, undefined],
  [`<a href="/live" class="badge">LIVE</a>`, undefined],
  [`<script>new Aliplayer({source:"https://c.example/a.m3u8",isLive:true})</script>`, true],
  [`<script>new Aliplayer({source:"https://c.example/a.m3u8","isLive":!1})</script>`, false],
])("%s: live %s", (html, isLive) => {
  expect(factsOf("en", html).isLive?.value).toBe(isLive);
});
