import type { WebContext } from "./viewer.ts";

/** Posted fields by name, each once. */
export type Fields = Readonly<Record<string, string>>;

/**
 * The posted form as text, files read; of a name that comes twice, the last. Empty when the body is no form, so that its token is
 * missing too. U+0000 and halves of surrogate pairs are left out: nobody types them, and the database takes neither.
 */
export async function readFields(c: WebContext): Promise<Fields> {
  const body = await c.req.parseBody().catch(() => ({}));
  const fields: [string, string][] = [];
  for (const [name, value] of Object.entries<unknown>(body)) {
    const text = value instanceof File ? await value.text() : value;
    if (typeof text === "string") fields.push([name, text.replaceAll("\u0000", "").toWellFormed()]);
  }
  return Object.fromEntries(fields);
}
