import { Hono } from "hono";
import { expect, test } from "vitest";
import { formTokenIn, testVisitor, testWebDeps } from "../../../test/support/faces.ts";
import { createWeb, ensureFormToken, isFormTokenValid, readCookie, readFields, respondEvents } from "./index.ts";
import { respondPage } from "./page.tsx";
import { respondProblem } from "./problem.tsx";
import type { WebEnv } from "./viewer.ts";

function exampleFace(): Hono<WebEnv> {
  const face = new Hono<WebEnv>();
  face.get("/", (c) => respondPage(c, { title: "A page", face: "portal", content: <p>hello</p> }));
  face.get("/form", (c) =>
    respondPage(c, { title: "Form", face: "portal", content: <input name="form-token" value={ensureFormToken(c)} /> }),
  );
  face.post("/act", async (c) => {
    const form = await readFields(c);
    return isFormTokenValid(c, form["form-token"]) ? c.text("done") : respondProblem(c, "formExpired");
  });
  face.get("/broken", () => {
    throw new Error("the reason");
  });
  let count = 0;
  face.get("/events", (c) =>
    respondEvents(c, {
      everySeconds: 0.01,
      audience: "everyone",
      read: async () => [{ event: "count", data: String(++count) }],
    }),
  );
  face.get("/cookie", (c) => c.text(readCookie(c, "visitor") ?? "none"));
  return face;
}

const visitor = (lines?: string[]) => testVisitor(testWebDeps(undefined, lines), [{ path: "/", face: exampleFace() }]);

test("a page allows scripts by this response's nonce only, and the nonce is never used twice", async () => {
  const answers = await Promise.all([visitor().get("/"), visitor().get("/")]);
  const nonces = await Promise.all(
    answers.map(async (answer) => {
      const policy = answer.headers.get("content-security-policy") ?? "";
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? "";
      const html = await answer.text();
      const scripts = html.match(/<script [^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      expect(html).not.toMatch(/\son[a-z]+=/);
      expect(policy).toContain("frame-src 'none'");
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
});

test("a form with its token is accepted", async () => {
  const ada = visitor();
  const token = formTokenIn(await (await ada.get("/form")).text());
  expect(token).not.toBe("");
  expect((await ada.post("/act", { "form-token": token })).status).toBe(200);
});

const forgeries = [
  { says: "without a token", fields: {}, headers: {} },
  { says: "with another visitor's token", fields: { "form-token": "x".repeat(43) }, headers: {} },
];

for (const { says, fields, headers } of forgeries) {
  test(`a form ${says} changes nothing`, async () => {
    const ada = visitor();
    await ada.get("/form");
    const answer = await ada.post("/act", fields, headers);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("gone stale");
  });
}

for (const origin of ["https://evil.example", "null"]) {
  test(`a form from ${origin} is turned away even with the right token`, async () => {
    const ada = visitor();
    const token = formTokenIn(await (await ada.get("/form")).text());
    expect((await ada.post("/act", { "form-token": token }, { origin })).status).toBe(403);
  });
}

test("an error is shown with a reference that the log has too, and without its reason", async () => {
  const lines: string[] = [];
  const answer = await visitor(lines).get("/broken", { accept: "text/html" });
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).not.toContain("the reason");
  const reference = /<code>([0-9a-f]{8})<\/code>/.exec(html)?.[1] ?? "?";
  expect(lines.join("\n")).toContain(reference);
  expect(lines.join("\n")).toContain("the reason");
});

test("programs get problems as JSON", async () => {
  const answer = await visitor().get("/nowhere", { accept: "application/json" });
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(await answer.json()).toMatchObject({ status: 404 });
});

test("a form larger than the limit is not read", async () => {
  const answer = await visitor().post("/act", { text: "x".repeat(300_000) });
  expect(answer.status).toBe(413);
});

test("preferences are kept in cookies and lead back to where they were changed", async () => {
  const ada = visitor();
  const answer = await ada.post("/preferences", {
    language: "zh",
    theme: "dark",
    shortcuts: "off",
    back: "/new?page=2",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/new?page=2"]);
  const html = await (await ada.get("/")).text();
  expect(html).toContain('<html lang="zh-CN" data-theme="dark" data-shortcuts="off">');
  expect(html).toContain("跳到正文");
  expect(html).not.toContain('id="shortcuts"');
});

test("preferences never lead away", async () => {
  const answer = await visitor().post("/preferences", { theme: "dark", back: "//evil.example/" });
  expect(answer.headers.get("location")).toBe("/");
});

test("scripts and styles may be kept for ever, in Brotli where the browser takes it", async () => {
  const plain = await visitor().get("/assets/shell-0a1b2c.js");
  expect(plain.headers.get("cache-control")).toContain("immutable");
  expect(await plain.text()).toBe("export {};");
  const small = await visitor().get("/assets/shell-0a1b2c.js", { "accept-encoding": "gzip, br" });
  expect([small.headers.get("content-encoding"), await small.text()]).toEqual(["br", "brotli"]);
  expect((await visitor().get("/assets/../package.json")).status).toBe(404);
});

test("every response says that its type is not to be guessed", async () => {
  for (const path of ["/", "/nowhere", "/assets/shell-0a1b2c.js", "/favicon.svg"]) {
    expect((await visitor().get(path)).headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("events come as they are read", async () => {
  const answer = await visitor().get("/events");
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  expect(answer.headers.get("content-encoding")).toBeNull();
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("data: 2")) text += (await reader.read()).value ?? "";
  expect(text).toContain("event: count\ndata: 1\n\n");
  await reader.cancel();
});

test("there are places for 64 viewers of events; who leaves makes room", async () => {
  const everyone = visitor();
  const watching = [];
  for (let place = 0; place < 64; place++) watching.push(await everyone.get("/events"));
  expect((await everyone.get("/events")).status).toBe(429);
  for (const answer of watching) await answer.body?.cancel();
  // Room is made by timers that a loop of ready promises would starve.
  let next = await everyone.get("/events");
  while (next.status === 429) {
    await new Promise((resolve) => setImmediate(resolve));
    next = await everyone.get("/events");
  }
  expect(next.status).toBe(200);
  await next.body?.cancel();
});

test("what is no page may load, run and be framed by nothing", async () => {
  for (const path of ["/assets/shell-0a1b2c.js", "/assets/nothing.js", "/favicon.svg", "/healthz"]) {
    const { headers } = await visitor().get(path);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
  }
  const redirect = await visitor().post("/preferences", { theme: "dark" });
  expect(redirect.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("a body that is no form is a form without a token, not a fault of ours", async () => {
  for (const type of ["multipart/form-data", "multipart/form-data; boundary=x", "text/plain", "application/json"]) {
    const web = createWeb(testWebDeps(), [{ path: "/", face: exampleFace() }]);
    const headers = { origin: "http://glint.test", "content-type": type };
    const answer = await web.request("http://glint.test/act", { method: "POST", headers, body: "--y\r\nform-token=1" });
    expect(answer.status).toBe(403);
  }
});

test("HEAD takes no place among the streams", async () => {
  const web = createWeb(testWebDeps(), [{ path: "/", face: exampleFace() }]);
  for (let count = 0; count < 100; count++) expect((await web.request("/events", { method: "HEAD" })).status).toBe(200);
  const answer = await web.request("/events");
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
});

test("streams are bounded for one asker, and places come back", async () => {
  const web = createWeb(testWebDeps(), [{ path: "/", face: exampleFace() }]);
  const open = await Promise.all(Array.from({ length: 20 }, () => web.request("/events")));
  const statuses = open.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(16);
  for (const answer of open) await answer.body?.cancel();
  const again = async () => {
    const answer = await web.request("/events");
    await answer.body?.cancel();
    return answer.status;
  };
  await expect.poll(again).toBe(200);
});
