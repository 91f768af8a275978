import { expect, test } from "vitest";
import { mailServer } from "../../../test/support/mail-server.ts";
import { createLogger } from "../logging/index.ts";
import { createMailer, type Mail } from "./index.ts";
import { transportOptions } from "./mailer.ts";

const mail: Mail = { to: "ann@mail.example", subject: "你好", text: "Text: 中文\n", html: "<p>HTML: 中文</p>" };

function makeMailer(url: string, lines: string[] = []) {
  const log = createLogger({ level: "debug", format: "json", write: (line) => lines.push(line) });
  return createMailer({ url, from: "Glint <glint@glint.example>", log, pausesSeconds: [0, 0] });
}

test("a mail arrives in text and HTML, from our sender, and says that no person wrote it", async () => {
  await using server = await mailServer({ user: "glint", password: "a/b c" });
  await using mailer = makeMailer(server.url);
  await mailer.verify();
  mailer.later(async () => mail);
  mailer.later(async () => undefined);
  await mailer.settled();
  expect(server.mails).toHaveLength(1);
  const [sent] = server.mails;
  expect(sent).toMatchObject({ subject: "你好", from: { address: "glint@glint.example" } });
  expect(sent?.text?.trim()).toBe("Text: 中文");
  expect(sent?.html).toContain("HTML: 中文");
  expect(sent?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
});

test("what fails in passing is tried again; what goes on failing is logged without the mail's words", async () => {
  await using server = await mailServer();
  const lines: string[] = [];
  await using mailer = makeMailer(server.url, lines);
  server.failNext(2);
  mailer.later(async () => mail);
  await mailer.settled();
  expect([server.mails.length, lines]).toEqual([1, []]);
  server.failNext(3);
  mailer.later(async () => ({ ...mail, text: "the secret link" }));
  mailer.later(() => Promise.reject(new Error("no such member")));
  await mailer.settled();
  expect(server.mails).toHaveLength(1);
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain("mail-not-sent");
  expect(lines.join()).not.toContain("secret");
});

test("a wrong password of the server is told by verify", async () => {
  await using server = await mailServer({ user: "glint", password: "right" });
  await using mailer = makeMailer(server.url.replace("right", "wrong"));
  await expect(mailer.verify()).rejects.toThrow(/535|Invalid login/);
});

test("TLS is required of every server but one on this machine", () => {
  expect(transportOptions("smtp://mail.example")).toMatchObject({ port: 587, secure: false, requireTLS: true });
  expect(transportOptions("smtps://u:p%40@mail.example")).toMatchObject({
    port: 465,
    secure: true,
    auth: { pass: "p@" },
  });
  for (const host of ["127.0.0.1", "localhost", "[::1]"])
    expect(transportOptions(`smtp://${host}:25`)).toMatchObject({ port: 25, requireTLS: false });
  for (const host of ["127.0.0.1.example", "localhost.example"])
    expect(transportOptions(`smtp://${host}:25`)).toMatchObject({ requireTLS: true });
});
