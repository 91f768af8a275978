import { describe, expect, test } from "vitest";
import { hashPassword, passwordTrouble, verifyPassword } from "./password.ts";

describe("which passwords are taken", () => {
  const cases: readonly [password: string, isTaken: boolean][] = [
    ["correct horse battery", true],
    ["小猫在花园里睡了一个下午", true],
    ["short", false],
    ["猫猫猫猫猫猫猫猫猫猫", false],
    ["aaaaaaaaaaaaaa", false],
    ["Password123", false],
    ["alice12345", false],
    ["qwerty!!2026", false],
    ["Welcome2026!", false],
    ["23456789012", false],
    ["zyxwvutsrqp", false],
    ["shadow of a lantern", true],
    ["x".repeat(100) + "yzab".repeat(30), false],
  ];
  for (const [password, isTaken] of cases)
    test(password.slice(0, 30), () => expect(passwordTrouble(password, "alice") === undefined).toBe(isTaken));
});

test("a password is known again, another is not, and equal passwords are stored differently", async () => {
  const stored = await hashPassword("correct horse battery");
  expect(stored).not.toContain("correct");
  expect(await hashPassword("correct horse battery")).not.toBe(stored);
  expect(await verifyPassword("correct horse battery", stored)).toBe(true);
  expect(await verifyPassword("correct horse batterz", stored)).toBe(false);
});

test("full-width letters typed by an input method are the same password", async () => {
  expect(await verifyPassword("ｃorrect horse battery", await hashPassword("correct horse battery"))).toBe(true);
});

test("nothing fits a missing or broken hash", async () => {
  for (const stored of [
    undefined,
    "",
    "scrypt$1$1$1$$",
    "scrypt$99999999999$8$1$AAAA$AAAA",
    "plain$correct horse battery",
  ])
    expect(await verifyPassword("correct horse battery", stored)).toBe(false);
});
