/** The fields of a case's input, as JSON gave them. */
export type CaseInput = Readonly<Record<string, unknown>>;

/** Answers one case: the same fields as its `expect` may list. `now` is the case's own, else the collection's. */
export type Operation = (input: CaseInput, now: Date) => unknown;

/** A case's text field; "" when it has none. */
export function textField(input: CaseInput, name: string): string {
  const value = input[name];
  return typeof value === "string" ? value : "";
}

export function optionalText(input: CaseInput, name: string): string | undefined {
  const value = input[name];
  return typeof value === "string" ? value : undefined;
}

/** A case's list of texts. */
export function textsField(input: CaseInput, name: string): string[] {
  const value = input[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** Header names in lower case. */
export function headersField(input: CaseInput): Record<string, string> {
  const value = input.headers;
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name.toLowerCase(), String(text)]));
}

/** What came over the wire: `bodyBase64`, else the text of `body` or `html` in UTF-8. */
export function bytesField(input: CaseInput): Uint8Array {
  const base64 = optionalText(input, "bodyBase64");
  if (base64 !== undefined) return Buffer.from(base64, "base64");
  return new TextEncoder().encode(optionalText(input, "body") ?? textField(input, "html"));
}

/** The text that stands in `body` or `html`; undefined when there are only bytes. */
export function bodyField(input: CaseInput): string | undefined {
  return optionalText(input, "body") ?? optionalText(input, "html");
}

/** An instant as cases write it: without a fraction that is zero. */
export function writeInstant(instant: Date | undefined): string | null {
  return instant?.toISOString().replace(".000Z", "Z") ?? null;
}
