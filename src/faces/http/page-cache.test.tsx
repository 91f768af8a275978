import { Hono } from "hono";
import { expect, test } from "vitest";
import { fakeClock } from "../../../test/support/clock.ts";
import { testWebDeps } from "../../../test/support/faces.ts";
import { ensureFormToken } from "./csrf.ts";
import { respondPage } from "./page.tsx";
import { createPageCache } from "./page-cache.ts";
import type { WebEnv } from "./viewer.ts";
import { createWeb } from "./web.ts";

const long = "a word of many, ".repeat(200);

function stage(limits = { seconds: 2, bytesMax: 1_000_000, pageBytesMax: 100_000 }) {
  const clock = fakeClock();
  let made = 0;
  const face = new Hono<WebEnv>();
  face.get("/shared/:name?", (c) => {
    made += 1;
    return respondPage(c, { title: `Making ${made}`, face: "portal", isShared: true, content: <p>{long}</p> });
  });
  face.get("/own", (c) => {
    made += 1;
    return respondPage(c, { title: "Own", face: "portal", content: <p>{made}</p> });
  });
  face.get("/form", (c) => {
    made += 1;
    return respondPage(c, { title: "Form", face: "portal", isShared: true, content: <p>{ensureFormToken(c)}</p> });
  });
  const web = createWeb({ ...testWebDeps(), clock, pages: createPageCache(clock, limits) }, [{ path: "/", face }]);
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    await web.request(`http://glint.test${path}`, { headers });
  return { clock, ask, made: () => made };
}

test("a crowd costs one making in two seconds, and says how old the page is", async () => {
  const { clock, ask, made } = stage();
  const first = await Promise.all(Array.from({ length: 50 }, () => ask("/shared")));
  const texts = new Set(await Promise.all(first.map((response) => response.text())));
  expect([made(), texts.size, [...texts][0]?.includes("Making 1")]).toEqual([1, 1, true]);
  clock.advance(1.5);
  const later = await ask("/shared");
  expect([made(), later.headers.get("age"), later.status]).toEqual([1, "1", 200]);
  expect(later.headers.get("content-security-policy")).toBe(first[0]?.headers.get("content-security-policy"));
  expect(later.headers.get("x-content-type-options")).toBe("nosniff");
  clock.advance(1);
  expect(await (await ask("/shared")).text()).toContain("Making 2");
});

test("other addresses, languages, appearances, hosts and encodings are other pages", async () => {
  const { ask, made } = stage();
  await ask("/shared");
  await ask("/shared?x=1");
  await ask("/shared", { "accept-language": "zh-CN" });
  await ask("/shared", { cookie: "glint-language=zh" }); // the same as the one before
  await ask("/shared", { cookie: "glint-theme=dark" });
  await ask("/shared", { cookie: "glint-shortcuts=off" });
  const packed = await ask("/shared", { "accept-encoding": "gzip, br" });
  expect([made(), packed.headers.get("content-encoding")]).toEqual([6, "gzip"]);
  const again = await ask("/shared", { "accept-encoding": "br, gzip" });
  const plain = again.body!.pipeThrough(new DecompressionStream("gzip"));
  expect(await new Response(plain).text()).toContain("Making 6");
  expect(made()).toBe(6);
});

test("who has a cookie, what is not marked, and what sets a cookie is made for each", async () => {
  const { ask, made } = stage();
  await ask("/shared", { cookie: "glint-visitor=abc" });
  await ask("/shared", { cookie: "glint-visitor=abc" });
  await ask("/own");
  await ask("/own");
  const [one, other] = [await ask("/form"), await ask("/form")];
  expect(made()).toBe(6);
  expect(one.headers.get("set-cookie")).not.toBe(other.headers.get("set-cookie"));
  expect((await ask("/nowhere")).status).toBe(404);
});

test("what is kept stays within its bounds", async () => {
  const { ask, made } = stage({ seconds: 60, bytesMax: 20_000, pageBytesMax: 15_000 });
  const bytes = (await (await ask("/shared/first")).arrayBuffer()).byteLength;
  expect(bytes).toBeGreaterThan(3000);
  expect(bytes).toBeLessThan(15_000);
  for (let at = 0; at < 10; at++) await ask(`/shared/${at}`);
  expect(made()).toBe(11);
  await ask("/shared/9");
  expect(made()).toBe(11);
  await ask("/shared/first");
  expect(made()).toBe(12);
});
