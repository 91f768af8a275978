import { formTokenField, isFormTokenValid, type WebContext } from "../http/index.ts";

export type Form = Readonly<Record<string, string>>;

/** The posted fields as text, files read; undefined when the form's token is not this session's. */
export async function readForm(c: WebContext): Promise<Form | undefined> {
  const body = await c.req.parseBody();
  if (!isFormTokenValid(c, body[formTokenField])) return undefined;
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === "string") fields[name] = value;
    else if (value instanceof File) fields[name] = await value.text();
  }
  return fields;
}
