import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { hashInTurn } from "./hash-queue.ts";

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

// OWASP Password Storage Cheat Sheet, scrypt with 16 MiB: N=2^14, r=8, p=5. Of its equal settings the one that is quickest here
// (0.29 s of a busy core, 2^15 with p=3 0.43 s) and leaves memory to the crawl.
const cost = { N: 2 ** 14, r: 8, p: 5 } as const;
const costMax = { N: 2 ** 20, r: 32, p: 16 } as const;
const saltBytes = 16;
const hashBytes = 32;

export const passwordLengthLeast = 10;
export const passwordLengthMax = 200; // hashing reads it whole

// The head of every published list of stolen passwords that are long enough to pass otherwise. Their kin (a common word with
// digits behind it, digits in order) are known by the rules below.
const common = new Set([
  "1234567890",
  "12345678910",
  "0123456789",
  "0987654321",
  "qwertyuiop",
  "1q2w3e4r5t",
  "password12",
  "password123",
  "password1234",
  "passw0rd123",
  "administrator",
  "iloveyou123",
  "letmein123",
  "welcome123",
  "abcdefghij",
  "1qaz2wsx3edc",
  "qwerty12345",
  "woaini1314",
  "woaini520520",
  "aa123456789",
  "a123456789",
  "123456789a",
  "147258369a",
  "changeme123",
]);

// What is left of a common password when its digits and signs are taken off.
const commonWords = new Set([
  ...[
    "password",
    "passw",
    "passwd",
    "qwerty",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "admin",
    "administrator",
    "welcome",
  ],
  ...["letmein", "iloveyou", "monkey", "dragon", "football", "baseball", "sunshine", "princess", "superman", "batman"],
  ...[
    "login",
    "master",
    "hello",
    "shadow",
    "michael",
    "changeme",
    "default",
    "secret",
    "guest",
    "computer",
    "internet",
  ],
  ...["woaini", "wodemima", "mima", "woaiwojia", "aini", "glint", "test", "abc", "abcd", "qq", "love", "zhang", "wang"],
]);

/** What is wrong with a password, as a sentence's end; undefined when it may be used. */
export function passwordTrouble(password: string, name: string): string | undefined {
  const length = [...password].length;
  if (length < passwordLengthLeast) return `it is shorter than ${passwordLengthLeast} characters.`;
  if (length > passwordLengthMax) return `it is longer than ${passwordLengthMax} characters.`;
  const plain = password.toLowerCase();
  if (common.has(plain)) return "it is one of the most used passwords.";
  if (commonWords.has(plain.replaceAll(/[^\p{L}]/gu, ""))) return "it is a common word with digits or signs around it.";
  if (isRow(plain)) return "it is a row of characters in their order.";
  if (new Set(plain).size < 4) return "it repeats too few characters.";
  if (name.length >= 3 && plain.includes(name.toLowerCase()) && length < name.length + 8)
    return "it is hardly more than the name.";
  return undefined;
}

/** Whether nearly each character follows the one before it, up or down: 23456789012, abcdefghijk. */
function isRow(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const steps = codes.slice(1).map((code, index) => code - codes[index]!);
  return [1, -1].some(
    (step) => steps.filter((each) => each === step || Math.abs(each) === 9).length >= steps.length - 1,
  );
}

/** What is stored of a password: "scrypt$N$r$p$salt$hash". */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/**
 * Whether a password is the one that was hashed. Takes as long for a wrong one as for the right one, and as long when there
 * is no hash at all (a name of nobody, an account without a password).
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parts = readStored(stored);
  const given = password.slice(0, 2 * passwordLengthMax);
  const hash = await derive(given, parts?.salt ?? Buffer.alloc(saltBytes), parts?.cost ?? cost);
  return timingSafeEqual(hash, parts?.hash ?? Buffer.alloc(hashBytes, 1)) && parts !== undefined;
}

type Cost = { readonly N: number; readonly r: number; readonly p: number };

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return hashInTurn(() => scryptAsync(password.normalize("NFKC"), salt, hashBytes, { N, r, p, maxmem: 256 * N * r }));
}

function readStored(stored: string | undefined): { cost: Cost; salt: Buffer; hash: Buffer } | undefined {
  const [name, N, r, p, salt, hash] = stored?.split("$") ?? [];
  const read = { N: Number(N), r: Number(r), p: Number(p) };
  const isSane =
    read.N > 1 && read.N <= costMax.N && read.r >= 1 && read.r <= costMax.r && read.p >= 1 && read.p <= costMax.p;
  if (name !== "scrypt" || !isSane || salt === undefined || hash === undefined) return undefined;
  const bytes = Buffer.from(hash, "base64url");
  return bytes.length === hashBytes ? { cost: read, salt: Buffer.from(salt, "base64url"), hash: bytes } : undefined;
}
