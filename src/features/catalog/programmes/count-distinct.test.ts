import { expect, test } from "vitest";
import { recognize } from "../../../libraries/recognition/index.ts";
import { countDistinctProgrammes } from "./count-distinct.ts";

const read = (url: string, html: string) =>
  recognize(
    {
      url,
      bytes: new TextEncoder().encode(html),
      headers: { "content-type": "text/html; charset=utf-8" },
      now: new Date(0),
    },
    { explain: true },
  );

test("programmes that all name the front page as canonical stay apart", () => {
  const page = (title: string, file: string) =>
    `<link rel=canonical href='https://tv.example/'><title>${title}</title><video src=/${file}></video>`;
  expect(
    countDistinctProgrammes([
      read("https://tv.example/v/1", page("One", "1.mp4")),
      read("https://tv.example/v/2", page("Two", "2.mp4")),
    ]),
  ).toBe(2);
});

test("one programme at several addresses counts once", () => {
  const page =
    "<link rel=canonical href='https://tv.example/v/1'><title>Cats at night</title><video src=/1.mp4></video>";
  const urls = ["https://tv.example/v/1", "http://www.tv.example/v/1/?utm_source=x", "https://tv.example/new/cats"];
  expect(countDistinctProgrammes(urls.map((url) => read(url, page)))).toBe(1);
});
