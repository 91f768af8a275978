import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned } from "./signature.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("signatures are those of RFC 2202 and RFC 4231, test case 2", () => {
  const body = bytes("what do ya want for nothing?");
  expect(isSigned(body, "Jefe", "sha1=effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")).toBe(true);
  const sha256 = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  expect(isSigned(body, "Jefe", `sha256=${sha256}`)).toBe(true);
  expect(isSigned(body, "Jefe", `SHA256=${sha256.toUpperCase()}`)).toBe(true);
});

test("another body, secret, method or form is no signature", () => {
  const [body, secret] = [bytes("<feed/>"), "a secret"];
  const digest = (method: string) => createHmac(method, secret).update(body).digest("hex");
  expect(isSigned(body, secret, `sha512=${digest("sha512")}`)).toBe(true);
  for (const [says, header] of [
    ["nothing", ""],
    ["no method", digest("sha256")],
    ["a method that is none of WebSub's", `md5=${digest("md5")}`],
    ["a name of every object", `constructor=${digest("sha256")}`],
    ["the wrong method", `sha384=${digest("sha256")}`],
    ["a digit too few", `sha256=${digest("sha256").slice(1)}`],
    ["no digits", `sha256=${"z".repeat(64)}`],
    ["very much", `sha256=${"a".repeat(100_000)}`],
  ] as const)
    expect([says, isSigned(body, secret, header)]).toEqual([says, false]);
  expect(isSigned(bytes("<feed></feed>"), secret, `sha256=${digest("sha256")}`)).toBe(false);
  expect(isSigned(body, "another", `sha256=${digest("sha256")}`)).toBe(false);
});
