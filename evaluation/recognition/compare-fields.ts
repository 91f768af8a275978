import type { ProgrammeFacts } from "../../src/libraries/recognition/index.ts";
import { entitiesDecoded } from "./entities.ts";
import type { LabelledFields, LabelledPage } from "./labelled-pages.ts";

export type FieldName = keyof LabelledFields;
export type FieldTally = { labelled: number; right: number; wrong: number; missing: number };
/** What was said of one labelled field. */
export type FieldOutcome = {
  readonly field: FieldName;
  readonly outcome: "right" | "wrong" | "missing";
  readonly expected: unknown;
  readonly got: unknown;
};

export const fieldNames: readonly FieldName[] = [
  "title",
  "publisher",
  "published",
  "thumbnail",
  "durationSeconds",
  "views",
  "description",
  "media",
  "embeds",
];

/** Compares every labelled field of a page with what was read; equal after NFC, folded white space and decoded entities. */
export function compareFields(page: LabelledPage, facts: ProgrammeFacts | undefined): FieldOutcome[] {
  const outcomes: FieldOutcome[] = [];
  for (const field of fieldNames) {
    const expected = page.fields[field];
    if (expected === undefined || (Array.isArray(expected) && expected.length === 0)) continue;
    const got = fieldValue(field, facts);
    const outcome = got === undefined ? "missing" : isRight(field, expected, got, page.url) ? "right" : "wrong";
    outcomes.push({ field, outcome, expected, got });
  }
  return outcomes;
}

function fieldValue(field: FieldName, facts: ProgrammeFacts | undefined): unknown {
  if (facts === undefined) return undefined;
  if (field === "media" || field === "embeds") {
    const addresses = facts[field].map((address) => address.url);
    return addresses.length === 0 ? undefined : addresses;
  }
  return facts[field]?.value;
}

function isRight(field: FieldName, expected: unknown, got: unknown, pageUrl: string): boolean {
  switch (field) {
    case "published":
      return String(got).slice(0, 10) === String(expected).slice(0, 10);
    case "durationSeconds":
      return Math.abs(Number(got) - Number(expected)) <= 1;
    case "views":
      return Number(got) === Number(expected);
    case "media":
    case "embeds": {
      const found = new Set((got as string[]).map((url) => addressKey(url, pageUrl)));
      return (expected as string[]).every((url) => found.has(addressKey(url, pageUrl)));
    }
    case "thumbnail":
      return addressKey(String(got), pageUrl) === addressKey(String(expected), pageUrl);
    default:
      return textKey(String(got)) === textKey(String(expected));
  }
}

function textKey(text: string): string {
  return entitiesDecoded(text).normalize("NFC").replace(/\s+/g, " ").trim();
}

function addressKey(url: string, pageUrl: string): string {
  return URL.parse(entitiesDecoded(url).trim(), pageUrl)?.href ?? url;
}
