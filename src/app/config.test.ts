import { expect, test } from "vitest";
import { readConfig, unknownVariables, withHostMap } from "./config.ts";

test("without anything given, every setting has its default", () => {
  const config = readConfig({}, {});
  expect(config).toMatchObject({ host: "127.0.0.1", port: 4580, delaySeconds: 1, samples: "auto", allowedRanges: [] });
  expect(config.databaseUrl).toBeUndefined();
});

test("a flag wins over the environment, the environment over the default", () => {
  expect(readConfig({}, { GLINT_PORT: "81" }).port).toBe(81);
  expect(readConfig({ port: "82" }, { GLINT_PORT: "81" }).port).toBe(82);
});

const faults = [
  { variable: "GLINT_PORT", value: "70000", says: "70000" },
  { variable: "GLINT_PORT", value: "", says: "GLINT_PORT" },
  { variable: "GLINT_DATA", value: "", says: "a folder" },
  { variable: "GLINT_ALLOWED_RANGES", value: "10.0.0.0/8, 10.0.0.0/33", says: "10.0.0.0/8" },
  { variable: "GLINT_ALLOWED_RANGES", value: "localhost", says: "10.0.0.0/8" },
  { variable: "GLINT_DELAY_SECONDS", value: "-1", says: "GLINT_DELAY_SECONDS" },
  { variable: "GLINT_LEASE_SECONDS", value: "3", says: "from 4 to 3600" },
  { variable: "GLINT_PUBLIC_URL", value: "glint.example", says: "https://glint.example" },
  { variable: "DATABASE_URL", value: "mysql://a", says: "postgres://" },
  { variable: "GLINT_SMTP_URL", value: "mail.example", says: "smtp://user" },
  { variable: "GLINT_SMTP_URL", value: "smtp://mail.example", says: "GLINT_PUBLIC_URL" },
  { variable: "GLINT_MAIL_FROM", value: "Glint\r\nBcc: x@example.org", says: "glint@example.org" },
  { variable: "GLINT_LOG_LEVEL", value: "loud", says: "debug, info" },
  { variable: "GLINT_SAMPLES", value: "yes", says: "auto, always, never" },
];

for (const { variable, value, says } of faults) {
  test(`${variable}="${value}" is refused, naming what it should be`, () => {
    expect(() => readConfig({}, { [variable]: value })).toThrow(says);
  });
}

test("mails come from the public address's host unless told", () => {
  const given = { GLINT_SMTP_URL: "smtp://mail.example", GLINT_PUBLIC_URL: "https://glint.example:8443" };
  expect(readConfig({}, given).mail?.from).toBe("Glint <glint@glint.example>");
  expect(readConfig({}, { ...given, GLINT_MAIL_FROM: "Video <v@example.org>" }).mail?.from).toBe(
    "Video <v@example.org>",
  );
  expect(readConfig({}, {}).mail).toBeUndefined();
});

test("a child process sees the same settings, and what else stood in the environment", () => {
  const { environment } = readConfig({ port: "82" }, { PATH: "/bin", GLINT_TURNS: "7" });
  expect(environment).toMatchObject({ PATH: "/bin", GLINT_TURNS: "7", GLINT_PORT: "82" });
  expect(readConfig({}, environment)).toEqual(readConfig({}, environment));
});

test("a misspelt setting is noticed, and not handed on to child processes", () => {
  const given = { GLINT_PORTS: "82", GLINT_PORT: "81", GLINT_CHROMIUM: "/usr/bin/chromium", PATH: "/bin" };
  expect(unknownVariables(given)).toEqual(["GLINT_PORTS"]);
  expect(unknownVariables(readConfig({}, given).environment)).toEqual([]);
});

test("hosts mapped by the operator come before those added", () => {
  const config = withHostMap(readConfig({}, { GLINT_RESOLVE: "a.example=127.0.0.1:1" }), "*=127.0.0.1:2");
  expect(config.resolve).toBe("a.example=127.0.0.1:1,*=127.0.0.1:2");
  expect(config.environment.GLINT_RESOLVE).toBe(config.resolve);
});
