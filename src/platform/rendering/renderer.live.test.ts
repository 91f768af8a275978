import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "./find-chromium.ts";
import { createRenderer, type PageAnswer, type Rendered, type Renderer } from "./renderer.ts";

const chromium = findChromium(process.env.GLINT_CHROMIUM);
const own = "https://tv.example/videos";

// What a page must never reach: a server on the loopback that notes who comes.
const visitors: string[] = [];
const server = createServer((request, response) => {
  visitors.push(request.url ?? "");
  response.setHeader("access-control-allow-origin", "*");
  response.end("secret");
});
server.on("upgrade", (request, socket) => {
  visitors.push(`upgrade ${request.url}`);
  socket.destroy();
});

let privateHost = "";
let renderer: Renderer;
beforeAll(async () => {
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  privateHost = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (chromium)
    renderer = createRenderer({
      chromium,
      userAgent: "GlintBot/1",
      limits: { seconds: 6, graceSeconds: 90, requestsMax: 12 },
    });
});
afterAll(async () => {
  await renderer?.[Symbol.asyncDispose]();
  server.close();
});

type Files = Readonly<Record<string, string>>;
type Told = { readonly rendered: Rendered; readonly asked: readonly string[] };

async function render(html: string, files: Files = {}, by = renderer): Promise<Told> {
  const asked: string[] = [];
  const load = async ({ url }: { url: string }): Promise<PageAnswer | undefined> => {
    asked.push(url);
    const text = files[url.replace("https://tv.example", "")];
    const type = url.endsWith(".js") ? "text/javascript" : "application/json";
    return text === undefined ? undefined : { status: 200, headers: { "content-type": type }, body: Buffer.from(text) };
  };
  const document = { body: Buffer.from(html), contentType: "text/html; charset=utf-8" };
  return { rendered: await by.render({ url: own, document, load }), asked };
}

const script = (code: string) => `<!doctype html><div id="app"></div><script>${code}</script>`;
const htmlOf = ({ rendered }: Told) =>
  rendered.kind === "rendered" ? rendered.html : `${rendered.fault} ${rendered.detail}`;
const show = `const show = (text) => document.getElementById("app").append(Object.assign(document.createElement("p"), { textContent: text }));`;

describe.skipIf(chromium === undefined)("with Chromium", { timeout: 400_000 }, () => {
  test("a page that its scripts put together is read as it stands then; what it asks for is asked of the caller", async () => {
    const told = await render(
      `<!doctype html><link rel="stylesheet" href="/a.css"><img src="/a.png"><div id="app"></div><script src="/app.js"></script>`,
      {
        "/app.js": `fetch("/api/list").then((r) => r.json()).then((list) => { for (const n of list) document.getElementById("app").innerHTML += '<a href="/v/' + n + '">' + n + "</a>"; });`,
        "/api/list": "[1,2]",
      },
    );
    expect(told.rendered).toMatchObject({ kind: "rendered", requestCount: 2, isAtRest: true });
    expect(htmlOf(told)).toContain(`<a href="/v/1">1</a><a href="/v/2">2</a>`);
    expect(told.asked).toEqual(["https://tv.example/app.js", "https://tv.example/api/list"]);
  });

  test("nothing of a page reaches a private address by itself, whatever it tries", async () => {
    const told = await render(
      script(`${show}
        const host = "${privateHost}";
        const tries = [
          () => fetch("http://" + host + "/fetch").then((r) => r.text()),
          () => fetch("http://" + host + "/post", { method: "POST", body: "x" }).then((r) => r.text()),
          () => new Promise((yes, no) => { const s = new WebSocket("ws://" + host + "/socket"); s.onopen = () => yes("open"); s.onerror = s.onclose = () => no("closed"); }),
          () => new Promise((yes, no) => { const e = new EventSource("http://" + host + "/events"); e.onmessage = yes; e.onerror = () => no("none"); }),
          () => fetch("file:///etc/passwd").then((r) => r.text()),
          () => navigator.serviceWorker.register("/sw.js").then(() => "worker"),
        ];
        navigator.sendBeacon("http://" + host + "/beacon", "x");
        for (const [tag, name] of [["img", "src"], ["iframe", "src"], ["object", "data"], ["video", "src"], ["link", "href"]]) {
          const element = document.createElement(tag);
          element.rel = "prefetch stylesheet dns-prefetch preconnect";
          element[name] = "http://" + host + "/" + tag;
          document.body.append(element);
        }
        try { new RTCPeerConnection({ iceServers: [{ urls: "stun:" + host }] }).createDataChannel("x"); } catch {}
        Promise.allSettled(tries.map((one) => one())).then((all) => show(all.map((one) => one.status + ":" + String(one.value).slice(0, 20)).join(" ")));`),
    );
    expect(visitors).toEqual([]);
    expect(told.rendered.kind).toBe("rendered");
    expect(htmlOf(told)).not.toMatch(/secret|root:x/);
    expect(told.asked).toEqual([`http://${privateHost}/fetch`]);
  });

  test("windows, dialogs, downloads and other documents are refused, and the page is read nevertheless", async () => {
    const told = await render(
      script(`${show} window.open("https://other.example/"); alert("stop"); confirm("?"); show("after");
        const a = document.createElement("a"); a.href = "data:text/plain,x"; a.download = "x.txt"; document.body.append(a); a.click();
        setTimeout(() => { location.href = "https://tv.example/elsewhere"; }, 50); setTimeout(() => { location.href = "file:///etc/passwd"; }, 100);`),
    );
    expect(htmlOf(told)).toContain("<p>after</p>");
    expect(told.asked).toEqual([]);
  });

  test("a page that never comes to rest is read when its time is over, and asks for no more than it may", async () => {
    const told = await render(
      script(`${show} show("begun"); let n = 0; setInterval(() => fetch("/api/" + n++).catch(() => {}), 20);`),
    );
    expect(told.rendered).toMatchObject({ kind: "rendered", isAtRest: false });
    expect(htmlOf(told)).toContain("<p>begun</p>");
    expect(told.asked).toHaveLength(12);
  });

  test("a page that loads itself anew without end is read or given up, and the next is rendered", async () => {
    await render(script(`location.reload(); location.href = "https://tv.example/videos?" + Math.random();`));
    expect(htmlOf(await render(script(`${show} show("next");`)))).toContain("<p>next</p>");
  });

  test("a script without end costs its page; the next has a browser of its own", async () => {
    const told = await render(script("for (;;) {}"));
    expect(told.rendered).toMatchObject({ kind: "failed", fault: "timeout" });
    expect(htmlOf(await render(script(`${show} show("next");`)))).toContain("<p>next</p>");
  });

  test("a page that takes memory without end is ended", async () => {
    await using small = createRenderer({
      chromium: chromium ?? "",
      userAgent: "GlintBot/1",
      limits: { seconds: 60, graceSeconds: 60, memoryBytesMax: 1024 * 1024 * 1024 },
    });
    const code = "const kept = []; for (;;) kept.push(new Uint8Array(64 * 1024 * 1024).fill(1));";
    const told = await render(script(code), {}, small);
    expect(told.rendered.kind).toBe("failed");
    if (told.rendered.kind === "failed") expect(["memory", "crash"]).toContain(told.rendered.fault);
    expect(htmlOf(await render(script(`${show} show("next");`), {}, small))).toContain("<p>next</p>");
  });

  test("markup beyond the limit is cut", async () => {
    await using small = createRenderer({
      chromium: chromium ?? "",
      userAgent: "G",
      limits: { seconds: 6, graceSeconds: 90, htmlCharactersMax: 1000 },
    });
    expect(htmlOf(await render(script(`document.body.append("x".repeat(100000))`), {}, small)).length).toBeLessThan(
      1100,
    );
  });
});

test("without a Chromium at the given place a page is not rendered, and the reason told", async () => {
  await using none = createRenderer({ chromium: "/nowhere/chromium", userAgent: "G" });
  expect((await render("<p>x</p>", {}, none)).rendered).toMatchObject({ kind: "failed", fault: "not-started" });
  expect(findChromium("/nowhere/chromium")).toBeUndefined();
});
