import { expect, test } from "vitest";
import { mailKey, readMailAddress } from "./address.ts";
import { composeMail } from "./compose.ts";

test("one plain address is taken, all else is not", () => {
  const cases = [
    [" Ann@Example.ORG ", "Ann@example.org"],
    ["a.b+glint@mail.example.co", "a.b+glint@mail.example.co"],
    ["ann@example", undefined],
    ["ann@@example.org", undefined],
    ["ann@example.org, bob@example.org", undefined],
    ["ann@example.org\r\nBcc: bob@example.org", undefined],
    ["<ann@example.org>", undefined],
    ['"ann"@example.org', undefined],
    [".ann@example.org", undefined],
    [`${"a".repeat(65)}@example.org`, undefined],
    [`ann@${"a.".repeat(200)}org`, undefined],
    ["", undefined],
  ] as const;
  for (const [text, address] of cases) expect([text, readMailAddress(text)]).toEqual([text, address]);
  expect(mailKey("Ann@example.org")).toBe("ann@example.org");
});

const request = {
  to: "ann@example.org",
  name: "ann",
  publicUrl: "https://glint.example",
  path: "/verify/abc",
} as const;

test("a mail says the same in text and HTML, with its link and the host it is from", () => {
  const mail = composeMail({ ...request, kind: "verify", language: "en" });
  expect(mail.subject).toBe("Confirm your address for glint.example");
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain("https://glint.example/verify/abc");
    expect(form).toContain("Hello @ann");
  }
  expect(mail.html).not.toMatch(/src=|<script|http:/);
  expect(composeMail({ ...request, kind: "verify", language: "zh" }).text).toContain("确认邮箱");
});

test("what a moderator wrote is text, in HTML too", () => {
  const mail = composeMail({ ...request, kind: "declined", language: "en", reason: "<b>spam & co</b>" });
  expect(mail.text).toContain("<b>spam & co</b>");
  expect(mail.html).toContain("&lt;b&gt;spam &amp; co&lt;/b&gt;");
});
