import { describe, expect, test } from "vitest";
import { afterPage, afterRender, beginWatching, type RenderingState } from "./decision.ts";
import { isShell } from "./shell.ts";

const bytes = (html: string) => Buffer.from(html);
const whole = (body: string, head = "") =>
  `<!doctype html><html><head><title>Videos of the river</title>${head}</head><body>${body}</body></html>`;
const bundle = `<script type="module" src="/assets/index-4f2a.js"></script>`;

describe("a page that is empty without scripts is told by what is missing", () => {
  test.each([
    ["an empty root", whole(`<div id="app"></div>${bundle}`)],
    ["with attributes and a comment", whole(`<div class="x" id=root data-v="1"> <!-- app --> </div>${bundle}`)],
    ["an element of its own", whole(`<app-root></app-root>${bundle}`)],
    [
      "a word for those without scripts",
      whole(`<noscript>You need to enable JavaScript to run this app.</noscript>${bundle}`),
    ],
    ["in Chinese", whole(`<noscript>请启用 JavaScript 后访问</noscript><div id="main"></div>${bundle}`)],
    [
      "its state beside it",
      whole(`<div id="__next"></div><script>window.x={"a":"${"b".repeat(5000)}"}</script>${bundle}`),
    ],
    ["few links below it", whole(`<div id="app"></div><a href="/imprint">Imprint</a>${bundle}`)],
  ])("%s", (_says, html) => expect(isShell(bytes(html))).toBe(true));

  test.each([
    ["text in the root", whole(`<div id="app"><p>${"The river rises. ".repeat(40)}</p></div>${bundle}`)],
    [
      "links in it",
      whole(
        `<div id="app"></div>${Array.from({ length: 8 }, (_, n) => `<a href="/v/${n}">${n}</a>`).join("")}${bundle}`,
      ),
    ],
    ["no scripts", whole(`<div id="app"></div>`)],
    ["a short page of its own", whole(`<p>Moved.</p>${bundle}`)],
    ["nothing", ""],
    ["tags without end", `<script<div id="app"${"<".repeat(100_000)}`],
  ])("%s: is none", (_says, html) => expect(isShell(bytes(html))).toBe(false));
});

describe("whether a site is rendered", () => {
  const now = new Date("2026-11-30T12:00:00Z");
  const looking = (pages: readonly boolean[], begin = beginWatching(now)) =>
    pages.reduce((state: RenderingState, empty) => afterPage(state, { isShell: empty, isSeed: false }, now), begin);
  const on = afterPage(beginWatching(now), { isShell: true, isSeed: true }, now);

  test("a seed that is empty leads nowhere else, so it is", () => expect(on.state).toBe("on"));
  test("one empty page among others is none of that", () => {
    expect(looking([false, true, false, true, false, false]).state).toBe("watching");
    expect(looking([true, true]).state).toBe("watching");
    expect(looking([true, false, true, true]).state).toBe("on");
    expect(looking(Array<boolean>(20).fill(false)).state).toBe("watching");
  });
  test("what brings nothing five times in a row is turned off, and tried again a month later", () => {
    let state = afterRender(on, true, now);
    for (let n = 0; n < 4; n++) state = afterRender(state, false, now);
    expect(state).toMatchObject({ state: "on", renders: 5, gains: 1, dry: 4 });
    state = afterRender(state, false, now);
    expect(state.state).toBe("off");
    const seed = { isShell: true, isSeed: true };
    expect(afterPage(state, seed, new Date("2026-12-20T12:00:00Z")).state).toBe("off");
    expect(afterPage(state, seed, new Date("2027-01-05T12:00:00Z"))).toMatchObject({
      state: "on",
      renders: 0,
      pages: 1,
    });
  });
});
